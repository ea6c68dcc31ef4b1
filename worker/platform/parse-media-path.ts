import type { MediaExtension } from '#schema/media/image.ts'
import {
  listExtensions,
  isImageSize,
  MEDIA_PREFIX,
  mediaKey,
  SIGNATURE_PATTERN,
  type MediaSize,
} from '#schema/media/media-url.ts'

export interface MediaFile {
  size: MediaSize
  signature: string
  extension: MediaExtension
  key: string
}

/**
 * Undefined for a path that no file can have. Reads the path undecoded, so that a file has one address and caches keep
 * it once.
 */
export function parseMediaPath(pathname: string): MediaFile | undefined {
  if (!pathname.startsWith(MEDIA_PREFIX)) return undefined
  const key = pathname.slice(MEDIA_PREFIX.length)
  const [size = '', , , , file = ''] = key.split('/')
  if (size !== 'video' && !isImageSize(size)) return undefined
  const [signature = '', ending = ''] = file.split('.')
  const extension = listExtensions(size).find((allowed) => allowed === ending)
  if (extension === undefined || !SIGNATURE_PATTERN.test(signature)) return undefined
  // Only the stored spelling of the key is valid, which also checks the folders.
  return key === mediaKey(size, signature, extension) ? { size, signature, extension, key } : undefined
}
