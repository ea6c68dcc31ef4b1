import type { ImageTransform, ReadableStream as StoredStream } from '@cloudflare/workers-types'
import { IMAGE_SIZES, type ImageSize } from '#schema/media/image-size-constants.ts'
import { MEDIA_TYPES, type MediaExtension } from '#schema/media/image.ts'
import { mediaKey, ORIGINAL_EXTENSIONS } from '#schema/media/media-url.ts'
import type { Env } from '#worker/env.ts'
import { headFile, openFile } from '#worker/model/media-store.ts'
import { isWithheld } from '#worker/model/withheld-media.ts'
import type { MediaFile } from '#worker/platform/parse-media-path.ts'
import { decodePng } from './decode-png.ts'
import { flattenOnWhite } from './white-ground.ts'

const WEBP_QUALITY = 80
const JPEG_QUALITY = 82

type MediaEnv = Pick<Env, 'MEDIA' | 'IMAGES'>

export interface Rendition {
  bytes: ArrayBuffer
  /** Absent where the rendition could not be stored. */
  etag?: string
}

/**
 * Stored for the next request; concurrent calls are fine, as the store keeps the first. Undefined where there is no
 * original, or it is withheld: also where that began meanwhile, which removes the renditions that it finds.
 */
export async function makeRendition(env: MediaEnv, file: MediaFile): Promise<Rendition | undefined> {
  const { size, extension } = file
  if (size === 'orig' || size === 'video') return undefined
  if (await isWithheld(env.MEDIA, file.signature)) return undefined
  const original = await findOriginal(env, file.signature)
  if (original === undefined) return undefined

  const isOpaque = original.key.endsWith('.jpg')
  const bytes = await encodeRendition(env, original.body, { size, extension, isOpaque })
  const etag = await storeFile(env, file, bytes)
  const [isGone, stored] = await Promise.all([isWithheld(env.MEDIA, file.signature), headFile(env.MEDIA, original.key)])
  if (isGone || stored === null) {
    await env.MEDIA.delete(file.key)
    return undefined
  }
  return { bytes, ...(etag === undefined ? {} : { etag }) }
}

/** The first frame of an animation. What is see-through is white in a JPEG. */
export async function encodeRendition(
  { IMAGES }: Pick<Env, 'IMAGES'>,
  source: StoredStream<Uint8Array>,
  { size, extension, isOpaque = false }: { size: ImageSize; extension: MediaExtension; isOpaque?: boolean },
): Promise<ArrayBuffer> {
  const scaled = IMAGES.input(source).transform(transformTo(size))
  if (extension !== 'jpg') {
    const output = await scaled.output({ format: 'image/webp', quality: WEBP_QUALITY, anim: false })
    return output.response().arrayBuffer()
  }
  const asJpeg = { format: 'image/jpeg', quality: JPEG_QUALITY } as const
  if (isOpaque) return (await scaled.output(asJpeg)).response().arrayBuffer()
  const output = await scaled.output({ format: 'image/png', anim: false })
  const pixels = await decodePng(new Uint8Array(await output.response().arrayBuffer()))
  const flat = new Blob([await flattenOnWhite(pixels)]).stream() as unknown as StoredStream<Uint8Array>
  return (await IMAGES.input(flat).output(asJpeg)).response().arrayBuffer()
}

/**
 * The original of a withheld file is found, too. The address does not have the original's extension; asking for all of
 * them at once costs one trip.
 */
export async function findOriginal(env: MediaEnv, signature: string) {
  const keys = ORIGINAL_EXTENSIONS.map((extension) => mediaKey('orig', signature, extension))
  const found = await Promise.all(keys.map((key) => headFile(env.MEDIA, key)))
  const key = keys.find((_, place) => found[place] != null)
  return key === undefined ? undefined : ((await openFile(env.MEDIA, key)) ?? undefined)
}

export function transformTo(size: ImageSize): ImageTransform {
  const target: { width?: number; height?: number } = IMAGE_SIZES[size]
  return target.height === undefined ? { ...target, fit: 'scale-down' } : { ...target, fit: 'cover' }
}

async function storeFile(env: MediaEnv, file: MediaFile, bytes: ArrayBuffer): Promise<string | undefined> {
  try {
    const stored = await env.MEDIA.put(file.key, bytes, {
      httpMetadata: { contentType: MEDIA_TYPES[file.extension] },
      onlyIf: { etagDoesNotMatch: '*' },
    })
    return stored?.httpEtag ?? (await headFile(env.MEDIA, file.key))?.httpEtag
  } catch {
    // The image is at hand; it is only rendered again next time.
    return undefined
  }
}
