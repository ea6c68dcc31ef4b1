import { expect, test } from 'vitest'
import { localFormatFor, SERVER_ZONE } from './local-format.ts'

test('the server writes moments in UTC and says so', () => {
  const utc = localFormatFor('en_US', SERVER_ZONE)
  expect(utc.date('2026-03-01T00:30:00.000Z')).toBe('Mar 1, 2026')
  expect(utc.date('soon')).toBe('soon')
  expect(utc.moment('2026-11-21T14:00:00.000Z')).toBe('Nov 21, 2026, 2:00 PM UTC')
})

test('moments are in the zone of a reader, and a day is that day everywhere', () => {
  const samoa = localFormatFor('en_US', 'Pacific/Pago_Pago')
  expect(samoa.date('2026-11-28T07:11:00.000Z')).toBe('Nov 27, 2026')
  expect(samoa.time('2026-11-28T07:11:00.000Z')).toBe('8:11 PM')
  expect(samoa.moment('2026-11-28T07:11:00.000Z')).toBe('Nov 27, 2026, 8:11 PM')
  expect(samoa.date('2026-11-28')).toBe('Nov 28, 2026')
  expect(samoa.date('soon')).toBe('soon')
})
