import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerFile, answerPage } from './answer.ts'
import type { OfflineStore } from './offline-store.ts'
import type { RequestEvent } from './service-worker-scope.ts'

const HOME = 'https://tackboard.example/'
const PIN = `${HOME}pin/1/`
const IMAGE = `${HOME}media/236x/aa/bb/cc/a.webp`
const OFFLINE = new TypeError('Failed to fetch')

let waited: Promise<unknown>[]
let live: Set<string>
beforeEach(() => {
  waited = []
  live = new Set()
})

function event(url: string, preload = (): Promise<Response | undefined> => Promise.resolve(undefined)): RequestEvent {
  return {
    request: new Request(url),
    clientId: '',
    resultingClientId: 'opened',
    preloadResponse: preload(),
    respondWith: () => {},
    waitUntil: (work) => void waited.push(work),
  }
}

/** What the network answers; Node's responses are of no type that a browser gives its own site's. */
function answer(cacheControl: string, status = 200): Response {
  const given = new Response('body', {
    status,
    headers: { 'cache-control': cacheControl, 'content-type': 'text/html' },
  })
  Object.defineProperty(given, 'type', { value: 'basic' })
  return given
}

function storeWith(parts: Partial<OfflineStore> = {}): OfflineStore {
  const nothing = () => Promise.resolve(undefined)
  const names = [
    'cacheShell',
    'cachePage',
    'forgetPage',
    'forgetPages',
    'cacheAsset',
    'cacheImage',
    'file',
    'findOtherSize',
  ]
  const rest = [...names, 'findCopy', 'offlinePage', 'deleteOutdated']
  return { ...Object.fromEntries(rest.map((name) => [name, vi.fn(nothing)])), ...parts } as unknown as OfflineStore
}

function network(given: Response | Error) {
  return { fetch: vi.fn(() => (given instanceof Error ? Promise.reject(given) : Promise.resolve(given))) }
}

const brokenStore = storeWith(
  Object.fromEntries(
    Object.keys(storeWith()).map((name) => [name, () => Promise.reject(new Error('QuotaExceededError'))]),
  ),
)

describe('a page', () => {
  test('comes from the network and is kept', async () => {
    const store = storeWith()
    const given = answer('public, max-age=0')
    expect(await answerPage(event(PIN), store, network(given), live)).toBe(given)
    expect(store.cachePage).toHaveBeenCalledWith('/pin/1/', expect.any(Response))
    expect(waited).toHaveLength(1)
    expect([...live]).toEqual(['opened'])
  })

  test('comes from the preload where there is one', async () => {
    const given = answer('private, no-store')
    const net = network(OFFLINE)
    expect(
      await answerPage(
        event(PIN, () => Promise.resolve(given)),
        storeWith(),
        net,
        live,
      ),
    ).toBe(given)
    expect(net.fetch).not.toHaveBeenCalled()
  })

  test('that is private leaves storage alone', async () => {
    const store = storeWith()
    await answerPage(event(PIN), store, network(answer('private, no-store')), live)
    expect(waited).toEqual([])
    expect(store.cachePage).not.toHaveBeenCalled()
  })

  test('that is gone is forgotten', async () => {
    const store = storeWith()
    expect((await answerPage(event(PIN), store, network(answer('private, no-store', 404)), live)).status).toBe(404)
    expect(store.forgetPage).toHaveBeenCalledWith('/pin/1/')
  })

  test.each([
    ['a failing request', undefined],
    ['a failing preload', () => Promise.reject(OFFLINE)],
  ])('is the kept copy after %s', async (_, preload) => {
    const copy = new Response('copy')
    const store = storeWith({ findCopy: vi.fn(() => Promise.resolve(copy)) })
    expect(await answerPage(event(PIN, preload), store, network(OFFLINE), live)).toBe(copy)
    expect(store.findCopy).toHaveBeenCalledWith('/pin/1/')
    expect(live.size).toBe(0)
  })

  test.each([PIN, `${HOME}login/`])('is the offline page where no copy of %s is kept', async (url) => {
    const page = new Response('offline')
    const store = storeWith({ offlinePage: () => Promise.resolve(page) })
    expect(await answerPage(event(url), store, network(OFFLINE), live)).toBe(page)
  })

  test('fails as ever where neither is kept', async () => {
    await expect(answerPage(event(PIN), storeWith(), network(OFFLINE), live)).rejects.toBe(OFFLINE)
  })

  test('comes from the network though storage fails', async () => {
    const given = answer('public, max-age=0')
    expect(await answerPage(event(PIN), brokenStore, network(given), live)).toBe(given)
    await expect(Promise.all(waited)).resolves.toEqual([undefined])
    await expect(answerPage(event(PIN), brokenStore, network(OFFLINE), live)).rejects.toBe(OFFLINE)
  })
})

describe('a file', () => {
  const FOREVER = 'public, max-age=31536000, immutable'

  test('that is kept is not asked for again', async () => {
    const kept = new Response('kept')
    const net = network(OFFLINE)
    expect(await answerFile(event(IMAGE), 'image', storeWith({ file: () => Promise.resolve(kept) }), net)).toBe(kept)
    expect(net.fetch).not.toHaveBeenCalled()
  })

  test.each([
    ['image', 'cacheImage'],
    ['asset', 'cacheAsset'],
  ] as const)('comes from the network and is kept as %s', async (kind, keep) => {
    const store = storeWith()
    await answerFile(event(IMAGE), kind, store, network(answer(FOREVER)))
    expect(store[keep]).toHaveBeenCalledWith('/media/236x/aa/bb/cc/a.webp', expect.any(Response))
  })

  test('that may change is not kept', async () => {
    const store = storeWith()
    await answerFile(event(IMAGE), 'image', store, network(answer('public, max-age=60')))
    expect(waited).toEqual([])
  })

  test('may be there in another size', async () => {
    const other = new Response('other')
    const store = storeWith({ findOtherSize: () => Promise.resolve(other) })
    expect(await answerFile(event(IMAGE), 'image', store, network(OFFLINE))).toBe(other)
    await expect(answerFile(event(IMAGE), 'asset', store, network(OFFLINE))).rejects.toBe(OFFLINE)
  })

  test('comes from the network though storage fails', async () => {
    const given = answer(FOREVER)
    expect(await answerFile(event(IMAGE), 'asset', brokenStore, network(given))).toBe(given)
    await expect(Promise.all(waited)).resolves.toEqual([undefined])
    await expect(answerFile(event(IMAGE), 'image', brokenStore, network(OFFLINE))).rejects.toBe(OFFLINE)
  })
})
