import { afterEach, expect, it, vi } from 'vitest'
import { pingSource } from './ping.ts'

afterEach(() => vi.unstubAllGlobals())

const PATH = '/attribution_source/?campaign_id=lamps'

it.each([
  [200, true],
  [400, false],
])('a click is reported in a call that outlives the page; answered by %i it was taken: %s', async (status, isTaken) => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => new Response(null, { status }))
  vi.stubGlobal('fetch', fetch)
  expect(await pingSource(PATH)).toBe(isTaken)
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    PATH,
    expect.objectContaining({ keepalive: true, credentials: 'same-origin' }),
  )
})

it('without an answer it was not taken', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await pingSource(PATH)).toBe(false)
})
