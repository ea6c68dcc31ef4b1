import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { ImageOutputOptions, ReadableStream as StoredStream } from '@cloudflare/workers-types'
import { MEDIA_TYPES, type MediaExtension, type StoredImage } from '#schema/media/image.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { openFile } from '#worker/model/media-store.ts'
import { privateKey, rawKey, shortHash } from '#worker/model/uploads.ts'
import { logLine } from '#worker/platform/log.ts'
import { joinPieces, writeFile } from '../files/write-file.ts'
import type { ImageHeaders } from '../inspect/image-headers.ts'
import { ImageInspector } from '../inspect/inspect-image.ts'
import { requireWhole } from '../inspect/require-whole.ts'
import { toDecodable } from './decodable.ts'
import { decodePng } from './decode-png.ts'
import { findDominantColor } from './image-color.ts'

/** The quality of originals: renditions are made from them, so it is higher than theirs. */
const QUALITY = 90

/** The Images binding writes no longer sides. */
const MAX_STORED_SIDE_PX = 12_000

const COLOR_SAMPLE_SIDE_PX = 48

/** An image that has no signature yet: `nameContent` gives it one. */
export interface EncodedImage extends Omit<StoredImage, 'signature'> {
  isAnimated: boolean
  contentHash: string
}

/**
 * Re-encodes a checked upload: upright, in 8 bits of sRGB, nothing of its file left but the image. An animation
 * keeps its frames as they are, as not every runtime encodes those. Fails with `mediaUnreadable` where the file cannot
 * be decoded, and with `unavailable` where the store or the decoder does not work.
 */
export async function reencode(
  env: Pick<Env, 'MEDIA' | 'IMAGES'>,
  id: string,
  facts: ImageHeaders,
): Promise<EncodedImage> {
  const isAnimated = facts.frames > 1
  const extension = chooseExtension(facts)
  const key = privateKey({ id, extension })
  const source = await openRaw(env, id, facts)
  const body = isAnimated ? source : await decodeStored(env, rawKey(id), () => encode(env, source, extension))
  const bytes = isAnimated ? facts.cleanedBytes : undefined
  const { contentHash, width, height } = await storeCleaned(env, key, body, extension, bytes)
  const dominantColor = await decodeStored(env, key, () => sampleColor(env, key))
  return { contentHash, extension, width, height, dominantColor, isAnimated }
}

/**
 * An image that was re-encoded before: encoders do not write the same photo twice. It passes through the same cleaning
 * and is decoded once; null where that leaves another file than the one that was sent, or one of a format that is not
 * cleaned.
 */
export async function reuseEncoded(
  env: Pick<Env, 'MEDIA' | 'IMAGES'>,
  id: string,
  facts: ImageHeaders,
  sourceHash: string,
): Promise<EncodedImage | null> {
  const isAnimated = facts.frames > 1
  const isWebp = facts.format === 'webp'
  if (!isAnimated && !isWebp && facts.format !== 'jpeg') return null
  const extension = isWebp ? 'webp' : chooseExtension(facts)
  const key = privateKey({ id, extension })
  const source = (await openFile(env.MEDIA, rawKey(id))) ?? fail('mediaNotFound')
  const bytes = isAnimated || isWebp ? facts.cleanedBytes : undefined
  const { contentHash, width, height } = await storeCleaned(env, key, source.body, extension, bytes)
  if (contentHash !== sourceHash) {
    await env.MEDIA.delete(key)
    return null
  }
  const dominantColor = await decodeStored(env, key, () => sampleColor(env, key))
  return { contentHash, extension, width, height, dominantColor, isAnimated }
}

/**
 * What is drawn stays without loss, photos become JPEG, which all that read images know; WebP only where a photo is
 * see-through.
 */
function chooseExtension({ format, frames, hasAlpha, isLossless }: ImageHeaders): MediaExtension {
  if (frames > 1) return format === 'gif' ? 'gif' : 'webp'
  if (isLossless) return 'png'
  return hasAlpha ? 'webp' : 'jpg'
}

const OUTPUTS = {
  jpg: { format: 'image/jpeg', quality: QUALITY },
  webp: { format: 'image/webp', quality: QUALITY, anim: false },
  png: { format: 'image/png', anim: false },
} as const satisfies Partial<Record<MediaExtension, ImageOutputOptions>>

