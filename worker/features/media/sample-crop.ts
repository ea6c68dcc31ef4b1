import { mediaKey } from '#schema/media-url.ts'
import type { MediaExtension } from '#schema/picture.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { decodePng } from './decode-png.ts'
import { cropPixels, findDominantColor, type Crop } from './picture-color.ts'
import { openFile } from './store.ts'

/** Regions of two percent have a pixel or two. */
const SIDE_PX = 96

interface SampledPicture {
  signature: string
  extension: MediaExtension
  dominantColor: string
}

/** The color of a region as that of whole pictures is found; that of the whole where the file cannot be read. */
export async function sampleCrop(
  { MEDIA, IMAGES }: Pick<Env, 'MEDIA' | 'IMAGES'>,
  { signature, extension, dominantColor }: SampledPicture,
  crop: Crop,
): Promise<string> {
  try {
    const stored = await openFile(MEDIA, mediaKey('orig', signature, extension))
    if (!stored) return dominantColor
    const output = await IMAGES.input(stored.body)
      .transform({ width: SIDE_PX, height: SIDE_PX, fit: 'squeeze' })
      .output({ format: 'image/png', anim: false })
    const pixels = await decodePng(new Uint8Array(await output.response().arrayBuffer()))
    return findDominantColor(cropPixels(pixels, SIDE_PX, crop))
  } catch (error) {
    logLine('warn', { message: 'A region of a picture could not be read', error: describeError(error).error })
    return dominantColor
  }
}
