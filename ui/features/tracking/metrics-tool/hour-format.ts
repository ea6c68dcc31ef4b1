import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'

/** The hour in UTC. */
export function hourName(locale: string, iso: string): string {
  return format(locale, iso, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

export function shortHour(locale: string, iso: string): string {
  return format(locale, iso, { month: 'short', day: 'numeric', hour: 'numeric' })
}

function format(locale: string, iso: string, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(toLanguageTag(locale as InterfaceLocale), { ...options, timeZone: 'UTC' })
  // Engines differ in which space stands before "PM".
  return text.format(new Date(iso)).replaceAll(/[\u202F\u00A0]/g, ' ')
}
