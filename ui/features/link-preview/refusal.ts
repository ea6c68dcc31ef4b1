import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import { ApiError, isPassing } from '#ui/platform/network/api-error.ts'

const REASONS = [
  'linkNotAllowed',
  'linkTooLarge',
  'linkTooSlow',
  'linkTypeUnsupported',
  'linkUnreadable',
  'tooManyRequests',
  'unavailable',
  'unexpected',
  'writeBanned',
] as const

/** What there are words for: `linkPreview.refused.*`. */
export type LinkRefusal = (typeof REASONS)[number]

export function toLinkRefusal(error: unknown): LinkRefusal {
  const { error: name } = readRefusal(error, [])
  // What is too long for a link, for one.
  if (name === 'invalidInput') return 'linkNotAllowed'
  const known = REASONS.find((reason) => reason === name)
  if (known !== undefined && known !== 'unexpected') return known
  const isUnanswered = error instanceof ApiError && error.status !== 500 && isPassing(error)
  return isUnanswered ? 'unavailable' : 'unexpected'
}

const FINAL: readonly LinkRefusal[] = ['linkNotAllowed', 'linkTooLarge', 'linkTypeUnsupported', 'writeBanned']

/** The same link may do better another time. */
export function isWorthAnotherTry(reason: LinkRefusal): boolean {
  return !FINAL.includes(reason)
}
