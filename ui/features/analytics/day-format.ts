import { languageTagOf, type InterfaceLocale } from '#schema/constants/locales.ts'

/** In UTC, as days are counted: `Nov 3`. */
export function shortDay(locale: string, date: string): string {
  return new Intl.DateTimeFormat(languageTagOf(locale as InterfaceLocale), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))
}
