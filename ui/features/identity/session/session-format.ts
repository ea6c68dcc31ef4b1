import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'

export function countryName(locale: string, code: string): string {
  try {
    return new Intl.DisplayNames(toLanguageTag(locale as InterfaceLocale), { type: 'region' }).of(code) ?? code
  } catch {
    // The code is whatever the edge reported when the session began.
    return code
  }
}
