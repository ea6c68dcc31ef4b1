import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_KEPT_PAGES, MAX_KEPT_IMAGES } from '#schema/site/offline-constants.ts'
import { createOfflineStore, findOtherSize } from './offline-store.ts'

const ASKED = '/media/736x/aa/bb/cc/aabbcc.webp'

const ORIGIN = 'https://tackboard.example'

/** The Cache API in memory, as far as the store uses it; `refuses` says which paths it has no room for. */
class FakeCaches {
  readonly kept = new Map<string, Map<string, Response>>()
  refuses: (path: string) => boolean = () => false

  asStorage(): CacheStorage {
    return this as unknown as CacheStorage
  }

  async open(name: string) {
    const entries = this.kept.get(name) ?? new Map<string, Response>()
    this.kept.set(name, entries)
    return {
      match: async (path: string) => entries.get(path)?.clone(),
      put: async (path: string, answer: Response) => {
        if (this.refuses(path)) throw new Error('QuotaExceededError')
        entries.delete(path)
        entries.set(path, answer)
      },
      delete: async (path: string) => entries.delete(path),
      keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
    }
  }

  async match(path: string) {
    for (const entries of this.kept.values()) if (entries.has(path)) return entries.get(path)?.clone()
    return undefined
  }

  async keys() {
    return [...this.kept.keys()]
  }

  async delete(name: string) {
    return this.kept.delete(name)
  }

  paths(name: string): string[] {
    return [...(this.kept.get(name)?.keys() ?? [])].filter((path) => path !== '/_/_/offline/kept')
  }
}

let caches: FakeCaches
beforeEach(() => {
  caches = new FakeCaches()
})

function open() {
  return createOfflineStore(caches.asStorage())
}

function findOwnImage(name: string | number): string {
  return `/media/236x/aa/bb/cc/${name}.webp`
}

