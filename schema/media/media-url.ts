import { ROUTES } from '../routes.ts'
import { IMAGE_SIZES, type ImageSize } from './image-size-constants.ts'
import type { Image, MediaExtension, StoredImage } from './image.ts'

export type MediaSize = ImageSize | 'video'

/** The first half of a SHA-256. */
export const SIGNATURE_PATTERN = /^[0-9a-f]{32}$/

export const ORIGINAL_EXTENSIONS = ['jpg', 'webp', 'png', 'avif', 'gif'] as const satisfies readonly MediaExtension[]

const VIDEO_EXTENSIONS = ['mp4', 'webm', 'vtt'] as const satisfies readonly MediaExtension[]

/** The rest of the path is the file's key. */
export const MEDIA_PREFIX = ROUTES.media.slice(0, ROUTES.media.indexOf(':'))

/** Pixels. */
export interface Box {
  width: number
  height: number
}

export function isImageSize(size: string): size is ImageSize {
  return Object.hasOwn(IMAGE_SIZES, size)
}

/**
 * A rendition has one: WebP, except for the link preview `600x315`, which is JPEG because not every social network
 * reads WebP.
 */
export function listExtensions(size: MediaSize): readonly MediaExtension[] {
  if (size === 'orig') return ORIGINAL_EXTENSIONS
  if (size === 'video') return VIDEO_EXTENSIONS
  return size === '600x315' ? ['jpg'] : ['webp']
}

/** An original keeps its own. */
export function findExtension(size: ImageSize, original: MediaExtension): MediaExtension {
  return size === 'orig' ? original : (listExtensions(size)[0] ?? 'webp')
}

/** `236x/0a/1b/2c/0a1b2c….webp` (docs/behaviour/media.md, Images). */
export function mediaKey(size: MediaSize, signature: string, extension: MediaExtension): string {
  const [aa, bb, cc] = toFolders(signature)
  return `${size}/${aa}/${bb}/${cc}/${signature}.${extension}`
}

export function mediaUrl(size: MediaSize, signature: string, extension: MediaExtension): string {
  return MEDIA_PREFIX + mediaKey(size, signature, extension)
}

export function avatarUrl(signature: string | null, size: Exclude<ImageSize, 'orig'>): string | null {
  return signature === null ? null : mediaUrl(size, signature, findExtension(size, 'webp'))
}

/**
 * The box is in pixels. `236x` scales to that width and never enlarges; `60x60` is exactly that box, cropped around the
 * middle; `orig` is as stored.
 */
export function fitBox(stored: Box, size: ImageSize): Box {
  const target: Partial<Box> = IMAGE_SIZES[size]
  if (target.width === undefined) return { width: stored.width, height: stored.height }
  if (target.height !== undefined) return { width: target.width, height: target.height }
  if (stored.width <= target.width) return { width: stored.width, height: stored.height }
  return { width: target.width, height: Math.max(1, Math.round((stored.height * target.width) / stored.width)) }
}

export function toImage(image: StoredImage, size: ImageSize): Image {
  return {
    url: mediaUrl(size, image.signature, findExtension(size, image.extension)),
    ...fitBox(image, size),
    dominantColor: image.dominantColor,
  }
}

/** An image that people add to their words: as it stands there, and as a press on it opens it. */
export function toLinkedImage(image: StoredImage | null): { small: Image; large: Image } | null {
  return image && { small: toImage(image, '236x'), large: toImage(image, '736x') }
}

export function toImages<Size extends ImageSize>(image: StoredImage, sizes: readonly Size[]): Record<Size, Image> {
  const images: Partial<Record<Size, Image>> = {}
  for (const size of sizes) images[size] = toImage(image, size)
  return images as Record<Size, Image>
}

function toFolders(signature: string): [aa: string, bb: string, cc: string] {
  return [signature.slice(0, 2), signature.slice(2, 4), signature.slice(4, 6)]
}
