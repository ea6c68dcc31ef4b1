import type { Consent } from '#schema/consent.ts'
import { href } from '#schema/routes.ts'
import { answeredConsent } from './consent.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { underKey } from '#ui/platform/network/idempotency-key.ts'

/** Stored by the browser, and with the account when signed in. */
export async function sendConsent(consent: Consent): Promise<void> {
  const path = href('resource', { name: 'CookieConsentResource', verb: 'update' })
  await underKey(`consent ${JSON.stringify(consent)}`, (headers) => callResource(path, { ...consent }, { headers }))
  answeredConsent.update(() => consent)
}
