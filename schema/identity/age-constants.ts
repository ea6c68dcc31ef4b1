/** COPPA in the United States; the lower bound of GDPR, article 8. */
export const MINIMUM_AGE = 13

/**
 * Countries with a higher age of consent for data processing (national laws on GDPR, article 8; South Korea: PIPA,
 * article 22-2).
 */
export const MINIMUM_AGE_OF_COUNTRY: Readonly<Record<string, number>> = {
  AT: 14,
  BG: 14,
  CY: 14,
  CZ: 15,
  DE: 16,
  ES: 14,
  FR: 15,
  GR: 15,
  HR: 16,
  HU: 16,
  IE: 16,
  IT: 14,
  KR: 14,
  LI: 16,
  LT: 14,
  LU: 16,
  NL: 16,
  PL: 16,
  RO: 16,
  SI: 15,
  SK: 16,
}

/** The highest of the countries' ages, in years. */
export function minimumAgeIn(...countries: readonly string[]): number {
  return Math.max(MINIMUM_AGE, ...countries.map((country) => MINIMUM_AGE_OF_COUNTRY[country] ?? 0))
}

export const MAXIMUM_AGE = 120
