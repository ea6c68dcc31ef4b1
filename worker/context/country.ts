import { findCountryGroup, NATIONAL_DOMAINS, UNKNOWN_COUNTRY, type CountryGroup } from '#schema/constants/countries.ts'
import { type EdgeProperties } from './edge.ts'

export interface CountryContext {
  /** The national domain's, else the address's. */
  country: string
  countryFromHostName: string
  countryFromIp: string
  /** ISO 3166-2 without the country, `CA` for California; empty if unknown. */
  regionFromIp: string
  group: CountryGroup
}

export interface CountrySources {
  hostname: string
  edge: EdgeProperties
  /** `CF-IPCountry`, if it can be trusted. */
  header?: string | undefined
}

/** Cloudflare's codes for unknown, and for Tor. */
const NO_COUNTRY: readonly string[] = ['XX', 'T1']

export function resolveCountry({ hostname, edge, header }: CountrySources): CountryContext {
  const countryFromHostName = countryOfHost(hostname)
  const fromHeader = countryCode(header)
  const countryFromIp = fromHeader ?? countryCode(edge.country) ?? UNKNOWN_COUNTRY
  // The region belongs to the edge's country, not to one set by hand.
  const region = fromHeader !== undefined && fromHeader !== edge.country ? '' : (edge.regionCode ?? '')
  return {
    country: countryFromHostName === UNKNOWN_COUNTRY ? countryFromIp : countryFromHostName,
    countryFromHostName,
    countryFromIp,
    regionFromIp: /^[A-Z0-9]{1,3}$/.test(region) ? region : '',
    group: findCountryGroup(countryFromIp),
  }
}

function countryCode(text: string | undefined): string | undefined {
  if (text === undefined || !/^[A-Z][A-Z0-9]$/.test(text)) return undefined
  return NO_COUNTRY.includes(text) ? UNKNOWN_COUNTRY : text
}

function countryOfHost(hostname: string): string {
  const labels = hostname.toLowerCase().split('.')
  for (const length of [2, 1]) {
    if (labels.length <= length) continue
    const country = NATIONAL_DOMAINS[labels.slice(-length).join('.')]
    if (country !== undefined) return country
  }
  return UNKNOWN_COUNTRY
}
