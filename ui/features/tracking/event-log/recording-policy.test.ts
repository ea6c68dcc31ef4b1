import { expect, test } from 'vitest'
import { FULL_CONSENT, NO_CONSENT, type TrackingFacts } from '#schema/consent.ts'
import type { SessionUser } from '#schema/viewer.ts'
import { findViewerId, recordingPolicy } from './recording-policy.ts'

const US: TrackingFacts = { country: 'US', countryFromIp: 'US', hasPrivacySignal: false, consent: null }
const GERMANY: TrackingFacts = { ...US, country: 'DE', countryFromIp: 'DE' }
const PERSON = { requestIdentifier: 'request-1', isBot: false }

test.each([
  ['a user where no law asks for an answer', PERSON, US, 'allowed'],
  ['a user who has agreed where one does', PERSON, { ...GERMANY, consent: FULL_CONSENT }, 'allowed'],
  ['a user who has not answered there yet', PERSON, GERMANY, 'withheld'],
  ['a user who has said no', PERSON, { ...US, consent: NO_CONSENT }, 'refused'],
  [
    'a user who has agreed to all but this',
    PERSON,
    { ...US, consent: { ...FULL_CONSENT, analytics: false } },
    'refused',
  ],
  ['a browser that says no', PERSON, { ...US, hasPrivacySignal: true, consent: FULL_CONSENT }, 'refused'],
  ['a crawler', { ...PERSON, isBot: true }, US, 'withheld'],
  ['a crawler on a shared document', { requestIdentifier: '', isBot: true }, US, 'withheld'],
  ['a shared document', { ...PERSON, requestIdentifier: '' }, US, 'unknown'],
  [
    'a shared document of a browser that says no',
    { ...PERSON, requestIdentifier: '' },
    { ...US, hasPrivacySignal: true },
    'refused',
  ],
] as const)('%s', (_, context, facts, policy) => expect(recordingPolicy(context, facts)).toBe(policy))

test('events are made for an account only where it is signed in with full rights', () => {
  const user = { id: 'u1' } as SessionUser
  expect(findViewerId({ isAuthenticated: true, user })).toBe('u1')
  expect(findViewerId({ isAuthenticated: false, user })).toBeNull()
  expect(findViewerId({ isAuthenticated: false, user: null })).toBeNull()
})
