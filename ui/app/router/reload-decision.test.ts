import { expect, test } from 'vitest'
import { HARD_RELOAD_CAP_MS } from '#schema/site/shell-constants.ts'
import { decideReload, type ReloadDecision, type ReloadContext } from './reload-decision.ts'

const NOW = 1_800_000_000_000
const SAME: ReloadContext = { newVersion: null, reloadedFor: null, isSlow: false, firstDelayAt: null, now: NOW }
const NEW: ReloadContext = { ...SAME, newVersion: 'b' }
const SLOW: ReloadContext = { ...NEW, isSlow: true }

test.each<[string, ReloadContext, ReloadDecision]>([
  ['the version is the same', SAME, { reload: false, firstDelayAt: null }],
  ['the same version, slow', { ...SAME, isSlow: true }, { reload: false, firstDelayAt: null }],
  ['the same version leaves a delay alone', { ...SAME, firstDelayAt: 5 }, { reload: false, firstDelayAt: 5 }],
  ['a new version', NEW, { reload: true, firstDelayAt: null }],
  ['a new version on a connection that became fast', { ...NEW, firstDelayAt: 5 }, { reload: true, firstDelayAt: null }],
  [
    'a new version for which this tab has reloaded',
    { ...NEW, reloadedFor: 'b' },
    { reload: false, firstDelayAt: null },
  ],
  ['a newer one than the tab has reloaded for', { ...NEW, reloadedFor: 'a' }, { reload: true, firstDelayAt: null }],
  ['slow for the first time', SLOW, { reload: false, firstDelayAt: NOW }],
  ['slow a moment later', { ...SLOW, firstDelayAt: NOW - 1 }, { reload: false, firstDelayAt: NOW - 1 }],
  ['slow at the same moment', { ...SLOW, firstDelayAt: NOW }, { reload: false, firstDelayAt: NOW }],
  [
    'slow for exactly 24 hours',
    { ...SLOW, firstDelayAt: NOW - HARD_RELOAD_CAP_MS },
    { reload: false, firstDelayAt: NOW - HARD_RELOAD_CAP_MS },
  ],
  [
    'slow for more than 24 hours',
    { ...SLOW, firstDelayAt: NOW - HARD_RELOAD_CAP_MS - 1 },
    { reload: true, firstDelayAt: null },
  ],
  [
    'slow for more than 24 hours, and reloaded for it',
    { ...SLOW, reloadedFor: 'b', firstDelayAt: 5 },
    { reload: false, firstDelayAt: 5 },
  ],
  ['the clock went backwards', { ...SLOW, firstDelayAt: NOW + 1 }, { reload: false, firstDelayAt: NOW }],
])('%s', (_, facts, decision) => {
  expect(decideReload(facts)).toEqual(decision)
})

test('the cap is 24 hours', () => {
  expect(HARD_RELOAD_CAP_MS).toBe(86_400_000)
})
