import * as v from 'valibot'
import type { Provenance } from './constants.ts'
import { Id } from '../id.ts'

/** One of the viewer's uploads. */
export const UploadInput = v.object({ id: Id })
export type UploadInput = v.InferOutput<typeof UploadInput>

/** `POST /v3/media/video/`: the type, of a video or an image, is checked again by content. */
export const VideoUploadInput = v.object({ bytes: v.pipe(v.number(), v.integer(), v.minValue(1)), type: v.string() })
export type VideoUploadInput = v.InferOutput<typeof VideoUploadInput>

/** `PUT /v3/media/video/{id}/{n}/`. */
export const VideoPartInput = v.object({ id: Id, part: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)) })
export type VideoPartInput = v.InferOutput<typeof VideoPartInput>

/** `POST /v3/media/video/{id}/complete/`. */
export const VideoCompleteInput = v.object({ id: Id, cover_media_id: v.optional(v.nullable(Id)) })
export type VideoCompleteInput = v.InferOutput<typeof VideoCompleteInput>

/** One that another call is making ready: what completing it answers until then. */
export interface ImageInProgress {
  id: string
  kind: 'image'
  status: 'processing'
}

/** What `POST /v3/media/` answers. */
export interface UploadedImage {
  id: string
  kind: 'image'
  signature: string
  width: number
  height: number
  dominant_color: string
  is_animated: boolean
  provenance: Provenance | null
}
