import { expect, it } from 'vitest'
import { presentSession } from './list-sessions.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const NOON = Date.UTC(2026, 10, 21, 12)
const row = { id: 's1', userAgent: PHONE, country: 'SE', loginState: 1, createdAt: NOON, lastSeenAt: NOON + 5_400_000 }

it('names the device, the place and the hour', () => {
  expect(presentSession(row, 's1')).toEqual({
    id: 's1',
    device: { browser_name: 'Safari', os_name: 'iOS', type: 'phone' },
    country: 'SE',
    created_at: '2026-11-21T12:00:00.000Z',
    last_used_at: '2026-11-21T13:00:00.000Z',
    is_current: true,
    is_limited: false,
  })
})

it.each([
  ['', null],
  ['UNKNOWN', null],
])('a country that is not known (%j) is %s', (country, expected) => {
  expect(presentSession({ ...row, country }, 's2')).toMatchObject({ country: expected, is_current: false })
})

it('was never used before it was made', () => {
  const createdAt = NOON + 60_000
  expect(presentSession({ ...row, createdAt, lastSeenAt: createdAt }, '').last_used_at).toBe('2026-11-21T12:01:00.000Z')
})
