import { expect, test } from 'vitest'
import { CONSENT_LIFETIME_MS } from '#schema/settings/consent.ts'
import { DAY_MS } from '../time.ts'
import { EVENT_RETENTION_DAYS } from './event-log-constants.ts'
import { FINGERPRINT_RETENTION_DAYS } from './metric-constants.ts'

test('an answer about cookies holds six months, events and fingerprints are kept for thirty days', () => {
  expect([CONSENT_LIFETIME_MS / DAY_MS, EVENT_RETENTION_DAYS, FINGERPRINT_RETENTION_DAYS]).toEqual([182, 30, 30])
})
