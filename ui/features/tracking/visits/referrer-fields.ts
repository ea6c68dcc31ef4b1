import type { AppData } from '#schema/page-data.ts'
import { parseReferrer, REFERRER_COOKIE } from '#schema/tracking/referrer.ts'
import { answeredConsent } from '#ui/app/consent.ts'
import { mayKeepVisits } from '#ui/features/tracking/may-record.ts'
import { currentOrigin, documentReferrer } from '#ui/platform/navigation/location.ts'
import { readCookie, setSessionCookie, consumeCookie } from '#ui/platform/storage/cookie.ts'

/** Percent-encoded: every request carries the cookie, and browsers drop cookies of more than 4,096 bytes. */
const MAX_COOKIE_LENGTH = 2_000

type Site = Pick<AppData, 'context' | 'settings'>

export function outsideReferrer(referrer: string, ownOrigins: readonly string[]): string | null {
  const address = parseReferrer(referrer)
  return address === null || ownOrigins.includes(new URL(address).origin) ? null : address
}

/** Null to keep the cookie. A visit's first address counts: a trip to another site and back keeps it. */
export function cookieToWrite(cookie: string | null, outside: string | null): string | null {
  if (outside === null || decode(cookie) !== null) return null
  const value = encodeURIComponent(outside)
  return value.length <= MAX_COOKIE_LENGTH ? value : null
}

export function rememberReferrer(site: Site): void {
  if (!mayKeepVisits({ context: site.context, answeredConsent: answeredConsent.get() })) return
  const value = cookieToWrite(readCookie(REFERRER_COOKIE), landingReferrer(site))
  if (value !== null) setSessionCookie(REFERRER_COOKIE, value)
}

export function forgetReferrer(): void {
  consumeCookie(REFERRER_COOKIE)
}

export function referrerFields(site: Site): { referrer?: string } {
  if (!mayKeepVisits({ context: site.context, answeredConsent: answeredConsent.get() })) return {}
  const referrer = site.context.referrerFromCookie ?? landingReferrer(site)
  return referrer === null ? {} : { referrer }
}

function landingReferrer({ settings }: Site): string | null {
  return outsideReferrer(documentReferrer(), [currentOrigin(), ...settings.handshakeOrigins])
}

function decode(cookie: string | null): string | null {
  try {
    return parseReferrer(decodeURIComponent(cookie ?? ''))
  } catch {
    return null
  }
}
