import type { Translate } from '#ui/app/texts/translate.ts'
import { findDetail, toRefusal } from '#ui/shared/uploads/upload-refusal.ts'

const REASONS = [
  'mediaTooLarge',
  'mediaTooManyPixels',
  'mediaTypeUnsupported',
  'mediaUnreadable',
  'quotaExceeded',
  'writeBanned',
  'unavailable',
] as const

/** Why one image was not taken: in the words of the server, where it has read what is wrong with it. */
export function describeImageRefusal(error: unknown, t: Translate): string {
  const refusal = toRefusal(error)
  const reason = REASONS.find((one) => one === refusal)
  return findDetail(error) ?? t(reason ? `settings.image.${reason}` : 'form.refused')
}
