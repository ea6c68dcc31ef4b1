import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#schema/time.ts'
import { AD_BLOCKER_SILENCE_MS } from '#schema/tracking/ad-blocker-constants.ts'
import { isAdBlockerRecord, isSilenced, isSilentPath, noteDetection, noteDismissed, noteDisplayed } from './record.ts'

const NOW = Date.UTC(2026, 4, 1)
const AT = '2026-05-01T00:00:00.000Z'
const BEFORE = '2026-04-01T00:00:00.000Z'
const LONG_BEFORE = '2026-03-01T00:00:00.000Z'

test.each([
  [{}, true],
  [{ displayedAt: AT, dismissedAt: AT, noAdBlockDetectedAt: AT, adblockDetectedAt: AT }, true],
  [{ displayedAt: new Date(NOW + 5 * MINUTE_MS).toISOString() }, true],
  [{ adblockDetectedAt: '2090-01-01T00:00:00.000Z' }, false],
  [{ displayedAt: NOW }, false],
  [{ displayedAt: null }, false],
  [{ displayedAt: 'soon' }, false],
  [{ somethingElse: AT }, false],
  [[], false],
  [null, false],
  ['', false],
])('a stored %j is a record: %s', (value, expected) => expect(isAdBlockerRecord(value, NOW)).toBe(expected))

describe('what a look at the page means', () => {
  test.each([
    ['the first blocker', {}, true, 'detected', { adblockDetectedAt: AT }],
    ['no blocker, the first time', {}, false, 'nothingNew', { noAdBlockDetectedAt: AT }],
    ['the same blocker', { adblockDetectedAt: BEFORE }, true, 'nothingNew', { adblockDetectedAt: BEFORE }],
    ['still none', { noAdBlockDetectedAt: BEFORE }, false, 'nothingNew', { noAdBlockDetectedAt: BEFORE }],
    [
      'none any more',
      { adblockDetectedAt: BEFORE },
      false,
      'disabled',
      { adblockDetectedAt: BEFORE, noAdBlockDetectedAt: AT },
    ],
    [
      'none any more, as once before there was one',
      { noAdBlockDetectedAt: LONG_BEFORE, adblockDetectedAt: BEFORE },
      false,
      'disabled',
      { noAdBlockDetectedAt: AT, adblockDetectedAt: BEFORE },
    ],
    [
      'none, as reported before',
      { adblockDetectedAt: LONG_BEFORE, noAdBlockDetectedAt: BEFORE },
      false,
      'nothingNew',
      { adblockDetectedAt: LONG_BEFORE, noAdBlockDetectedAt: BEFORE },
    ],
    [
      'a blocker once more',
      { adblockDetectedAt: LONG_BEFORE, noAdBlockDetectedAt: BEFORE },
      true,
      'detected',
      { adblockDetectedAt: AT, noAdBlockDetectedAt: BEFORE },
    ],
  ] as const)('%s', (_, record, isBlocking, finding, expected) => {
    expect(noteDetection(record, isBlocking, NOW)).toEqual({ record: expected, finding })
  })
})

describe('the notice is silenced', () => {
  const dismissed = noteDismissed({}, NOW)

  test.each([
    ['not before it was shown', {}, NOW, false],
    ['not before it was dismissed', noteDisplayed({}, NOW), NOW, false],
    ['right after it was dismissed', dismissed, NOW + 1, true],
    ['within thirty days', dismissed, NOW + AD_BLOCKER_SILENCE_MS - 1, true],
    ['not after thirty days', dismissed, NOW + AD_BLOCKER_SILENCE_MS, false],
  ] as const)('%s', (_, record, now, expected) => expect(isSilenced(record, now)).toBe(expected))

  test.each([
    ['/', false],
    ['/pin/1/', false],
    ['/business-cards/', false],
    ['/business/analytics/', true],
    ['/de/business/agreement/', true],
  ])('on %s: %s', (path, expected) => expect(isSilentPath(path)).toBe(expected))

  test('the other moments outlive showing and dismissing the notice', () => {
    const record = { adblockDetectedAt: BEFORE }
    expect(noteDismissed(noteDisplayed(record, NOW), NOW)).toEqual({
      adblockDetectedAt: BEFORE,
      displayedAt: AT,
      dismissedAt: AT,
    })
  })
})
