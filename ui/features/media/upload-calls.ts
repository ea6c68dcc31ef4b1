import type { CallAnswer } from '#schema/all-calls.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { href } from '#schema/routes.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { uploadFile } from '#ui/platform/network/upload-file.ts'

export interface SendOptions {
  /** The server does one thing for all requests with the same key. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress(part: number): void
}

/** The sender knows the kind of its upload. */
export type FoundUpload = Omit<CallAnswer<'GET upload'>, 'kind'>

/** What the server does for uploads; everything rejects with an `ApiError`. */
export interface UploadCalls {
  sendImage(file: Blob, options: SendOptions): Promise<UploadedImage>
  sendCaptions(file: Blob, options: SendOptions): Promise<{ id: string }>
  startParts(
    file: { bytes: number; type: string },
    idempotencyKey: string,
  ): Promise<Pick<CallAnswer<'POST videoUploads'>, 'id' | 'part_bytes'>>
  sendPart(id: string, part: number, bytes: Blob, options: Omit<SendOptions, 'idempotencyKey'>): Promise<void>
  completeVideo(id: string, coverMediaId: string | null): Promise<void>
  /** The caller repeats it until the image is no longer in progress. */
  completeImage(id: string): Promise<CallAnswer<'POST videoComplete'>>
  find(id: string, signal: AbortSignal): Promise<FoundUpload>
  remove(id: string): Promise<void>
}

export const uploadCalls: UploadCalls = {
  sendImage: (file, options) => uploadFile<CallAnswer<'POST uploads'>>(href('uploads'), file, withKey(options)),
  sendCaptions: (file, options) =>
    uploadFile<CallAnswer<'POST captionsUploads'>>(href('captionsUploads'), file, withKey(options)),
  startParts: (file, idempotencyKey) =>
    sendCall('POST videoUploads', file, { headers: { 'idempotency-key': idempotencyKey } }),
  async sendPart(id, part, bytes, options) {
    await uploadFile(href('videoPart', { id, part: String(part) }), bytes, { method: 'PUT', headers: {}, ...options })
  },
  async completeVideo(id, coverMediaId) {
    await sendCall('POST videoComplete', { id, cover_media_id: coverMediaId })
  },
  completeImage: (id) => sendCall('POST videoComplete', { id }),
  find: (id, signal) => sendCall('GET upload', { id }, { signal }),
  async remove(id) {
    await sendCall('DELETE upload', { id })
  },
}

function withKey({ idempotencyKey, ...init }: SendOptions) {
  return { ...init, headers: { 'idempotency-key': idempotencyKey } }
}
