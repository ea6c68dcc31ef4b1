import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FINGERPRINT_DELAY_MS } from '#schema/tracking/metric-constants.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { sendFingerprint } from './fingerprint.ts'

vi.mock('#ui/platform/network/send-call.ts', () => ({ sendCall: vi.fn() }))

describe('a page', () => {
  const calls = vi.mocked(sendCall)
  let page: EventTarget
  let isOnline: boolean

  beforeEach(() => {
    vi.useFakeTimers()
    calls.mockReset()
    isOnline = true
    const kept = new Map<string, string>()
    const navigator = {
      get onLine() {
        return isOnline
      },
    }
    page = Object.assign(new EventTarget(), {
      navigator,
      screen: { width: 1280, height: 720, colorDepth: 24 },
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
    })
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', { readyState: 'complete' })
    vi.stubGlobal('navigator', navigator)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  /** Lets what has begun come to its end: a hash is made outside of the page. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn += 1) await crypto.subtle.digest('SHA-256', new Uint8Array(1))
  }

  it('sends the fingerprint soon after the load', async () => {
    sendFingerprint(null)
    await vi.advanceTimersByTimeAsync(FINGERPRINT_DELAY_MS)
    await vi.waitFor(() => expect(calls).toHaveBeenCalledOnce())
  })

  it('sends none that was called off before that', async () => {
    const callOff = sendFingerprint(null)
    await vi.advanceTimersByTimeAsync(FINGERPRINT_DELAY_MS - 1)
    callOff()
    await vi.advanceTimersByTimeAsync(10 * FINGERPRINT_DELAY_MS)
    await settle()
    expect(calls).not.toHaveBeenCalled()
  })

  it('sends none that was called off while it waited for a network', async () => {
    isOnline = false
    const callOff = sendFingerprint(null)
    await vi.advanceTimersByTimeAsync(FINGERPRINT_DELAY_MS)
    callOff()
    isOnline = true
    page.dispatchEvent(new Event('online'))
    await settle()
    expect(calls).not.toHaveBeenCalled()
  })
})
