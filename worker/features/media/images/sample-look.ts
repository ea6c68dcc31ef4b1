import type { ReadableStream as StoredStream } from '@cloudflare/workers-types'
import type { MediaExtension } from '#schema/media/image.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import { openFile } from '#worker/model/media-store.ts'
import { logLine } from '#worker/platform/log.ts'
import { decodePng } from './decode-png.ts'
import { cropPixels, type Crop } from './image-color.ts'
import { describeLook } from './image-look.ts'
import { makeMissingRenditions } from './queue-renditions.ts'
import { decodeStored } from './reencode.ts'

type MediaEnv = Pick<Env, 'MEDIA' | 'IMAGES'>

/** The longer side of the pixels from which a look is worked out. */
const SIDE_PX = 96

/** Small regions have enough pixels at this size, and `decodePng` takes no larger images. */
const LONGEST_SIDE_PX = 400

const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 }

export interface SampledImage {
  signature: string
  extension: MediaExtension
}

/** Null where the image is gone or cannot be decoded. Throws where the store or the decoder does not work. */
export async function sampleLook(env: MediaEnv, { signature, extension }: SampledImage): Promise<Float32Array | null> {
  try {
    return await decodeStored(env, mediaKey('orig', signature, extension), async () => {
      // The rendition is small, whatever the original is.
      await makeMissingRenditions(env, signature, ['236x'])
      const stored = await openFile(env.MEDIA, mediaKey('236x', signature, 'webp'))
      return stored && (await findLook(env, stored.body, WHOLE))
    })
  } catch (error) {
    if (error instanceof ServiceError && error.error === 'mediaUnreadable') return null
    throw error
  }
}

/** The look of a region, found as that of whole images; null where the file cannot be read. */
export async function sampleRegion(
  env: MediaEnv,
  { signature, extension }: SampledImage,
  crop: Crop,
): Promise<Float32Array | null> {
  try {
    const stored = await openFile(env.MEDIA, mediaKey('orig', signature, extension))
    return stored && (await findLook(env, stored.body, crop))
  } catch (error) {
    logLine('warn', { message: 'A region of a picture could not be read', error: describeError(error).error })
    return null
  }
}

async function findLook({ IMAGES }: MediaEnv, source: StoredStream<Uint8Array>, crop: Crop): Promise<Float32Array> {
  const side = Math.min(LONGEST_SIDE_PX, Math.ceil(SIDE_PX / Math.max(crop.width, crop.height)))
  const output = await IMAGES.input(source)
    .transform({ width: side, height: side, fit: 'scale-down' })
    .output({ format: 'image/png', anim: false })
  const pixels = await decodePng(new Uint8Array(await output.response().arrayBuffer()))
  return describeLook(cropPixels(pixels, crop))
}
