import { describe, expect, it } from 'vitest'
import { FULL_CONSENT, NO_CONSENT } from '#schema/settings/consent.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { isSameViewer, mayRecord, toOwner, type RecordingContext } from './rules.ts'

const FREE: RecordingContext = {
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
  it.each<[string, number, Partial<RecordingContext>, boolean]>([
    ['where no consent is needed', pinImpression, {}, true],
    ['where consent is needed', pinImpression, { countryFromIp: 'DE' }, false],
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

describe('toOwner', () => {
  it('is the account of a signed-in user, and never their browser as well', () => {
    expect(toOwner(AUTH, 'b1', FREE)).toEqual({ userId: 'u1', unauthId: null })
  })

  it('is the browser of a signed-out user, where browsers may be distinguished', () => {
    for (const viewer of [{ type: 'UNAUTH' } as Viewer, LIMITED]) {
      expect(toOwner(viewer, 'b1', FREE)).toEqual({ userId: null, unauthId: 'b1' })
      const impersonal = { ...FREE, consent: { ...FULL_CONSENT, personalization: false } }
      expect(toOwner(viewer, 'b1', impersonal)).toEqual({ userId: null, unauthId: null })
    }
  })
})

describe('isSameViewer', () => {
  it.each<[string, Viewer, string | null, boolean]>([
    ['their own account', AUTH, 'u1', true],
    ['another account', AUTH, 'u2', false],
    ['a signed-out user', AUTH, null, false],
    ['an account that was signed in here', LIMITED, 'u1', false],
    ['a signed-out user, by a signed-out user', { type: 'UNAUTH' }, null, true],
  ])('events of %s', (_, viewer, viewerId, outcome) => {
    expect(isSameViewer(viewer, viewerId)).toBe(outcome)
  })
})