function page(title: string, names: readonly (string | number)[] = []): Response {
  const images = names.map((name) => `<img src="${findOwnImage(name)}">`).join('')
  return new Response(
    `<html><title>${title} | Tackboard</title><script type="application/json" id="app-data">{"renderMode":"full"}</script>${images}</html>`,
    { headers: { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': '9' } },
  )
}

async function cacheShell(store = open()): Promise<void> {
  await store.cacheShell(
    new Response('<link rel="stylesheet" href="/assets/a.css"><section id="kept-pages" hidden=""><ul></ul></section>'),
    async (path) => new Response(path),
  )
}

test('a copy is handed out as one, without what was true of its transport', async () => {
  const store = open()
  await store.cachePage('/pin/1/', page('One'))
  const copy = await store.findCopy('/pin/1/')
  expect(await copy?.text()).toContain('{"renderMode":"cache"}')
  expect(Object.fromEntries(copy?.headers ?? [])).toEqual({ 'content-type': 'text/html' })
  expect(await store.findCopy('/pin/2/')).toBeUndefined()
})

test('the oldest pages drop out, and a restarted service worker continues with the same list', async () => {
  for (let id = 0; id < MAX_KEPT_PAGES; id += 1) await open().cachePage(`/pin/${id}/`, page(`Pin ${id}`))
  await open().cachePage('/pin/0/', page('Pin 0'))
  await open().cachePage('/', page('Home'))
  const paths = caches.paths('tackboard-pages-1')
  expect(paths).toHaveLength(MAX_KEPT_PAGES)
  expect(paths).toEqual(expect.arrayContaining(['/', '/pin/0/', '/pin/2/']))
  expect(paths).not.toContain('/pin/1/')
})

describe('images', () => {
  test('are kept for pages that show them, in whatever order both arrive', async () => {
    const store = open()
    const { promise: body, resolve } = Promise.withResolvers<string>()
    const late = { headers: new Headers(), text: () => body } as Response
    const work = [
      store.cachePage('/pin/1/', late),
      store.cacheImage(findOwnImage('a'), new Response('a')),
      store.cacheImage(findOwnImage('private'), new Response('private')),
    ]
    resolve(await page('One', ['a']).text())
    await Promise.all(work)
    expect(caches.paths('tackboard-pictures-1')).toEqual([findOwnImage('a')])
    expect(await (await store.file(findOwnImage('a')))?.text()).toBe('a')
    expect(await (await store.findOtherSize('/media/474x/aa/bb/cc/a.webp'))?.text()).toBe('a')
  })

  test('go with the last page that shows them', async () => {
    const store = open()
    await store.cachePage('/pin/1/', page('One', ['a', 'b']))
    await store.cachePage('/pin/2/', page('Two', ['b']))
    for (const name of ['a', 'b']) await store.cacheImage(findOwnImage(name), new Response(name))
    await store.forgetPage('/pin/1/')
    expect(caches.paths('tackboard-pages-1')).toEqual(['/pin/2/'])
    expect(caches.paths('tackboard-pictures-1')).toEqual([findOwnImage('b')])
  })

  test('stay within their limit', async () => {
    const store = open()
    const names = Array.from({ length: MAX_KEPT_IMAGES + 2 }, (_, index) => index)
    await store.cachePage('/', page('Home', names))
    for (const name of names) await store.cacheImage(findOwnImage(name), new Response('picture'))
    await store.cachePage('/pin/1/', page('One'))
    const paths = caches.paths('tackboard-pictures-1')
    expect(paths).toHaveLength(MAX_KEPT_IMAGES)
    expect(paths[0]).toBe(findOwnImage(2))
  })
})

test('forgetting pages leaves the shell and the assets', async () => {
  const store = open()
  await cacheShell(store)
  await store.cachePage('/pin/1/', page('One', ['a']))
  await store.cacheImage(findOwnImage('a'), new Response('a'))
  await store.cacheAsset('/assets/b.js', new Response('b'))
  await store.forgetPages()
  expect(await caches.keys()).toEqual(['tackboard-shell-1', 'tackboard-assets-1'])
  expect(await (await store.offlinePage('https://tackboard.example/login/'))?.text()).toContain('hidden=""')
})

test('a new shell replaces the old one, and lists what is kept', async () => {
  const store = open()
  await store.cacheShell(new Response('<link href="/assets/old.css">'), async (path) => new Response(path))
  await cacheShell(store)
  expect(caches.kept.get('tackboard-shell-1')?.keys().toArray().toSorted()).toEqual(['/_/_/offline/', '/assets/a.css'])
  await store.cachePage('/pin/1/', page('One'))
  await store.cachePage('/', page('Home'))
  const html = await (await store.offlinePage('https://tackboard.example/login/'))?.text()
  expect(html?.match(/href="\/[^"_]*"/g)).toEqual(['href="/assets/a.css"', 'href="/"', 'href="/pin/1/"'])
})

test('a damaged list empties what it listed', async () => {
  await open().cachePage('/pin/1/', page('One', ['a']))
  caches.kept.get('tackboard-pages-1')?.set('/_/_/offline/kept', new Response('[{'))
  await open().cachePage('/pin/2/', page('Two'))
  expect(caches.paths('tackboard-pages-1')).toEqual(['/pin/2/'])
})

test('a page that there is no room for is not listed, nor is an older copy of it', async () => {
  const store = open()
  await cacheShell(store)
  await store.cachePage('/pin/1/', page('One'))
  await store.cachePage('/pin/2/', page('Two'))
  caches.refuses = (path) => path === '/pin/1/'
  await expect(store.cachePage('/pin/1/', page('One'))).rejects.toThrow('QuotaExceededError')
  expect(caches.paths('tackboard-pages-1')).toEqual(['/pin/2/'])
  expect(await (await open().offlinePage('https://tackboard.example/login/'))?.text()).not.toContain('/pin/1/')
})

test('after a list that could not be written the stored one counts', async () => {
  const store = open()
  await store.cachePage('/pin/1/', page('One'))
  caches.refuses = (path) => path === '/_/_/offline/kept'
  await expect(store.cachePage('/pin/2/', page('Two'))).rejects.toThrow('QuotaExceededError')
  caches.refuses = () => false
  await store.cachePage('/pin/3/', page('Three'))
  for (const one of [store, open()]) {
    await cacheShell(one)
    const html = await (await one.offlinePage('https://tackboard.example/login/'))?.text()
    expect(html?.match(/href="\/pin\/[^"]*"/g)).toEqual(['href="/pin/3/"', 'href="/pin/1/"'])
  }
  expect(caches.paths('tackboard-pages-1')).toEqual(['/pin/1/', '/pin/3/'])
})

test('caches of other formats go, those of others on the site stay', async () => {
  for (const name of ['tackboard-pages-0', 'tackboard-pages-1', 'other']) await caches.open(name)
  await open().deleteOutdated()
  expect(await caches.keys()).toEqual(['tackboard-pages-1', 'other'])
})

test.each([
  ['none', ['/media/236x/aa/bb/cc/aabbdd.webp'], undefined],
  ['the only one', ['/media/236x/aa/bb/cc/aabbcc.webp'], '/media/236x/aa/bb/cc/aabbcc.webp'],
  [
    'the largest',
    ['/media/236x/aa/bb/cc/aabbcc.webp', '/media/474x/aa/bb/cc/aabbcc.webp', '/media/75x75_RS/aa/bb/cc/aabbcc.webp'],
    '/media/474x/aa/bb/cc/aabbcc.webp',
  ],
  [
    'the original, of another type',
    ['/media/474x/aa/bb/cc/aabbcc.webp', '/media/orig/aa/bb/cc/aabbcc.jpg'],
    '/media/orig/aa/bb/cc/aabbcc.jpg',
  ],
])('another size of an image: %s', (_, kept, other) => {
  expect(findOtherSize(ASKED, kept)).toBe(other)
})
