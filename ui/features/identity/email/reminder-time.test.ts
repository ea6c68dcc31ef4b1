import { expect, test } from 'vitest'
import { REMINDER_AFTER_SIGN_UP_MS, REMINDER_INTERVAL_MS } from '#schema/constants/reminders.ts'
import { decideReminder, isReminderRecord, isTimeToLook } from './reminder-time.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const OLD = '2026-01-01T00:00:00Z'

test.each([
  ['no record', null, true],
  ['a record of another account', { userId: 'b', notBefore: NOW + 1 }, true],
  ['a time to come', { userId: 'a', notBefore: NOW + 1 }, false],
  ['a time that is there', { userId: 'a', notBefore: NOW }, true],
  ['a time that no record could name', { userId: 'a', notBefore: NOW + REMINDER_INTERVAL_MS + 1 }, true],
])('with %s one may look: %s %s', (_, record, may) => {
  expect(isTimeToLook(record, 'a', NOW)).toBe(may)
})

test('a user with an unverified email is reminded once a day', () => {
  expect(decideReminder({ id: 'a', nags: ['verify_email'], created_at: OLD }, NOW)).toEqual({
    isDue: true,
    userId: 'a',
    notBefore: NOW + REMINDER_INTERVAL_MS,
  })
})

test('a user with a verified email is not, and is checked again a day later', () => {
  expect(decideReminder({ id: 'a', nags: [], created_at: OLD }, NOW)).toEqual({
    isDue: false,
    userId: 'a',
    notBefore: NOW + REMINDER_INTERVAL_MS,
  })
})

test('a new account is left alone for a while', () => {
  const created_at = new Date(NOW - REMINDER_AFTER_SIGN_UP_MS + 1).toISOString()
  const decision = decideReminder({ id: 'a', nags: ['verify_email'], created_at }, NOW)
  expect(decision).toEqual({ isDue: false, userId: 'a', notBefore: NOW + 1 })
})

test.each([null, 'a', {}, { userId: 1, notBefore: 1 }, { userId: 'a' }])('%j is no record', (value) => {
  expect(isReminderRecord(value)).toBe(false)
})
