import type { Consent } from '#schema/settings/consent.ts'
import { href } from '#schema/routes.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { answeredConsent } from '#ui/app/consent.ts'

export async function sendConsent(consent: Consent, init: WriteInit): Promise<void> {
  const path = href('resource', { name: 'CookieConsentResource', verb: 'update' })
  await callResource(path, { ...consent }, init)
  answeredConsent.update(() => consent)
}
