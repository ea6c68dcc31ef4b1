import { findReason } from '#ui/app/forms/form-refusal.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'

export const REASONS = [
  'captionsUnreadable',
  'emailUnconfirmed',
  'heic',
  'mediaNotFound',
  'mediaTooLarge',
  'mediaTooManyPixels',
  'mediaTypeUnsupported',
  'mediaUnreadable',
  'notSignedIn',
  'quotaExceeded',
  'tooManyRequests',
  'unavailable',
  'unexpected',
  'videoTooLong',
  'writeBanned',
] as const

/** Why a file is not on the server; `heic`: an image that this browser cannot convert. */
export type UploadRefusal = (typeof REASONS)[number]

/** A refusal that this browser finds by itself. */
export class RefusedFileError extends Error {
  override name = 'RefusedFileError'
  readonly reason: UploadRefusal

  constructor(reason: UploadRefusal) {
    super(`The file is refused: ${reason}`)
    this.reason = reason
  }
}

export function toRefusal(error: unknown): UploadRefusal {
  if (error instanceof RefusedFileError) return error.reason
  return findReason(error, REASONS)
}

/** What exactly is wrong with the file, in the words of the server, which has read it; null where it has none. */
export function findDetail(error: unknown): string | null {
  if (!(error instanceof ApiError) || isRetryable(toRefusal(error))) return null
  return error.detail
}

const FINAL: readonly UploadRefusal[] = [
  'captionsUnreadable',
  'heic',
  'mediaTooLarge',
  'mediaTooManyPixels',
  'mediaTypeUnsupported',
  'mediaUnreadable',
  'videoTooLong',
]

/** The same file may do better another time. */
export function isRetryable(reason: UploadRefusal): boolean {
  return !FINAL.includes(reason)
}
