import type { ImageTransform, ReadableStream as StoredStream } from '@cloudflare/workers-types'
import type { Env } from '#worker/env.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import type { FindProfile } from '../inspect/image-headers.ts'
import { ImageInspector } from '../inspect/inspect-image.ts'
import { requireWhole } from '../inspect/require-whole.ts'

type Body = ReadableStream<Uint8Array> | StoredStream<Uint8Array>

interface Decodable {
  body: StoredStream<Uint8Array>
  /** What is wrong with the file ends the body, and what reads it may report that as an error of its own. */
  findRefusal(): ServiceError | undefined
}

/**
 * An image on its way to a decoder, checked by its content: odd bytes that browsers bear with are put right, as
 * decoders refuse them, and what its colors mean is said by a profile where decoders do not mind how it says so itself.
 * That takes decoding it first, scaled down to `limit`.
 */
export async function toDecodable(
  { IMAGES }: Pick<Env, 'IMAGES'>,
  source: Body,
  limit: ImageTransform,
): Promise<Decodable> {
  const { body, findProfile, findRefusal } = await openDecodable(source)
  if (!findProfile) return { body, findRefusal }
  try {
    const output = await IMAGES.input(body).transform(limit).output({ format: 'image/png', anim: false })
    const colored = await openDecodable(output.image(), findProfile)
    return { body: colored.body, findRefusal }
  } catch (error) {
    throw findRefusal() ?? error
  }
}

/** `findProfile` is of an image that is without its colors then; `profile` is given to a PNG. */
async function openDecodable(source: Body, profile?: FindProfile) {
  let kept: Uint8Array[] = []
  const colors: { findProfile?: FindProfile | null } = {}
  const inspector = new ImageInspector({
    isForDecoder: true,
    profile,
    onCleaned: (piece) => kept.push(piece),
    onColors: (found) => (colors.findProfile ??= found),
  })
  const reader = (source as ReadableStream<Uint8Array>).getReader()
  let isDone = false
  let refusal: ServiceError | undefined
  async function readMore(): Promise<void> {
    try {
      const { done, value } = await reader.read()
      isDone = done
      if (done) inspector.finish()
      else inspector.push(value)
    } catch (error) {
      refusal = error instanceof ServiceError ? error : new ServiceError('mediaUnreadable')
      reader.cancel().catch(() => {})
    }
  }
  while (colors.findProfile === undefined && !isDone && !refusal) await readMore()
  const decodable = new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (kept.every((piece) => piece.length === 0) && !isDone && !refusal) await readMore()
      const pieces = kept
      kept = []
      for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece)
      if (refusal) controller.error(refusal)
      else if (isDone) controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const body = decodable as unknown as StoredStream<Uint8Array>
  return { body, findProfile: colors.findProfile ?? null, findRefusal: () => refusal }
}

/** Takes a file that is at hand, without its colors where a profile is to be given to what it is decoded to. */
export async function makeDecodable(file: Uint8Array<ArrayBuffer>) {
  const inspector = new ImageInspector()
  inspector.push(file)
  const facts = inspector.finish()
  const whole = facts.isEndMarked ? file : await requireWhole(file, facts)
  const { body, findProfile } = await openDecodable(new Blob([whole]).stream())
  return { file: await readAll(body), findProfile }
}

/** A PNG with a profile in place of what it says of its colors. */
export async function giveProfile(png: Uint8Array<ArrayBuffer>, profile: FindProfile): Promise<Uint8Array> {
  const { body } = await openDecodable(new Blob([png]).stream(), profile)
  return readAll(body)
}

async function readAll(body: StoredStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const answer = new Response(body as unknown as ReadableStream<Uint8Array>)
  return new Uint8Array(await answer.arrayBuffer())
}
