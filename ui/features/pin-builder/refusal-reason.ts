import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import { ApiError, isPassing } from '#ui/platform/network/api-error.ts'

const REASONS = [
  'boardNotFound',
  'emailUnconfirmed',
  'heic',
  'mediaNotFound',
  'mediaTooLarge',
  'mediaTooManyPixels',
  'mediaTypeUnsupported',
  'mediaUnreadable',
  'quotaExceeded',
  'tooManyDrafts',
  'tooManyRequests',
  'unavailable',
  'unexpected',
  'writeBanned',
] as const

/** What the page has words for: `pinBuilder.refused.*`. */
export type RefusalReason = (typeof REASONS)[number]

/** A picture that this browser cannot convert. */
export class UndecodableHeicError extends Error {
  override name = 'UndecodableHeicError'
}

export function reasonOf(error: unknown): RefusalReason {
  if (error instanceof UndecodableHeicError) return 'heic'
  const { error: name } = readRefusal(error, [])
  const known = REASONS.find((reason) => reason === name)
  if (known !== undefined && known !== 'unexpected') return known
  const isUnanswered = error instanceof ApiError && error.status !== 500 && isPassing(error)
  return isUnanswered ? 'unavailable' : 'unexpected'
}

const FINAL: readonly RefusalReason[] = [
  'heic',
  'mediaTooLarge',
  'mediaTooManyPixels',
  'mediaTypeUnsupported',
  'mediaUnreadable',
]

/** The same file may do better another time. */
export function isWorthAnotherTry(reason: RefusalReason): boolean {
  return !FINAL.includes(reason)
}
