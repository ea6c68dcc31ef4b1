import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeviceTraits } from '#ui/platform/services/device-traits.ts'
import { memoryStorage } from '../../../test/helpers/memory-storage.ts'
import { computeFingerprint, sendFingerprint } from './fingerprint.ts'

const DEVICE: DeviceTraits = {
  screen: '1280x720',
  colorDepth: 24,
  timeZone: 'Europe/Stockholm',
  languages: ['sv-SE', 'en'],
  platform: 'Linux x86_64',
  hardwareConcurrency: 8,
}

test('a device always has the same fingerprint, which says nothing of it', async () => {
  const fingerprint = await computeFingerprint(DEVICE)
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(await computeFingerprint({ ...DEVICE, languages: ['sv-SE', 'en'] })).toBe(fingerprint)
})

test.each([
  { screen: '1920x1080' },
  { colorDepth: 30 },
  { timeZone: 'Asia/Tokyo' },
  { languages: ['en'] },
  { platform: 'Win32' },
  { hardwareConcurrency: 4 },
])('another device has another one: %o', async (other) => {
  expect(await computeFingerprint({ ...DEVICE, ...other })).not.toBe(await computeFingerprint(DEVICE))
})

describe('sent by a page that is loaded', () => {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
  const answers = (status: number) =>
    fetch.mockImplementation(async () => Response.json({ status: status === 200 ? 'success' : 'failure' }, { status }))

  /** What the tab keeps. */
  let tab: Storage

  beforeEach(() => {
    tab = memoryStorage()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('window', {
      sessionStorage: tab,
      screen: { width: 1280, height: 720, colorDepth: 24 },
      navigator: { languages: ['en'], platform: 'Linux', hardwareConcurrency: 8 },
    })
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('document', { readyState: 'complete' })
    vi.stubGlobal('fetch', fetch.mockReset())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  /** Opens a page of the tab and waits until its fingerprint is sent and answered, where it sends one. */
  async function openPage(userId: string | null, sent: number): Promise<void> {
    sendFingerprint(userId)
    await vi.advanceTimersByTimeAsync(300)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(sent))
    // The answer is read a few turns later.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  test('it goes out 300 ms later, once for a tab and its viewer', async () => {
    answers(200)
    sendFingerprint('ada')
    await vi.advanceTimersByTimeAsync(299)
    expect(tab.getItem('fingerprint_sent')).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
    const [path, init] = fetch.mock.calls[0] ?? []
    expect(path).toBe('/v3/spam/fingerprints/')
    expect(JSON.parse(init?.body as string)).toEqual({ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
    await openPage('ada', 1)
    await openPage('ben', 2)
  })

  test('an answer that passes has the next page send it again', async () => {
    answers(503)
    await openPage('ada', 1)
    expect(tab.getItem('fingerprint_sent')).toBeNull()
    answers(200)
    await openPage('ada', 2)
    await openPage('ada', 2)
    expect(tab.getItem('fingerprint_sent')).toBe('ada')
  })

  test('a refusal has not', async () => {
    answers(400)
    await openPage('ada', 1)
    await openPage('ada', 1)
  })
})
