import * as v from 'valibot'
import { defineCall, NoBody } from '../call.ts'
import { isLocale, isPseudoLocale, type InterfaceLocale } from '../constants/locales.ts'
import { issueText } from '../issue-text.ts'

export const LocaleChoiceInput = v.object({
  locale: v.custom<InterfaceLocale>(
    (text) => typeof text === 'string' && (isLocale(text) || isPseudoLocale(text)),
    issueText('locale'),
  ),
  next: v.optional(v.string()),
})
export type LocaleChoiceInput = v.InferOutput<typeof LocaleChoiceInput>

/** Takes a form, and redirects to `next`. */
export const ChooseLocaleCall = defineCall('POST localeChoice', LocaleChoiceInput, NoBody)
