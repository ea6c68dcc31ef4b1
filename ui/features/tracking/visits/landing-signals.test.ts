import { expect, it } from 'vitest'
import { arePendingSignals, toLandingSignals } from './landing-signals.ts'

const NOTHING = { pages: [], invite: null, paidLanding: null }

it('there is nothing to send of nothing', () => {
  expect(toLandingSignals(NOTHING, true)).toBeNull()
})

it('only the signals that there are go along, each as JSON text', () => {
  const page = { path: '/pin/1/', pageType: 'closeup', ts: 1 } as const
  expect(toLandingSignals({ ...NOTHING, pages: [page] }, false)).toEqual({
    is_register: false,
    unauth_visited_pages: JSON.stringify([page]),
  })
  const invite = { inviteCode: 'x', ts: 2 }
  const paidLanding = { campaignId: '42', ts: 3 }
  expect(toLandingSignals({ ...NOTHING, invite, paidLanding }, true)).toEqual({
    is_register: true,
    invite_redemption: '{"inviteCode":"x","ts":2}',
    paid_landing: '{"campaignId":"42","ts":3}',
  })
})

it.each([
  [{ key: 'k', userId: 'u', signals: { is_register: true } }, true],
  [{ key: 'k', userId: 'u', signals: null }, false],
  [{ key: 'k', signals: {} }, false],
  [{ userId: 'u', signals: {} }, false],
  [null, false],
  ['x', false],
])('what is stored as %j is an upload: %s', (value, isUpload) => {
  expect(arePendingSignals(value)).toBe(isUpload)
})
