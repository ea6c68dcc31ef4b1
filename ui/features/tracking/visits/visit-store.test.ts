import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { sendLandingSignals } from './send-landing-signals.ts'
import { rememberPinAction, rememberLanding, rememberPage, readRecord } from './visit-store.ts'

vi.mock('#ui/platform/network/send-call.ts', () => ({ sendCall: vi.fn() }))

const calls = vi.mocked(sendCall)
let kept: Map<string, string>

function storage(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

beforeEach(() => {
  kept = new Map()
  calls.mockReset()
  vi.stubGlobal('window', { localStorage: storage(kept), sessionStorage: storage(new Map()) })
})
afterEach(() => vi.unstubAllGlobals())

describe('what a visitor did with pins', () => {
  it('is kept of the newest twenty pins, each once', () => {
    for (let pin = 1; pin <= 25; pin += 1) rememberPinAction('saves', String(pin))
    rememberPinAction('saves', '25')
    expect(readRecord().actions.saves).toEqual(Array.from({ length: 20 }, (_, place) => String(place + 6)))
  })
})

describe('how a visit began', () => {
  const image = 'https://images.example.com/lamp.webp'

  it('keeps its image and its moment on the way to signing up, which takes only the campaign along', () => {
    rememberLanding({
      invite: { inviteCode: 'abc', ts: 1 },
      paidLanding: { campaignId: '42', adImageUrl: image, ts: 1 },
    })
    rememberLanding({ invite: { inviteCode: 'abc', ts: 2 }, paidLanding: { campaignId: '42', ts: 2 } })
    expect(readRecord()).toMatchObject({
      invite: { inviteCode: 'abc', ts: 1 },
      paidLanding: { campaignId: '42', adImageUrl: image, ts: 1 },
    })
  })

  it('is that of the last invitation, campaign and image', () => {
    rememberLanding({
      invite: { inviteCode: 'abc', ts: 1 },
      paidLanding: { campaignId: '42', adImageUrl: image, ts: 1 },
    })
    rememberLanding({ invite: { inviteCode: 'def', ts: 2 }, paidLanding: { campaignId: '43', ts: 2 } })
    expect(readRecord()).toMatchObject({
      invite: { inviteCode: 'def', ts: 2 },
      paidLanding: { campaignId: '43', ts: 2 },
    })
    rememberLanding({ invite: null, paidLanding: { campaignId: '43', adImageUrl: image, ts: 3 } })
    expect(readRecord().paidLanding).toEqual({ campaignId: '43', adImageUrl: image, ts: 3 })
  })
})

describe('an upload that another account has left', () => {
  const left = { key: 'k', userId: 'other', signals: { is_register: false, invite_redemption: '{}' } }

  it('is never sent, and forgotten', async () => {
    kept.set('landing_signals', JSON.stringify(left))
    await sendLandingSignals('me')
    expect(calls).not.toHaveBeenCalled()
    expect([...kept.keys()]).toEqual([])
  })

  it('is in the way of none of this account', async () => {
    kept.set('landing_signals', JSON.stringify(left))
    rememberPage({ path: '/', pageType: 'home', ts: 1 })
    await sendLandingSignals('me')
    expect(calls).toHaveBeenCalledOnce()
    expect(JSON.stringify(calls.mock.calls)).not.toContain('invite_redemption')
    expect([...kept.keys()]).toEqual([])
  })

  it('is sent where it is this account’s own, under its key', async () => {
    kept.set('landing_signals', JSON.stringify({ ...left, userId: 'me' }))
    await sendLandingSignals('me')
    const [, , init] = calls.mock.calls[0] ?? []
    expect(init?.headers).toEqual({ 'idempotency-key': 'k' })
    expect([...kept.keys()]).toEqual([])
  })
})
