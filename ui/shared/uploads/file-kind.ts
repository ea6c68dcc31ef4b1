import {
  MAX_CAPTIONS_BYTES,
  MAX_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
  VIDEO_TYPES,
  type UploadKind,
} from '#schema/media/constants.ts'
import { isHeic } from '#ui/platform/document/image-file.ts'
import type { UploadRefusal } from './upload-refusal.ts'

const MAX_BYTES: Readonly<Record<UploadKind, number>> = {
  image: MAX_IMAGE_BYTES,
  video: MAX_VIDEO_BYTES,
  captions: MAX_CAPTIONS_BYTES,
}

const TYPES_OF_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\.m(?:p4|4v)$/i, 'video/mp4'],
  [/\.webm$/i, 'video/webm'],
  [/\.mov$/i, 'video/quicktime'],
  [/\.vtt$/i, 'text/vtt'],
  [/\.srt$/i, 'application/x-subrip'],
]

const CAPTIONS_TYPES = ['text/vtt', 'application/x-subrip', 'text/srt']

/** Systems that don't know a type say none. */
export function findMimeType({ type, name }: Pick<File, 'type' | 'name'>): string {
  return type || (TYPES_OF_NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? '')
}

/** What the server makes of it is decided by its content. */
export function findKind(file: Pick<File, 'type' | 'name'>): UploadKind {
  const type = findMimeType(file)
  if (type.startsWith('video/')) return 'video'
  return CAPTIONS_TYPES.includes(type) ? 'captions' : 'image'
}

/** Null where only the server can tell. */
export function precheckFile(file: File): UploadRefusal | null {
  const kind = findKind(file)
  const type = findMimeType(file)
  if (kind === 'image' && type !== '' && !type.startsWith('image/')) return 'mediaTypeUnsupported'
  if (kind === 'video' && !Object.hasOwn(VIDEO_TYPES, type)) return 'mediaTypeUnsupported'
  if (file.size === 0) return kind === 'captions' ? 'captionsUnreadable' : 'mediaUnreadable'
  // The size of a file that is converted first is not known yet.
  return file.size > MAX_BYTES[kind] && !isHeic(file) ? 'mediaTooLarge' : null
}
