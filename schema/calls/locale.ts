import * as v from 'valibot'
import { isLocale, isPseudoLocale, type InterfaceLocale } from '../constants/locales.ts'

/** `POST /_/_/locale`, form-encoded. */
export const LocaleChoiceInput = v.object({
  locale: v.custom<InterfaceLocale>(
    (text) => typeof text === 'string' && (isLocale(text) || isPseudoLocale(text)),
    'Choose one of the languages that are offered',
  ),
  next: v.optional(v.string()),
})
export type LocaleChoiceInput = v.InferOutput<typeof LocaleChoiceInput>
