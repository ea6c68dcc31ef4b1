import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../../test/helpers/memory-storage.ts'
import { sendLandingSignals } from './send-landing-signals.ts'

const PAGES = [{ path: '/', pageType: 'home', ts: 1_700_000_000_000 }]

let local: Storage
const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const reported = () =>
  performance.getEntriesByName('tackboard.landing_signals').map((mark) => (mark as PerformanceMark).detail as unknown)
const keys = () => fetch.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key'))

beforeEach(() => {
  local = memoryStorage()
  local.setItem('visited_pages', JSON.stringify(PAGES))
  vi.stubGlobal('window', { localStorage: local, sessionStorage: memoryStorage() })
  vi.stubGlobal('fetch', fetch.mockReset())
  performance.clearMarks()
})
afterEach(() => vi.unstubAllGlobals())

describe.each([200, 400, 503])('an upload that is answered by %i', (status) => {
  it('is counted by that, forgotten and not made again', async () => {
    fetch.mockImplementation(async () => Response.json({ status: status === 200 ? 'success' : 'failure' }, { status }))
    await sendLandingSignals('ada')
    expect(fetch).toHaveBeenCalledOnce()
    expect(JSON.parse(fetch.mock.calls[0]?.[1].body as string)).toEqual({
      is_register: false,
      unauth_visited_pages: JSON.stringify(PAGES),
    })
    expect(reported()).toEqual([{ status }])
    expect(local.getItem('landing_signals')).toBeNull()
    expect(local.getItem('visited_pages')).toBeNull()
    await sendLandingSignals('ada')
    expect(fetch).toHaveBeenCalledOnce()
    expect(reported()).toHaveLength(1)
  })
})

it('one without an answer is made again, as the same', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetch.mockImplementationOnce(async () => Response.json({ status: 'success' }))
  await sendLandingSignals('ada')
  expect(local.getItem('landing_signals')).not.toBeNull()
  await sendLandingSignals('ada')
  expect(reported()).toEqual([{ status: 'none' }, { status: 200 }])
  expect(keys()).toEqual([expect.any(String), keys()[0]])
  expect(local.getItem('landing_signals')).toBeNull()
})
