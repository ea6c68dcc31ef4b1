import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import { REASONS as UPLOAD_REASONS, toRefusal } from '#ui/shared/uploads/upload-refusal.ts'

const REASONS = ['boardNotFound', 'boardHidden', 'tooManyDrafts'] as const

/** What the page has words for: `pinBuilder.refused.*`. */
export type RefusalReason = (typeof REASONS)[number] | ReturnType<typeof toRefusal>

/** A name of the error catalog that the page has words for. */
export function isReason(name: string | null): name is RefusalReason {
  return [...REASONS, ...UPLOAD_REASONS].some((reason) => reason === name)
}

/** Why a pin or a draft was not taken. */
export function findReason(error: unknown): RefusalReason {
  const { error: name } = readRefusal(error, [])
  return REASONS.find((reason) => reason === name) ?? toRefusal(error)
}
