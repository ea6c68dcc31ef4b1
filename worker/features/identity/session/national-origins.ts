import { NATIONAL_DOMAINS } from '#schema/constants/countries.ts'
import { isOrigin } from '#worker/platform/origins.ts'

export function targetOrigin(served: readonly string[], asked: string | undefined, country: string): string | null {
  if (asked !== undefined) return isOrigin(asked) && served.includes(asked) ? asked : null
  return served.find((origin) => countryOfOrigin(origin) === country) ?? null
}

function countryOfOrigin(origin: string): string | undefined {
  const { hostname } = new URL(origin)
  const ending = Object.keys(NATIONAL_DOMAINS).find((domain) => hostname.endsWith(`.${domain}`))
  return ending === undefined ? undefined : NATIONAL_DOMAINS[ending]
}
