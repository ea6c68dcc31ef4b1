import { expect, it } from 'vitest'
import { FULL_CONSENT, NO_CONSENT } from '#schema/settings/consent.ts'
import { mayRecordSignals } from './signal-rules.ts'

const american = { country: 'US', countryFromIp: 'US', hasPrivacySignal: false, consent: null, isBot: false }

it.each([
  ['of an American', {}, true],
  ['of an American who has said yes', { consent: FULL_CONSENT }, true],
  ['of no one who has said no', { consent: NO_CONSENT }, false],
  ['of no one who refuses personalization', { consent: { ...FULL_CONSENT, personalization: false } }, false],
  ['of no one who sends the privacy signal', { hasPrivacySignal: true, consent: FULL_CONSENT }, false],
  ['of no bot', { isBot: true }, false],
  ['of no one in Germany, whatever they said', { countryFromIp: 'DE', consent: FULL_CONSENT }, false],
  ['of no one on a British domain', { country: 'GB', consent: FULL_CONSENT }, false],
  ['of no one whose country is unknown', { country: 'UNKNOWN', countryFromIp: 'UNKNOWN' }, false],
])('signals are kept %s', (_, facts, expected) => {
  expect(mayRecordSignals({ ...american, ...facts })).toBe(expected)
})
