import { expect, test } from 'vitest'
import { REMINDER_INTERVAL_MS } from '#schema/identity/reminder-constants.ts'
import { isReminderRecord, isTimeToRemind } from './reminder-time.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['no record', null, true],
  ['a record of another account', { userId: 'b', notBefore: NOW + 1 }, true],
  ['a time to come', { userId: 'a', notBefore: NOW + 1 }, false],
  ['a time that is there', { userId: 'a', notBefore: NOW }, true],
  ['a time that no record could name', { userId: 'a', notBefore: NOW + REMINDER_INTERVAL_MS + 1 }, true],
])('with %s it is time to remind: %s %s', (_, record, may) => {
  expect(isTimeToRemind(record, 'a', NOW)).toBe(may)
})

test.each([null, 'a', {}, { userId: 1, notBefore: 1 }, { userId: 'a' }])('%j is no record', (value) => {
  expect(isReminderRecord(value)).toBe(false)
})
