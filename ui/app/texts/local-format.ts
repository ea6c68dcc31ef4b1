import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import { formatFor, once } from './format.ts'

/** Formats moments; apart from `Format`, as few pages need it to begin with. */
export interface LocalFormat {
  /** The day of a moment in the zone of the format; a day is that day everywhere. */
  date(iso: string): string
  /** `4:05 PM` */
  time(iso: string): string
  /** The day with the time, and with the zone while that is not the viewer's. */
  moment(iso: string): string
}

/** The zone in which the server writes. */
export const SERVER_ZONE = 'UTC'

/** A day without a time. */
const DAY = /^\d{4}-\d\d-\d\d$/

const formats = new Map<string, LocalFormat>()

export function localFormatFor(locale: string, zone: string): LocalFormat {
  const key = `${locale} ${zone}`
  let format = formats.get(key)
  if (!format) {
    format = createFormat(locale, zone)
    formats.set(key, format)
  }
  return format
}

function createFormat(locale: string, zone: string): LocalFormat {
  const make = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(toLanguageTag(locale as InterfaceLocale), { timeZone: zone, ...options }))
  const date = make({ dateStyle: 'medium' })
  const time = make({ timeStyle: 'short' })
  const moment = make({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(zone === SERVER_ZONE && { timeZoneName: 'short' }),
  })
  const isOfUtc = (iso: string) => zone === SERVER_ZONE || DAY.test(iso) || Number.isNaN(Date.parse(iso))
  return {
    date: (iso) => (isOfUtc(iso) ? formatFor(locale).date(iso) : date().format(new Date(iso))),
    time: (iso) => withPlainSpaces(time().format(new Date(iso))),
    moment: (iso) => withPlainSpaces(moment().format(new Date(iso))),
  }
}

/** Engines differ in which space stands before "PM". */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u202F\u00A0]/g, ' ')
}
