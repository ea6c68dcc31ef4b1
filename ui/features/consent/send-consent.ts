import type { Consent } from '#schema/consent.ts'
import { href } from '#schema/routes.ts'
import { answeredConsent } from '#ui/app/consent.ts'
import { callResource } from '#ui/browser/request.ts'

/** Has an answer kept by the browser, and by the account of whoever is signed in. */
export async function sendConsent(consent: Consent): Promise<void> {
  await callResource(href('resource', { name: 'CookieConsentResource', verb: 'update' }), { ...consent })
  answeredConsent.update(() => consent)
}
