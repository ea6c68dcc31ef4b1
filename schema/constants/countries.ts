/** docs/behaviour/requests.md, Countries. */
export const UNKNOWN_COUNTRY = 'UNKNOWN'

/** Logged, so never renumbered. */
export const COUNTRY_IDS: Readonly<Record<string, number>> = {
  UNKNOWN: 0,
  US: 1,
  GB: 2,
  CA: 3,
  AU: 4,
  NZ: 5,
  IE: 6,
  DE: 7,
  FR: 8,
  IT: 9,
  ES: 10,
  PT: 11,
  NL: 12,
  BE: 13,
  LU: 14,
  AT: 15,
  CH: 16,
  DK: 17,
  SE: 18,
  NO: 19,
  FI: 20,
  IS: 21,
  PL: 22,
  CZ: 23,
  SK: 24,
  HU: 25,
  RO: 26,
  BG: 27,
  HR: 28,
  SI: 29,
  EE: 30,
  LV: 31,
  LT: 32,
  GR: 33,
  CY: 34,
  MT: 35,
  LI: 36,
  BR: 37,
  MX: 38,
  AR: 39,
  CL: 40,
  CO: 41,
  PE: 42,
  EC: 43,
  UY: 44,
  JP: 45,
  KR: 46,
  CN: 47,
  TW: 48,
  HK: 49,
  SG: 50,
  MY: 51,
  ID: 52,
  PH: 53,
  TH: 54,
  VN: 55,
  IN: 56,
  IL: 57,
  TR: 58,
  SA: 59,
  AE: 60,
  EG: 61,
  ZA: 62,
  NG: 63,
  KE: 64,
  RU: 65,
  UA: 66,
}

/** 0 for an unknown code. */
export function findCountryId(code: string): number {
  return COUNTRY_IDS[code] ?? 0
}

export type CountryGroup = 'LatAm' | 'US' | 'CA' | 'GB' | 'FR' | 'DE' | 'AU' | 'IN' | 'OTHER'

export const LATAM_COUNTRIES: readonly string[] = ['BR', 'MX', 'AR', 'CL', 'CO']

export const SINGLE_COUNTRY_GROUPS = [
  'US',
  'CA',
  'GB',
  'FR',
  'DE',
  'AU',
  'IN',
] as const satisfies readonly CountryGroup[]

export function findCountryGroup(code: string): CountryGroup {
  if (LATAM_COUNTRIES.includes(code)) return 'LatAm'
  return SINGLE_COUNTRY_GROUPS.find((country) => country === code) ?? 'OTHER'
}

/** The European Economic Area, the United Kingdom and Switzerland. */
export const REGULATED_COUNTRIES: readonly string[] = [
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
]

/** Requires consent first. An unknown country counts as regulated. */
export function isRegulatedCountry(code: string): boolean {
  return code === UNKNOWN_COUNTRY || REGULATED_COUNTRIES.includes(code)
}

export const NATIONAL_DOMAINS: Readonly<Record<string, string>> = {
  at: 'AT',
  ca: 'CA',
  ch: 'CH',
  cl: 'CL',
  'co.kr': 'KR',
  'co.uk': 'GB',
  'com.au': 'AU',
  'com.mx': 'MX',
  de: 'DE',
  dk: 'DK',
  es: 'ES',
  fr: 'FR',
  ie: 'IE',
  in: 'IN',
  it: 'IT',
  jp: 'JP',
  nl: 'NL',
  nz: 'NZ',
  ph: 'PH',
  pt: 'PT',
  se: 'SE',
}
