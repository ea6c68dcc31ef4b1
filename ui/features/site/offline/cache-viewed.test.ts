import { expect, test, vi } from 'vitest'
import { cacheViewed } from './cache-viewed.ts'
import type { OfflineStore } from './offline-store.ts'
import { isViewedMessage, type ViewedMessage } from './viewed-message.ts'

const ORIGIN = 'https://tackboard.example'
const PIN: ViewedMessage = {
  type: 'viewed',
  path: '/pin/1/',
  pictures: ['/media/236x/aa/bb/cc/a.webp', '/media/236x/aa/bb/cc/kept.webp', '/elsewhere.png'],
}

function answer(cacheControl: string, type = 'text/html'): Response {
  const body = '<link rel="stylesheet" href="/assets/a.css">'
  const given = new Response(body, { headers: { 'cache-control': cacheControl, 'content-type': type } })
  Object.defineProperty(given, 'type', { value: 'basic' })
  return given
}

function parts(documentCacheControl: string) {
  const store = {
    cachePage: vi.fn(async () => {}),
    cacheAsset: vi.fn(async () => {}),
    cacheImage: vi.fn(async () => {}),
    file: vi.fn(async (path: string) => (path.includes('kept') ? new Response() : undefined)),
  }
  const network = {
    fetch: vi.fn(async (path: string) =>
      path.startsWith('/pin/') ? answer(documentCacheControl) : answer('public, immutable', 'image/webp'),
    ),
  }
  return {
    store,
    network,
    cache: (message: ViewedMessage) => cacheViewed(message, ORIGIN, store as unknown as OfflineStore, network),
  }
}

test('a public page is kept with its styles and the images that it shows', async () => {
  const { store, network, cache } = parts('public, max-age=0')
  await cache(PIN)
  expect(store.cachePage).toHaveBeenCalledWith('/pin/1/', expect.any(Response))
  expect(store.cacheAsset).toHaveBeenCalledExactlyOnceWith('/assets/a.css', expect.any(Response))
  expect(store.cacheImage).toHaveBeenCalledExactlyOnceWith('/media/236x/aa/bb/cc/a.webp', expect.any(Response))
  expect(network.fetch.mock.calls.map(([path]) => path)).toEqual([
    '/pin/1/',
    '/assets/a.css',
    '/media/236x/aa/bb/cc/a.webp',
  ])
})

test('a private document is not kept, nor any image of it', async () => {
  const { store, cache } = parts('private, no-store')
  await cache(PIN)
  expect(store.cachePage).not.toHaveBeenCalled()
  expect(store.cacheImage).not.toHaveBeenCalled()
})

test.each(['/settings/privacy/', '/pin/1/?q=x', '//other.example/pin/1/'])('%s is not asked for', async (path) => {
  const { network, cache } = parts('public')
  await cache({ ...PIN, path })
  expect(network.fetch).not.toHaveBeenCalled()
})

test.each([
  null,
  'viewed',
  { type: 'viewed' },
  { type: 'other', path: '/', pictures: [] },
  { type: 'viewed', path: 'x', pictures: [] },
])('%j is no message', (value) => expect(isViewedMessage(value)).toBe(false))
