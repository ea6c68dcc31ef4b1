import { expect, it } from 'vitest'
import { DAY_MS } from '#schema/time.ts'
import { isResurrectionUnannounced } from './announce-resurrection.ts'

const NOW = Date.UTC(2026, 10, 22)
const back = { isPartner: true, resurrectedAt: NOW - DAY_MS, resurrectionToldAt: null }

it.each([
  ['one who came back lately', {}, true],
  ['one who came back 90 days ago', { resurrectedAt: NOW - 90 * DAY_MS }, true],
  ['no one who returned longer ago', { resurrectedAt: NOW - 90 * DAY_MS - 1 }, false],
  ['no one who was never away', { resurrectedAt: null }, false],
  ['no one who is not an advertiser', { isPartner: false }, false],
  ['no one who was announced already', { resurrectionToldAt: NOW - DAY_MS }, false],
  ['one who came back again since', { resurrectionToldAt: NOW - DAY_MS - 1 }, true],
])('a return is to be announced: of %s', (_, facts, expected) => {
  expect(isResurrectionUnannounced({ ...back, ...facts }, NOW)).toBe(expected)
})
