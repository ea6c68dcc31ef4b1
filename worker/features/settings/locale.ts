import { LocaleChoiceInput } from '#schema/settings/locale-calls.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { call } from '#worker/action.ts'
import { chooseLocale } from './choose-locale.ts'

/** The form offers nothing that could be refused, so errors are envelopes, for programs. */
export const locale = [
  call({
    route: 'localeChoice',
    who: 'anyone',
    input: LocaleChoiceInput,
    accepts: ['form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    run: chooseLocale,
  }),
]
