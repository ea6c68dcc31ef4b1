import { AUDIENCES } from '#schema/constants/settings.ts'
import type { Translate } from '#ui/messages/translate.ts'

/** Whom one may choose to hear from. */
export function audienceOptions(t: Translate) {
  return AUDIENCES.map((audience) => [audience, t(`settings.audience.${audience}`)] as const)
}