async function encode(
  env: Pick<Env, 'IMAGES'>,
  source: StoredStream<Uint8Array>,
  extension: MediaExtension,
): Promise<StoredStream<Uint8Array>> {
  const limit = { width: MAX_STORED_SIDE_PX, height: MAX_STORED_SIDE_PX, fit: 'scale-down' } as const
  const { body } = await toDecodable(env, source, limit)
  const output = await env.IMAGES.input(body)
    .transform(limit)
    .output(OUTPUTS[extension as keyof typeof OUTPUTS])
  return output.image()
}

async function openRaw({ MEDIA }: Pick<Env, 'MEDIA'>, id: string, facts: ImageHeaders) {
  const stored = (await openFile(MEDIA, rawKey(id))) ?? fail('mediaNotFound')
  if (facts.isEndMarked) return stored.body
  const file = await requireWhole(new Uint8Array(await stored.arrayBuffer()), facts)
  return new Blob([file]).stream() as unknown as StoredStream<Uint8Array>
}

/** JPEG, and what has a length already, is cleaned on the way; encoders leave nothing in the others. */
async function storeCleaned(
  { MEDIA }: Pick<Env, 'MEDIA'>,
  key: string,
  body: StoredStream<Uint8Array>,
  extension: MediaExtension,
  bytes: number | undefined,
): Promise<Pick<EncodedImage, 'contentHash' | 'width' | 'height'>> {
  const isCleaned = extension === 'jpg' || bytes !== undefined
  let kept: Uint8Array[] = []
  const inspector = new ImageInspector({
    ...(isCleaned && { onCleaned: (piece) => kept.push(piece) }),
    ...(bytes !== undefined && { cleanedBytes: bytes }),
  })
  const hash = createHash('sha256')
  const writer = writeFile(MEDIA, key, { contentType: MEDIA_TYPES[extension], bytes })
  async function write(piece: Uint8Array): Promise<void> {
    if (piece.length === 0) return
    hash.update(piece)
    await writer.write(piece)
  }
  async function writeKept(): Promise<void> {
    const pieces = kept
    kept = []
    await write(joinPieces(pieces))
  }
  try {
    for await (const chunk of body) {
      inspector.push(chunk)
      await (isCleaned ? writeKept() : write(chunk))
    }
    const { width, height } = inspector.finish()
    await writeKept()
    await writer.close()
    return { contentHash: shortHash(hash), width, height }
  } catch (error) {
    await writer.abort(error)
    throw error
  }
}

/** Reads the stored file, which so is decoded once before anyone sees it. */
async function sampleColor({ MEDIA, IMAGES }: Pick<Env, 'MEDIA' | 'IMAGES'>, key: string): Promise<string> {
  const stored = (await openFile(MEDIA, key)) ?? fail('mediaNotFound')
  const output = await IMAGES.input(stored.body)
    .transform({ width: COLOR_SAMPLE_SIDE_PX, height: COLOR_SAMPLE_SIDE_PX, fit: 'squeeze' })
    .output({ format: 'image/png', anim: false })
  return findDominantColor(await decodePng(new Uint8Array(await output.response().arrayBuffer())))
}

/** Decodes a stored file: one that the store does not hand out is not to blame. */
export function decodeStored<Result>(
  env: Pick<Env, 'MEDIA' | 'IMAGES'>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return decodeOrFail(env, async () => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ServiceError) && !(await isReadable(env, key))) fail('unavailable')
      throw error
    }
  })
}

async function isReadable({ MEDIA }: Pick<Env, 'MEDIA'>, key: string): Promise<boolean> {
  try {
    const stored = await MEDIA.get(key)
    if (!stored) return false
    let bytes = 0
    for await (const chunk of stored.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length
    return bytes === stored.size
  } catch {
    return false
  }
}

/**
 * Decoders name no reason that could be relied on. One that does not decode a sound image either is not working:
 * then this fails with `unavailable`, and otherwise with `mediaUnreadable`.
 */
export async function decodeOrFail<Result>(env: Pick<Env, 'IMAGES'>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError) throw error
    const { error: name, message } = describeError(error)
    logLine('warn', { message: 'A picture could not be decoded', error: `${name}: ${message.slice(0, 200)}` })
    return fail((await isDecoding(env)) ? 'mediaUnreadable' : 'unavailable')
  }
}

/** A PNG of one pixel. */
const SOUND_IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function isDecoding({ IMAGES }: Pick<Env, 'IMAGES'>): Promise<boolean> {
  try {
    const source = new Blob([Buffer.from(SOUND_IMAGE, 'base64')]).stream() as unknown as StoredStream<Uint8Array>
    const output = await IMAGES.input(source).output({ format: 'image/png', anim: false })
    await decodePng(new Uint8Array(await output.response().arrayBuffer()))
    return true
  } catch {
    return false
  }
}
