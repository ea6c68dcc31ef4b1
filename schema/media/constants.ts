import { DAY_MS, MINUTE_MS } from '../time.ts'

export const UPLOAD_KINDS = ['image', 'video', 'captions'] as const

export const UPLOAD_STATUSES = ['uploading', 'processing', 'ready', 'failed'] as const

/** What a file's own metadata or its maker says of how it came to be. */
export const PROVENANCES = ['ai_generated', 'ai_modified'] as const

/** What each is stored as. */
export const VIDEO_TYPES = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mp4',
  'video/x-m4v': 'mp4',
} as const

export const MAX_IMAGE_BYTES = 30_000_000

export const MAX_IMAGE_PIXELS = 50_000_000

export const MAX_IMAGE_SIDE_PX = 16_384

/** All frames together; Cloudflare makes no renditions of larger ones. */
export const MAX_ANIMATION_PIXELS = 50_000_000

export const MAX_VIDEO_BYTES = 200_000_000

export const MAX_VIDEO_MS = 5 * MINUTE_MS

/** 8 MiB: the store takes no smaller parts than 5 MiB, the last one aside. */
export const PART_BYTES = 8 * 1024 * 1024

/** An hour of captions has a tenth of it. */
export const MAX_CAPTIONS_BYTES = 1_000_000

/** Unused uploads are removed after it, and unfinished ones can be resumed until then. */
export const UPLOAD_LIFETIME_MS = DAY_MS

/** The quota of an account in a day. */
export const MAX_UPLOAD_BYTES_PER_DAY = 2_000_000_000

export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** A file to import is one, too, but no file of a pin. */
export type StoredUploadKind = UploadKind | 'import'

export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

export type Provenance = (typeof PROVENANCES)[number]

export type VideoExtension = (typeof VIDEO_TYPES)[keyof typeof VIDEO_TYPES]
