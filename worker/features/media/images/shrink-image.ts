import type { ImageSize } from '#schema/media/image-size-constants.ts'
import type { MediaExtension } from '#schema/media/image.ts'
import type { Env } from '#worker/env.ts'
import { toDecodable } from './decodable.ts'
import { encodeRendition, transformTo } from './make-rendition.ts'
import { decodeOrFail } from './reencode.ts'

/**
 * A rendition of a file that is not kept, checked by its content as an upload is before anything decodes it. Fails as
 * its body does, and with `mediaTooManyPixels`, `mediaTypeUnsupported` or `mediaUnreadable`.
 */
export async function shrinkImage(
  env: Pick<Env, 'IMAGES'>,
  body: ReadableStream<Uint8Array>,
  rendition: { size: ImageSize; extension: MediaExtension },
): Promise<ArrayBuffer> {
  return decodeOrFail(env, async () => {
    const { body: decodable, findRefusal } = await toDecodable(env, body, transformTo(rendition.size))
    try {
      return await encodeRendition(env, decodable, rendition)
    } catch (error) {
      throw findRefusal() ?? error
    }
  })
}
