import { createHash } from 'node:crypto'
import type { ImageOutputOptions, ReadableStream as StoredStream } from '@cloudflare/workers-types'
import { MEDIA_TYPES, type MediaExtension, type Picture } from '#schema/picture.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail } from '#worker/errors/service-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { decodePng } from './decode-png.ts'
import { PictureInspector } from './inspect/inspect-picture.ts'
import type { PictureFacts } from './inspect/picture-facts.ts'
import { findDominantColor } from './picture-color.ts'
import { openFile } from './store.ts'
import { privateKey, rawKey, SIGNATURE_LENGTH } from './uploads.ts'
import { joinPieces, writeFile } from './write-file.ts'

/** Renditions are made from it, so more than theirs. */
const QUALITY = 90

/** The Images binding writes no longer sides. */
const MAX_STORED_SIDE_PX = 12_000

const COLOR_SAMPLE_SIDE_PX = 48

export interface StoredPicture extends Picture {
  isAnimated: boolean
}

/**
 * Re-encodes a checked upload: upright, in 8 bits of sRGB, nothing of its file left but the picture. An animation
 * keeps its frames as they are, as not every runtime encodes those. Fails with `mediaUnreadable` where decoding does.
 */
export async function reencode(
  env: Pick<Env, 'MEDIA' | 'IMAGES'>,
  id: string,
  facts: PictureFacts,
): Promise<StoredPicture> {
  const isAnimated = facts.frames > 1
  const extension = chooseExtension(facts)
  const source = (await openFile(env.MEDIA, rawKey(id))) ?? fail('mediaNotFound')
  const body = isAnimated ? source.body : await decodeOrFail(() => encode(env, source.body, extension))
  const bytes = isAnimated ? facts.keptBytes : undefined
  const { signature, width, height } = await storeCleaned(env, privateKey({ id, extension }), body, extension, bytes)
  const dominantColor = await decodeOrFail(() => sampleColor(env, privateKey({ id, extension })))
  return { signature, extension, width, height, dominantColor, isAnimated }
}

/**
 * A picture that was re-encoded before: encoders do not write the same photo twice. It passes through the same cleaning
 * and is decoded once; null where that leaves another file than the signature says, or one of a format that is not
 * cleaned.
 */
export async function keepStored(
  env: Pick<Env, 'MEDIA' | 'IMAGES'>,
  id: string,
  facts: PictureFacts,
  expected: string,
): Promise<StoredPicture | null> {
  const isAnimated = facts.frames > 1
  const isWebp = facts.format === 'webp'
  if (!isAnimated && !isWebp && facts.format !== 'jpeg') return null
  const extension = isWebp ? 'webp' : chooseExtension(facts)
  const key = privateKey({ id, extension })
  const source = (await openFile(env.MEDIA, rawKey(id))) ?? fail('mediaNotFound')
  const bytes = isAnimated || isWebp ? facts.keptBytes : undefined
  const { signature, width, height } = await storeCleaned(env, key, source.body, extension, bytes)
  if (signature !== expected) {
    await env.MEDIA.delete(key)
    return null
  }
  const dominantColor = await decodeOrFail(() => sampleColor(env, key))
  return { signature, extension, width, height, dominantColor, isAnimated }
}

/**
 * What is drawn stays without loss, photos become JPEG, which all that read pictures know; WebP only where a photo is
 * see-through.
 */
function chooseExtension({ format, frames, hasAlpha, isLossless }: PictureFacts): MediaExtension {
  if (frames > 1) return format === 'gif' ? 'gif' : 'webp'
  if (isLossless) return 'png'
  return hasAlpha ? 'webp' : 'jpg'
}

const OUTPUTS = {
  jpg: { format: 'image/jpeg', quality: QUALITY, background: '#ffffff' },
  webp: { format: 'image/webp', quality: QUALITY, anim: false },
  png: { format: 'image/png', anim: false },
} as const satisfies Partial<Record<MediaExtension, ImageOutputOptions>>

async function encode(
  { IMAGES }: Pick<Env, 'IMAGES'>,
  source: StoredStream<Uint8Array>,
  extension: MediaExtension,
): Promise<StoredStream<Uint8Array>> {
  const limit = { width: MAX_STORED_SIDE_PX, height: MAX_STORED_SIDE_PX, fit: 'scale-down' } as const
  const output = await IMAGES.input(source)
    .transform(limit)
    .output(OUTPUTS[extension as keyof typeof OUTPUTS])
  return output.image()
}

/** JPEG, and what has a length already, is cleaned on the way; encoders leave nothing in the others. */
async function storeCleaned(
  { MEDIA }: Pick<Env, 'MEDIA'>,
  key: string,
  body: StoredStream<Uint8Array>,
  extension: MediaExtension,
  bytes: number | undefined,
): Promise<Pick<Picture, 'signature' | 'width' | 'height'>> {
  const isCleaned = extension === 'jpg' || bytes !== undefined
  let kept: Uint8Array[] = []
  const inspector = new PictureInspector({
    ...(isCleaned && { onKept: (piece) => kept.push(piece) }),
    ...(bytes !== undefined && { keptBytes: bytes }),
  })
  const hash = createHash('sha256')
  const writer = writeFile(MEDIA, key, { contentType: MEDIA_TYPES[extension], bytes })
  try {
    for await (const chunk of body) {
      inspector.push(chunk)
      const piece = isCleaned ? joinPieces(kept) : chunk
      kept = []
      if (piece.length === 0) continue
      hash.update(piece)
      await writer.write(piece)
    }
    const { width, height } = inspector.finish()
    await writer.close()
    return { signature: hash.digest('hex').slice(0, SIGNATURE_LENGTH), width, height }
  } catch (error) {
    await writer.abort(error)
    throw error
  }
}

/** Of the stored file, which so is decoded once before anyone sees it. */
async function sampleColor({ MEDIA, IMAGES }: Pick<Env, 'MEDIA' | 'IMAGES'>, key: string): Promise<string> {
  const stored = (await openFile(MEDIA, key)) ?? fail('mediaNotFound')
  const output = await IMAGES.input(stored.body)
    .transform({ width: COLOR_SAMPLE_SIDE_PX, height: COLOR_SAMPLE_SIDE_PX, fit: 'squeeze' })
    .output({ format: 'image/png', anim: false })
  return findDominantColor(await decodePng(new Uint8Array(await output.response().arrayBuffer())))
}

/** Fails with `mediaUnreadable` where decoding does. */
export async function decodeOrFail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { error: name, message } = describeError(error)
    logLine('warn', { message: 'A picture could not be decoded', error: `${name}: ${message.slice(0, 200)}` })
    return fail('mediaUnreadable')
  }
}
