import * as v from 'valibot'
import { Id } from '../id.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'

export const UPLOAD_KINDS = ['image', 'video', 'captions'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export const UPLOAD_STATUSES = ['uploading', 'processing', 'ready', 'failed'] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

/** What a file's own metadata or its maker says of how it came to be. */
export const PROVENANCES = ['ai_generated', 'ai_modified'] as const
export type Provenance = (typeof PROVENANCES)[number]

/** One of the viewer's uploads. */
export const UploadInput = v.object({ id: Id })
export type UploadInput = v.InferOutput<typeof UploadInput>

/** `POST /v3/media/video/`: the type is checked again by content. */
export const VideoUploadInput = v.object({ bytes: v.pipe(v.number(), v.integer(), v.minValue(1)), type: v.string() })
export type VideoUploadInput = v.InferOutput<typeof VideoUploadInput>

/** `PUT /v3/media/video/{id}/{n}/`. */
export const VideoPartInput = v.object({ id: Id, part: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)) })
export type VideoPartInput = v.InferOutput<typeof VideoPartInput>

/** `POST /v3/media/video/{id}/complete/`. */
export const VideoCompleteInput = v.object({ id: Id, cover_media_id: v.optional(v.nullable(Id)) })
export type VideoCompleteInput = v.InferOutput<typeof VideoCompleteInput>

export const VIDEO_TYPES = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const
export type VideoExtension = (typeof VIDEO_TYPES)[keyof typeof VIDEO_TYPES]

/** What `POST /v3/media/` answers. */
export interface TakenPicture {
  id: string
  kind: 'image'
  signature: string
  width: number
  height: number
  dominant_color: string
  is_animated: boolean
  provenance: Provenance | null
}

export const MAX_IMAGE_BYTES = 30_000_000
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_IMAGE_SIDE_PX = 16_384
/** Of all frames together; Cloudflare makes no renditions of larger ones. */
export const MAX_ANIMATION_PIXELS = 50_000_000

export const MAX_VIDEO_BYTES = 200_000_000
export const MAX_VIDEO_MS = 5 * MINUTE_MS
/** 8 MiB: the store takes no smaller parts than 5 MiB, the last one aside. */
export const PART_BYTES = 8 * 1024 * 1024

/** An hour of captions has a tenth of it. */
export const MAX_CAPTIONS_BYTES = 1_000_000

/** Unused uploads are removed after it, and unfinished ones can be resumed until then. */
export const UPLOAD_LIFETIME_MS = DAY_MS

/** Of an account in a day. */
export const MAX_UPLOAD_BYTES_PER_DAY = 2_000_000_000
