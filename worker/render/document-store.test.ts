import { afterEach, expect, it, vi } from 'vitest'
import { dataCenterStore } from './document-store.ts'

const PLACE = 'https://tackboard.example/_/_/documents/stale/1'
const document = {
  name: 'v1/en_US/pin/1/',
  body: new Blob(['<p>']),
  headers: new Headers({
    'content-type': 'text/html',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'cookie',
  }),
  madeAt: 1_000,
  purgeId: 7,
  people: ['ann'],
}

function stubCache(): Map<string, Response> {
  const kept = new Map<string, Response>()
  vi.stubGlobal('caches', {
    default: {
      async match(key: string) {
        const found = kept.get(key)?.clone()
        found?.headers.set('cf-cache-status', 'HIT')
        return found
      },
      async put(key: string, response: Response) {
        kept.set(key, response)
      },
    },
  })
  return kept
}

afterEach(() => vi.unstubAllGlobals())

it('gives a document back as it was, and tells the cache alone how long to keep it', async () => {
  const kept = stubCache()
  await dataCenterStore.write(PLACE, document, 90)
  expect(kept.get(PLACE)?.headers.get('cache-control')).toBe('public, s-maxage=90')
  const found = await dataCenterStore.find(PLACE, document.name)
  expect([...(found?.headers ?? [])]).toEqual([...document.headers])
  expect(await found?.body.text()).toBe('<p>')
  expect(found).toMatchObject({ madeAt: 1_000, purgeId: 7, people: ['ann'] })
})

it('gives back no other document than the one that is asked for', async () => {
  stubCache()
  await dataCenterStore.write(PLACE, document, 90)
  expect(await dataCenterStore.find(PLACE, 'v1/en_US/pin/2/')).toBeUndefined()
})

it.each([
  ['there is none', undefined],
  [
    'it fails',
    {
      default: {
        match: () => Promise.reject(new Error('away')),
        put: () => Promise.reject(new Error('away')),
      },
    },
  ],
  ['what it has is damaged', { default: { match: async () => new Response('', { headers: { 'x-document': '{' } }) } }],
])('keeps nothing where %s', async (_, caches) => {
  vi.stubGlobal('caches', caches)
  await dataCenterStore.write(PLACE, document, 90)
  expect(await dataCenterStore.find(PLACE, document.name)).toBeUndefined()
})
