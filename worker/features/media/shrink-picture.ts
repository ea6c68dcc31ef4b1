import type { ReadableStream as StoredStream } from '@cloudflare/workers-types'
import type { ImageSize } from '#schema/constants/image-sizes.ts'
import type { MediaExtension } from '#schema/picture.ts'
import type { Env } from '#worker/env.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import { PictureInspector } from './inspect/inspect-picture.ts'
import { encodeRendition } from './make-rendition.ts'
import { decodeOrFail } from './reencode.ts'

/**
 * A rendition of a file that is not kept, checked by its content as an upload is before anything decodes it. Fails as
 * its body does, and with `mediaTooManyPixels`, `mediaTypeUnsupported` or `mediaUnreadable`.
 */
export async function shrinkPicture(
  env: Pick<Env, 'IMAGES'>,
  body: ReadableStream<Uint8Array>,
  rendition: { size: ImageSize; extension: MediaExtension },
): Promise<ArrayBuffer> {
  const checked = checkPicture(body)
  try {
    return await decodeOrFail(env, () => encodeRendition(env, checked.body as StoredStream<Uint8Array>, rendition))
  } catch (error) {
    throw checked.findRefusal() ?? error
  }
}

/** The stream ends with what is wrong; what reads it may report that as an error of its own. */
function checkPicture(body: ReadableStream<Uint8Array>) {
  const inspector = new PictureInspector()
  const reader = body.getReader()
  let refusal: ServiceError | undefined
  const checked = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          inspector.finish()
          return controller.close()
        }
        inspector.push(value)
        controller.enqueue(value)
      } catch (error) {
        refusal = error instanceof ServiceError ? error : new ServiceError('mediaUnreadable')
        reader.cancel().catch(() => {})
        controller.error(refusal)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { body: checked as unknown, findRefusal: () => refusal }
}
