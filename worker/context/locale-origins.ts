import { isLocale, type Locale } from '#schema/constants/locales.ts'

export interface LocaleOrigins {
  origins: ReadonlyMap<Locale, string>
  complaints: readonly string[]
}

/**
 * `LOCALE_ORIGINS`: comma-separated pairs such as `de=https://de.example.com`. Each origin has one locale and the
 * reverse; the first of two conflicting entries counts.
 */
export function parseLocaleOrigins(setting: string | undefined): LocaleOrigins {
  const origins = new Map<Locale, string>()
  const complaints: string[] = []
  for (const entry of (setting ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [locale = '', address = ''] = entry.split(/=(.*)/s)
    const origin = parseOrigin(address)
    if (!isLocale(locale)) complaints.push(`"${entry}" names no locale we support`)
    else if (origin === null) complaints.push(`"${entry}" has no address such as https://de.example.com`)
    else if (origins.has(locale) || [...origins.values()].includes(origin)) {
      complaints.push(`"${entry}" repeats a locale or an address`)
    } else origins.set(locale, origin)
  }
  return { origins, complaints }
}

function parseOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, protocol, href } = new URL(address)
  const isBare = href === `${origin}/`
  return isBare && (protocol === 'https:' || protocol === 'http:') ? origin : null
}

export function localeOfOrigin({ origins }: LocaleOrigins, origin: string): Locale | undefined {
  for (const [locale, own] of origins) if (own === origin) return locale
  return undefined
}
