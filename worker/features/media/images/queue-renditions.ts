import * as v from 'valibot'
import type { ImageSize } from '#schema/media/image-size-constants.ts'
import { PIN_IMAGE_SIZES } from '#schema/media/image.ts'
import { findExtension, mediaKey, SIGNATURE_PATTERN } from '#schema/media/media-url.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { headFile } from '#worker/model/media-store.ts'
import { logLine } from '#worker/platform/log.ts'
import { makeRendition } from './make-rendition.ts'

const RenditionMessage = v.object({ signature: v.pipe(v.string(), v.regex(SIGNATURE_PATTERN)) })

/** The sizes of a pin's image (docs/behaviour/media.md, Images); all others are made when they are first asked for. */
const READY_SIZES = PIN_IMAGE_SIZES.filter((size) => size !== 'orig')

/** Renditions that the queue does not take are made when they are first asked for. */
export async function queueRenditions(queue: Env['PICTURE_QUEUE'], signatures: readonly string[]): Promise<void> {
  try {
    await queue.sendBatch(signatures.map((signature) => ({ body: { signature } })))
  } catch (error) {
    logLine('warn', {
      message: 'The picture queue takes nothing; renditions are made when they are asked for',
      error: describeError(error).error,
    })
  }
}

/** The sizes of a pin's image that are not there yet. */
export function makeReadyRenditions(env: Pick<Env, 'MEDIA' | 'IMAGES'>, signature: string): Promise<void> {
  return makeMissingRenditions(env, signature, READY_SIZES)
}

/** Null for a message that names no image. */
export function findSignature(body: unknown): string | null {
  const parsed = v.safeParse(RenditionMessage, body)
  return parsed.success ? parsed.output.signature : null
}

/** Makes the sizes one after the other: each takes the memory of a decoded image. */
export async function makeMissingRenditions(
  env: Pick<Env, 'MEDIA' | 'IMAGES'>,
  signature: string,
  sizes: readonly ImageSize[],
): Promise<void> {
  for (const size of sizes) {
    const extension = findExtension(size, 'webp')
    const key = mediaKey(size, signature, extension)
    if ((await headFile(env.MEDIA, key)) !== null) continue
    await makeRendition(env, { size, signature, extension, key })
  }
}
