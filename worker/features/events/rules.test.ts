import { describe, expect, it } from 'vitest'
import { FULL_CONSENT, NO_CONSENT } from '#schema/consent.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { actorOf, isMadeFor, mayRecord, type RecordingFacts } from './rules.ts'

const FREE: RecordingFacts = {
  country: 'US',
  countryFromIp: 'US',
  hasPrivacySignal: false,
  consent: null,
  isBot: false,
}
const { pinImpression, adVideoImpression } = EVENT_TYPES
const AUTH = { type: 'AUTH', user: { id: 'u1' }, session: {} } as Viewer
const LIMITED = { type: 'LIMITED_LOGIN', user: { id: 'u1' }, session: {} } as Viewer

describe('mayRecord', () => {
  it.each<[string, number, Partial<RecordingFacts>, boolean]>([
    ['where nobody has to be asked', pinImpression, {}, true],
    ['where somebody has to be asked', pinImpression, { countryFromIp: 'DE' }, false],
    ['where the country is not known', pinImpression, { country: 'UNKNOWN' }, false],
    ['where they agreed', pinImpression, { countryFromIp: 'DE', consent: FULL_CONSENT }, true],
    ['where they refused', pinImpression, { consent: NO_CONSENT }, false],
    ['where they agreed to all but this', pinImpression, { consent: { ...FULL_CONSENT, analytics: false } }, false],
    ['where the browser signals no', pinImpression, { consent: FULL_CONSENT, hasPrivacySignal: true }, false],
    ['of a crawler', pinImpression, { isBot: true }, false],
    ['of advertising', adVideoImpression, { consent: FULL_CONSENT }, true],
    ['of advertising, without marketing', adVideoImpression, { consent: { ...FULL_CONSENT, marketing: false } }, false],
    ['of another kind, without marketing', pinImpression, { consent: { ...FULL_CONSENT, marketing: false } }, true],
  ])('an event %s', (_, type, facts, outcome) => {
    expect(mayRecord(type, { ...FREE, ...facts })).toBe(outcome)
  })
})

describe('actorOf', () => {
  it('is the account of whoever is signed in, and never their browser as well', () => {
    expect(actorOf(AUTH, 'b1', FREE)).toEqual({ userId: 'u1', unauthId: null })
  })

  it('is the browser of whoever is not, where it may be told from others', () => {
    for (const viewer of [{ type: 'UNAUTH' } as Viewer, LIMITED]) {
      expect(actorOf(viewer, 'b1', FREE)).toEqual({ userId: null, unauthId: 'b1' })
      const impersonal = { ...FREE, consent: { ...FULL_CONSENT, personalization: false } }
      expect(actorOf(viewer, 'b1', impersonal)).toEqual({ userId: null, unauthId: null })
    }
  })
})

describe('isMadeFor', () => {
  it.each<[string, Viewer, string | null, boolean]>([
    ['their own account', AUTH, 'u1', true],
    ['another account', AUTH, 'u2', false],
    ['nobody', AUTH, null, false],
    ['an account that was signed in here', LIMITED, 'u1', false],
    ['nobody, as nobody is signed in', { type: 'UNAUTH' }, null, true],
  ])('events of %s', (_, viewer, madeFor, outcome) => {
    expect(isMadeFor(viewer, madeFor)).toBe(outcome)
  })
})
