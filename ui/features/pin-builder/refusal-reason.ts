import { refusalOf } from '#ui/app/forms/form-refusal.ts'
import { toRefusal } from '#ui/features/uploads/upload-refusal.ts'

const REASONS = ['boardNotFound', 'tooManyDrafts'] as const

/** What the page has words for: `pinBuilder.refused.*`. */
export type RefusalReason = (typeof REASONS)[number] | ReturnType<typeof toRefusal>

/** Why a pin or a draft was not taken. */
export function findReason(error: unknown): RefusalReason {
  const { error: name } = refusalOf(error, [])
  return REASONS.find((reason) => reason === name) ?? toRefusal(error)
}
