import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'

/** The same on the server and in the browser. */
export interface Format {
  number(value: number): string
  /** `12.3K` */
  compact(value: number): string
  /** Dates are in UTC for every reader, so that the server's text and the browser's agree. */
  date(iso: string): string
  price(amount: string, currency: string | null): string
  /** `1:02:05` */
  clock(milliseconds: number): string
  /** `1 hr, 5 min` */
  minutes(minutes: number): string
  language(code: string): string
}

const formats = new Map<string, Format>()

export function formatFor(locale: string): Format {
  let format = formats.get(locale)
  if (!format) {
    format = createFormat(toLanguageTag(locale as InterfaceLocale))
    formats.set(locale, format)
  }
  return format
}

function createFormat(tag: string): Format {
  const number = once(() => new Intl.NumberFormat(tag))
  const compact = once(() => new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }))
  const date = once(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }))
  const prices = new Map<string | null, Intl.NumberFormat>()
  const list = once(() => new Intl.ListFormat(tag, { type: 'unit' }))
  const hour = once(() => new Intl.NumberFormat(tag, { style: 'unit', unit: 'hour' }))
  const minute = once(() => new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute' }))
  return {
    number: (value) => number().format(value),
    // The short form costs ten times as much to make, and small numbers have none.
    compact: (value) => (Math.abs(value) < 1_000 ? number() : compact()).format(value),
    date: (iso) => (Number.isNaN(Date.parse(iso)) ? iso : date().format(new Date(iso))),
    price: (amount, currency) => formatPrice(tag, prices, amount, currency),
    clock: clockTime,
    minutes: (minutes) => {
      const hours = Math.floor(minutes / 60)
      const rest = minutes % 60
      return list().format([
        ...(hours > 0 ? [hour().format(hours)] : []),
        ...(rest > 0 || hours === 0 ? [minute().format(rest)] : []),
      ])
    },
    language: (code) => languageName(tag, code),
  }
}

/** Made when it is first used: each takes a slow phone some ten milliseconds. */
export function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}

function formatPrice(
  tag: string,
  formats: Map<string | null, Intl.NumberFormat>,
  amount: string,
  currency: string | null,
): string {
  const value = Number(amount)
  if (Number.isNaN(value)) return amount
  // `Intl` throws for a currency that is not three letters.
  const known = currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null
  let format = formats.get(known)
  if (!format) {
    format = new Intl.NumberFormat(tag, known ? { style: 'currency', currency: known } : { minimumFractionDigits: 2 })
    formats.set(known, format)
  }
  return format.format(value)
}

function languageName(tag: string, code: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(code) ?? code
  } catch {
    // The code is whatever the captions were stored under.
    return code
  }
}

/** `0:07`, `12:30`, `1:02:05` */
function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
