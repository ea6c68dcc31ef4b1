import { describe, expect, it } from 'vitest'
import { PASSCODE_GRACE_MS } from '#schema/settings/protected-setting-constants.ts'
import { maySkipPasscode } from './rules.ts'

const NOW = Date.UTC(2026, 10, 21)

describe('maySkipPasscode', () => {
  const asker = { sessionId: 's1', isRequired: false, now: NOW }

  it.each([
    ['just given here', NOW, 's1', true],
    ['given at the last moment that counts', NOW - PASSCODE_GRACE_MS + 1, 's1', true],
    ['given too long ago', NOW - PASSCODE_GRACE_MS, 's1', false],
    ['given in another session', NOW, 's2', false],
    ['given by a clock that is ahead', NOW + 1, 's1', false],
    ['never given', null, null, false],
  ])('%s', (_, provedAt, provedSessionId, maySkip) => {
    expect(maySkipPasscode({ provedAt, provedSessionId }, asker)).toBe(maySkip)
    expect(maySkipPasscode({ provedAt, provedSessionId }, { ...asker, isRequired: true })).toBe(false)
  })
})
