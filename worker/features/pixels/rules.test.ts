import { expect, it } from 'vitest'
import { DAY_MS } from '#schema/time.ts'
import { isResurrectionUnannounced } from './rules.ts'

const NOW = Date.UTC(2026, 10, 22)
const back = { isPartner: true, resurrectedAt: NOW - DAY_MS, resurrectionToldAt: null }

it.each([
  ['one who came back lately', {}, true],
  ['one who came back 90 days ago', { resurrectedAt: NOW - 90 * DAY_MS }, true],
  ['nobody longer back than that', { resurrectedAt: NOW - 90 * DAY_MS - 1 }, false],
  ['nobody who was never away', { resurrectedAt: null }, false],
  ['nobody who is no advertiser', { isPartner: false }, false],
  ['nobody who was told of', { resurrectionToldAt: NOW - DAY_MS }, false],
  ['one who came back again since', { resurrectionToldAt: NOW - DAY_MS - 1 }, true],
])('there is a coming back to be told of: of %s', (_, facts, expected) => {
  expect(isResurrectionUnannounced({ ...back, ...facts }, NOW)).toBe(expected)
})
