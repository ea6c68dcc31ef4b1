import { languageTagOf, type InterfaceLocale } from '#schema/constants/locales.ts'

/** A day without its year, in UTC as it was counted: `Nov 3`. */
export function shortDay(locale: string, date: string): string {
  return new Intl.DateTimeFormat(languageTagOf(locale as InterfaceLocale), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))
}
