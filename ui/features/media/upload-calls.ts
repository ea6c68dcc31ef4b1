import type { Provenance, UploadStatus } from '#schema/media/constants.ts'
import type { ImageInProgress, UploadedImage } from '#schema/media/calls.ts'
import { href } from '#schema/routes.ts'
import { call } from '#ui/platform/network/request.ts'
import { uploadFile } from '#ui/platform/network/upload-file.ts'

export interface SendOptions {
  /** The server does one thing for all requests with the same key. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress(part: number): void
}

export interface StartedParts {
  id: string
  part_bytes: number
}

export interface FoundUpload {
  id: string
  status: UploadStatus
  part_bytes?: number
  received_parts?: number[]
  width?: number
  height?: number
  dominant_color?: string
  is_animated?: boolean
  duration?: number
  cover_media_id?: string | null
  provenance?: Provenance | null
  /** The number of the error in the catalog, for an upload that failed. */
  code?: number
  error?: string
}

/** What the server does for uploads; everything rejects with an `ApiError`. */
export interface UploadCalls {
  sendImage(file: Blob, options: SendOptions): Promise<UploadedImage>
  sendCaptions(file: Blob, options: SendOptions): Promise<{ id: string }>
  startParts(file: { bytes: number; type: string }, idempotencyKey: string): Promise<StartedParts>
  sendPart(id: string, part: number, bytes: Blob, options: Omit<SendOptions, 'idempotencyKey'>): Promise<void>
  completeVideo(id: string, coverMediaId: string | null): Promise<void>
  /** The caller repeats it until the image is no longer in progress. */
  completeImage(id: string): Promise<UploadedImage | ImageInProgress>
  find(id: string, signal: AbortSignal): Promise<FoundUpload>
  remove(id: string): Promise<void>
}

export const uploadCalls: UploadCalls = {
  sendImage: (file, options) => uploadFile<UploadedImage>(href('uploads'), file, withKey(options)),
  sendCaptions: (file, options) => uploadFile<{ id: string }>(href('captionsUploads'), file, withKey(options)),
  startParts: (file, idempotencyKey) =>
    call<StartedParts>(href('videoUploads'), post(file, { 'idempotency-key': idempotencyKey })),
  async sendPart(id, part, bytes, options) {
    await uploadFile(href('videoPart', { id, part: String(part) }), bytes, { method: 'PUT', headers: {}, ...options })
  },
  async completeVideo(id, coverMediaId) {
    await call(href('videoComplete', { id }), post({ cover_media_id: coverMediaId }))
  },
  completeImage: (id) => call<UploadedImage | ImageInProgress>(href('videoComplete', { id }), post({})),
  find: (id, signal) => call<FoundUpload>(href('upload', { id }), { signal }),
  async remove(id) {
    await call(href('upload', { id }), { method: 'DELETE' })
  },
}

function withKey({ idempotencyKey, ...init }: SendOptions) {
  return { ...init, headers: { 'idempotency-key': idempotencyKey } }
}

function post(body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
