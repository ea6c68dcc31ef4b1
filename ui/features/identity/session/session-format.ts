import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'

export function countryName(locale: string, code: string): string {
  try {
    return new Intl.DisplayNames(toLanguageTag(locale as InterfaceLocale), { type: 'region' }).of(code) ?? code
  } catch {
    // The code is whatever the edge reported when the session began.
    return code
  }
}

/** In UTC for every reader, so that the server's text and the browser's agree. */
export function moment(locale: string, iso: string): string {
  const text = new Intl.DateTimeFormat(toLanguageTag(locale as InterfaceLocale), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(iso))
  // Engines differ in which space stands before "PM".
  return text.replaceAll(/[\u202F\u00A0]/g, ' ')
}
