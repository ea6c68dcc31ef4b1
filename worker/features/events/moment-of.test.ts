import { describe, expect, it } from 'vitest'
import { MAX_EVENT_AGE_MS } from '#schema/constants/events.ts'
import { DAY_MS } from '#schema/time.ts'
import { MAX_EVENT_LEAD_MS } from './limits.ts'
import { momentOf } from './moment-of.ts'

const NOW = Date.UTC(2031, 5, 7, 12)
const ns = (ms: number) => ms * 1e6

function at(time: number, reportTime: number): number | null {
  const moment = momentOf({ time: ns(time), reportTime: ns(reportTime), now: NOW })
  return moment === null ? null : moment - NOW
}

describe('momentOf', () => {
  it.each([
    ['just now by a right clock', NOW - 40, NOW, -40],
    ['days ago, sent only now', NOW - 7 * DAY_MS, NOW, -7 * DAY_MS],
    ['by a clock that is years behind', Date.UTC(2005, 0, 1), Date.UTC(2005, 0, 1) + 900, -900],
    ['by a clock that is years ahead', Date.UTC(2090, 0, 1), Date.UTC(2090, 0, 1) + 900, -900],
    ['a little after it was sent', NOW + 2_000, NOW, 0],
    ['sent in 1970, which is nonsense', NOW - 40, 0, -40],
    ['sent in 2090, which is nonsense', NOW - 40, Date.UTC(2090, 0, 1), -40],
    ['at the limit of age', NOW - MAX_EVENT_AGE_MS, NOW, -MAX_EVENT_AGE_MS],
    ['at the limit of lead', NOW + MAX_EVENT_LEAD_MS, NOW, 0],
  ])('takes an event %s', (_, time, reportTime, moment) => {
    expect(at(time, reportTime)).toBe(moment)
  })

  it.each([
    ['of 2005', Date.UTC(2005, 0, 1), NOW],
    ['of 2090', Date.UTC(2090, 0, 1), NOW],
    ['of 1970, sent by no time at all', 0, Number.MAX_VALUE / 1e6],
    ['beyond the limit of age', NOW - MAX_EVENT_AGE_MS - 1, NOW],
    ['beyond the limit of lead', NOW + MAX_EVENT_LEAD_MS + 1, NOW],
  ])('refuses an event %s', (_, time, reportTime) => {
    expect(at(time, reportTime)).toBeNull()
  })
})
