import type { ReadableStream as StoredStream } from '@cloudflare/workers-types'
import { ServiceError } from '#worker/errors/service-error.ts'
import { PictureInspector } from './inspect/inspect-picture.ts'
import { requireWhole } from './inspect/require-whole.ts'

/**
 * A picture on its way to a decoder, checked by its content: odd bytes that browsers bear with are put right, as
 * decoders refuse them. What is wrong ends the stream, and what reads it may report that as an error of its own.
 */
export function toDecodable(body: ReadableStream<Uint8Array> | StoredStream<Uint8Array>) {
  let kept: Uint8Array[] = []
  const inspector = new PictureInspector({ isForDecoder: true, onKept: (piece) => kept.push(piece) })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let refusal: ServiceError | undefined
  const decodable = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) inspector.finish()
          else inspector.push(value)
          const pieces = kept
          kept = []
          for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece)
          if (done) return controller.close()
          if (pieces.length > 0) return
        }
      } catch (error) {
        refusal = error instanceof ServiceError ? error : new ServiceError('mediaUnreadable')
        reader.cancel().catch(() => {})
        controller.error(refusal)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { body: decodable as unknown as StoredStream<Uint8Array>, findRefusal: () => refusal }
}

/** Of a file that is at hand. Fails as an upload of it does. */
export async function makeDecodable(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const inspector = new PictureInspector()
  inspector.push(file)
  const facts = inspector.finish()
  const whole = facts.isEndMarked ? file : await requireWhole(file, facts)
  const decodable = toDecodable(new Blob([whole]).stream())
  const answer = new Response(decodable.body as unknown as ReadableStream<Uint8Array>)
  return new Uint8Array(await answer.arrayBuffer())
}
