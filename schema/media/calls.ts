import * as v from 'valibot'
import { defineCall, NoInput } from '../call.ts'
import { Id } from '../id.ts'
import { PROVENANCES, UPLOAD_KINDS, UPLOAD_STATUSES } from './constants.ts'

/** One of the viewer's uploads. */
export const UploadInput = v.object({ id: Id })
export type UploadInput = v.InferOutput<typeof UploadInput>

/** The type, of a video or an image, is checked again by content. */
export const VideoUploadInput = v.object({ bytes: v.pipe(v.number(), v.integer(), v.minValue(1)), type: v.string() })
export type VideoUploadInput = v.InferOutput<typeof VideoUploadInput>

export const VideoPartInput = v.object({ id: Id, part: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)) })
export type VideoPartInput = v.InferOutput<typeof VideoPartInput>

export const VideoCompleteInput = v.object({ id: Id, cover_media_id: v.optional(v.nullable(Id)) })
export type VideoCompleteInput = v.InferOutput<typeof VideoCompleteInput>

/** One that another call is making ready: what completing it answers until then. */
const ImageInProgress = v.object({ id: v.string(), kind: v.literal('image'), status: v.literal('processing') })
export type ImageInProgress = v.InferOutput<typeof ImageInProgress>

const provenance = v.nullable(v.picklist(PROVENANCES))

export const UploadedImage = v.object({
  id: v.string(),
  kind: v.literal('image'),
  signature: v.string(),
  width: v.number(),
  height: v.number(),
  dominant_color: v.string(),
  is_animated: v.boolean(),
  provenance,
})
export type UploadedImage = v.InferOutput<typeof UploadedImage>

const UploadedCaptions = v.object({ id: v.string(), kind: v.literal('captions'), signature: v.string() })
export type UploadedCaptions = v.InferOutput<typeof UploadedCaptions>

const StartedVideo = v.object({ id: v.string(), part_bytes: v.number(), parts: v.number() })
export type StartedVideo = v.InferOutput<typeof StartedVideo>

const CompletedVideo = v.object({ id: v.string(), status: v.picklist(UPLOAD_STATUSES) })
export type CompletedVideo = v.InferOutput<typeof CompletedVideo>

export const FoundUpload = v.object({
  id: v.string(),
  kind: v.picklist([...UPLOAD_KINDS, 'import']),
  status: v.picklist(UPLOAD_STATUSES),
  /** These four, while its parts are on their way. */
  bytes: v.exactOptional(v.number()),
  part_bytes: v.exactOptional(v.number()),
  parts: v.exactOptional(v.number()),
  received_parts: v.exactOptional(v.array(v.number())),
  signature: v.exactOptional(v.string()),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
  dominant_color: v.exactOptional(v.string()),
  is_animated: v.exactOptional(v.boolean()),
  /** Milliseconds. */
  duration: v.exactOptional(v.nullable(v.number())),
  cover_media_id: v.exactOptional(v.nullable(v.string())),
  provenance: v.exactOptional(provenance),
  /** The number of the error in the catalog, for an upload that failed. */
  code: v.exactOptional(v.number()),
  error: v.exactOptional(v.string()),
})
export type FoundUpload = v.InferOutput<typeof FoundUpload>

/** The body is the file. */
export const UploadImageCall = defineCall('POST uploads', NoInput, UploadedImage)
/** The body is the file. */
export const UploadCaptionsCall = defineCall('POST captionsUploads', NoInput, UploadedCaptions)
export const StartVideoCall = defineCall('POST videoUploads', VideoUploadInput, StartedVideo)
/** The body is the part. */
export const UploadPartCall = defineCall('PUT videoPart', VideoPartInput, v.object({ part: v.number() }))
export const CompleteVideoCall = defineCall(
  'POST videoComplete',
  VideoCompleteInput,
  v.union([UploadedImage, ImageInProgress, CompletedVideo]),
)
export const FindUploadCall = defineCall('GET upload', UploadInput, FoundUpload)
export const RemoveUploadCall = defineCall('DELETE upload', UploadInput, UploadInput)
