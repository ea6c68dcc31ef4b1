import { findReason } from '#ui/app/forms/form-refusal.ts'

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
  const reason = findReason(error, [...REASONS, 'invalidInput'])
  // What is too long for a link, for one.
  return reason === 'invalidInput' ? 'linkNotAllowed' : reason
}

const FINAL: readonly LinkRefusal[] = ['linkNotAllowed', 'linkTooLarge', 'linkTypeUnsupported', 'writeBanned']

/** The same link may do better another time. */
export function isRetryable(reason: LinkRefusal): boolean {
  return !FINAL.includes(reason)
}
