import { Hono } from 'hono'
import { beforeEach, expect, it, vi } from 'vitest'
import { orderedIds } from '#db/id.ts'
import { HOUR_S } from '#schema/time.ts'
import { appVersion } from '#worker/context/app-version.ts'
import { ActionContext, type AppEnv } from '#worker/context/context.ts'
import { provideParts } from '#worker/context/parts.ts'
import { requestId } from '#worker/context/request-id.ts'
import { UNAUTH } from '#worker/context/viewer.ts'
import type { Env } from '#worker/env.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import { errorResponse } from '#worker/errors/to-response.ts'
import type { Purge } from '#worker/platform/purges.ts'
import { DocumentCache, type MakeDocument } from './document-cache.ts'
import type { DocumentStore, StoredDocument } from './document-store.ts'
import { UNNAMED } from './purge-log.ts'
import { PURGES_KNOWN_MS } from './purge-watch.ts'

const PIN = '/pin/1/'
const PUBLIC = 'public, max-age=0, must-revalidate'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

let now: number
let made: number
let make: MakeDocument
let places: Map<string, StoredDocument>
let purges: Purge[]
let reads: number
/** Requests that reached the app behind the cache. */
let opened: number
let visit: (path?: string, headers?: Record<string, string>) => Promise<Response>

/** Never evicts, like a cache that ignores `max-age`. */
const hoard: DocumentStore = {
  async find(place, name) {
    const found = places.get(place)
    return found?.name === name ? found : undefined
  },
  async write(place, document) {
    places.set(place, document)
  },
}

/** One isolate; the store of its data center outlives it. */
function startIsolate(): typeof visit {
  const clock = () => now
  const documents = new DocumentCache({
    clock,
    version: 'test',
    nextRequestId: orderedIds(),
    store: hoard,
    async read(_, after) {
      reads += 1
      if (make === isDatabaseAway) throw new Error('Network connection lost.')
      return purges.filter(({ id }) => id > after)
    },
  })
  const app = new Hono<AppEnv>()
  app.onError(errorResponse({ renderErrorPage: (c) => c.html('Sorry') }))
  app.use(requestId(clock), appVersion('test'), provideParts({ clock, appVersion: 'test' }))
  app.get('*', (c) => {
    opened += 1
    return documents.answer(c, new ActionContext(c, UNAUTH), make)
  })
  const env = { STAGE: 'local', DATABASE_URL: 'http://127.0.0.1:1' } as Env
  return async (path = PIN, headers = {}) => {
    const request = new Request(new URL(path, 'https://tackboard.example'), { headers })
    return documents.recall(request, env) ?? app.fetch(request, env)
  }
}

function purge(username: string): void {
  purges = [{ id: (purges[0]?.id ?? 0) + 1, username }, ...purges]
}

function listCached(): string[] {
  return [...places.keys()].filter((place) => place.includes('/fresh/'))
}

/** A page that shows what these people have. */
function showing(...people: string[]): MakeDocument {
  return async (sink) => {
    sink?.shows(new Set(people))
    return page(`Made ${(made += 1)}`)
  }
}

function page(text: string, status = 200, cacheControl = PUBLIC): Response {
  return new Response(text, { status, headers: { 'cache-control': cacheControl, 'content-type': 'text/html' } })
}

function pass(seconds: number): void {
  now += seconds * 1_000
}

const isMissing: MakeDocument = async () => page('Missing', 404, 'private, no-store')
const isDatabaseAway: MakeDocument = async () => {
  throw new Error('Network connection lost.')
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  now = Date.UTC(2026, 10, 21)
  made = 0
  reads = 0
  opened = 0
  purges = []
  places = new Map()
  make = showing()
  visit = startIsolate()
  return () => vi.restoreAllMocks()
})

it.each([
  ['the isolate that made it', () => visit],
  ['another isolate of the data center', startIsolate],
])('%s shows a document for a minute and not a moment longer', async (_, isolate) => {
  expect(await (await visit()).text()).toBe('Made 1')
  pass(59.5)
  const kept = await isolate()()
  expect([await kept.text(), kept.headers.get('cache-control')]).toEqual(['Made 1', PUBLIC])
  // A cache further on has nothing left of the minute.
  expect(kept.headers.get('age')).toBe('60')
  pass(0.5)
  expect(await (await isolate()()).text()).toBe('Made 2')
})

it('the minute begins when the data is read', async () => {
  make = async (sink) => {
    sink?.shows(new Set())
    pass(2)
    return page(`Made ${(made += 1)}`)
  }
  expect((await visit()).headers.get('age')).toBe('2')
  pass(58)
  expect(await (await visit()).text()).toBe('Made 2')
})

it('a document of no known age is too old', async () => {
  await visit()
  for (const document of places.values()) document.madeAt = Number.NaN
  visit = startIsolate()
  make = isDatabaseAway
  expect((await visit()).status).toBe(503)
  make = isMissing
  expect((await visit()).status).toBe(404)
})

it('what is taken away is gone after a minute, whatever caches keep', async () => {
  await visit()
  make = isMissing
  pass(60)
  expect((await visit()).status).toBe(404)
  expect((await startIsolate()()).status).toBe(404)
})

it('an older copy stands in while the database does not answer, says so, and is handed on by no cache', async () => {
  await visit()
  make = isDatabaseAway
  pass(HOUR_S)
  const stale = await visit()
  expect([stale.status, await stale.text()]).toEqual([200, 'Made 1'])
  expect(Object.fromEntries(stale.headers)).toMatchObject({
    age: '3600',
    'cache-control': 'no-store',
    warning: '110 - "Response is Stale"',
    'content-type': 'text/html',
  })
  make = showing()
  const living = await visit()
  expect([await living.text(), living.headers.get('warning')]).toEqual(['Made 2', null])
})

it('no copy stands in for longer than a day', async () => {
  await visit()
  make = isDatabaseAway
  pass(24 * HOUR_S - 1)
  expect((await visit()).status).toBe(200)
  pass(1)
  const refused = await visit()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
})

it.each([
  ['fails in another way', new TypeError('x is not a function'), 500],
  ['is refused', new ServiceError('invalidInput'), 400],
])('no copy stands in for a page that %s', async (_, error, status) => {
  await visit()
  pass(60)
  make = async () => {
    throw error
  }
  expect((await visit()).status).toBe(status)
})

it.each([
  ['the same address', PIN, {}],
  ['the address without its slash', '/pin/1', {}],
  ['another variant', PIN, { 'user-agent': PHONE }],
])('no copy stands in for a page that was missing under %s since', async (_, path, headers) => {
  await visit()
  pass(60)
  make = isMissing
  expect((await visit(path, headers)).status).toBe(404)
  make = isDatabaseAway
  expect((await visit()).status).toBe(503)
  expect((await startIsolate()()).status).toBe(503)
})

it('a page that was missing stays so however many others are missing since', async () => {
  await visit()
  pass(60)
  make = isMissing
  await visit()
  for (let id = 1_000; id < 6_000; id += 1) await visit(`/pin/${id}/`)
  make = isDatabaseAway
  expect((await visit()).status).toBe(503)
})

it('a clock that is put back makes no document last', async () => {
  await visit()
  pass(-HOUR_S)
  expect(await (await startIsolate()()).text()).toBe('Made 2')
  expect(await (await visit()).text()).not.toBe('Made 1')
})

it('sites that one isolate serves have documents of their own', async () => {
  await visit()
  expect(await (await visit(`https://de.tackboard.example${PIN}`)).text()).toBe('Made 2')
  expect(await (await visit()).text()).toBe('Made 1')
})

it('a document that comes with a cookie is not handed to others', async () => {
  make = async () => {
    const answer = page(`Made ${(made += 1)}`)
    answer.headers.append('set-cookie', 'mine=1')
    return answer
  }
  await visit()
  expect(await (await visit()).text()).toBe('Made 2')
})

it('a page that is back has copies again', async () => {
  make = isMissing
  await visit()
  pass(1)
  make = async (sink) => {
    sink?.shows(new Set())
    return page('Back')
  }
  await visit()
  pass(60)
  make = isDatabaseAway
  expect(await (await visit()).text()).toBe('Back')
})

it('keeps a bounded number of copies, and of notes that a page is gone', async () => {
  for (let id = 0; id < 1_500; id += 1) await visit(`/pin/${id}/`)
  make = isMissing
  for (let id = 2_000; id < 3_500; id += 1) await visit(`/pin/${id}/`)
  for (const folder of ['/stale/', '/gone/']) {
    const kept = [...places.keys()].filter((place) => place.includes(folder)).length
    expect(kept).toBeGreaterThan(500)
    expect(kept).toBeLessThanOrEqual(1_000)
  }
})

it('keeps a document that was sent in pieces once it is complete, rendered whole', async () => {
  const complete = Promise.withResolvers<boolean>()
  make = async (sink) => {
    sink?.cacheLate({
      complete: complete.promise,
      render() {
        sink.shows(new Set())
        return page('Whole')
      },
    })
    return page(`Streamed ${(made += 1)}`, 200, 'private, no-store')
  }
  expect(await (await visit()).text()).toBe('Streamed 1')
  expect(await (await visit()).text()).toBe('Streamed 2')
  pass(2)
  complete.resolve(true)
  await vi.waitFor(() => expect(listCached()).toHaveLength(1))
  expect(await (await visit()).text()).toBe('Whole')
  pass(58)
  expect(await (await visit()).text()).toBe('Streamed 3')
})

it('keeps no document whose data never came', async () => {
  make = async (sink) => {
    sink?.cacheLate({
      complete: Promise.resolve(false),
      render() {
        throw new Error('There is nothing to render')
      },
    })
    return page(`Streamed ${(made += 1)}`, 200, 'private, no-store')
  }
  await visit()
  expect(await (await visit()).text()).toBe('Streamed 2')
  expect(listCached()).toEqual([])
})

/** Each knows the purges, so that it keeps what it makes. */
async function startKnowingIsolate(): Promise<typeof visit> {
  const isolate = startIsolate()
  await isolate('/about/')
  await vi.waitFor(() => expect(reads).toBeGreaterThan(0))
  return isolate
}

it.each([
  ['of the person whose content it shows', ['ann', 'bea'], 'bea'],
  ['of anyone, where it shows something without a name', [UNNAMED], 'bea'],
])('a purge %s takes a kept document within a second, in every isolate', async (_, people, purged) => {
  visit = await startKnowingIsolate()
  const other = await startKnowingIsolate()
  made = 0
  make = showing(...people)
  expect(await (await visit()).text()).toBe('Made 1')
  expect(await (await other()).text()).toBe('Made 1')
  purge(purged)
  pass(PURGES_KNOWN_MS / 1_000)
  expect(await (await other()).text()).toBe('Made 2')
  // Its data center has a new one.
  expect(await (await visit()).text()).toBe('Made 2')
  expect(await (await startIsolate()()).text()).toBe('Made 2')
})

it('a purge of another person takes nothing', async () => {
  visit = await startKnowingIsolate()
  make = showing('ann')
  const first = await (await visit()).text()
  purge('bea')
  pass(1)
  expect(await (await visit()).text()).toBe(first)
})

it('a purge while a document is made takes that document, although it is kept later', async () => {
  visit = await startKnowingIsolate()
  make = async (sink) => {
    sink?.shows(new Set(['ann']))
    purge('ann')
    return page('With her pin')
  }
  await visit()
  make = showing()
  pass(1)
  expect(await (await visit()).text()).not.toBe('With her pin')
})

it('under load purges are read twice a second, and no one waits for it', async () => {
  visit = await startKnowingIsolate()
  make = showing('ann')
  await visit()
  reads = 0
  for (let time = 0; time < 100; time += 1) {
    await visit()
    pass(0.01)
  }
  expect(reads).toBeLessThanOrEqual(3)
  purge('ann')
  for (let time = 0; time < PURGES_KNOWN_MS / 10; time += 1) {
    await visit()
    pass(0.01)
  }
  expect(made).toBeGreaterThan(2)
})

it('no copy stands in that was purged, in an isolate that never reached the database either', async () => {
  visit = await startKnowingIsolate()
  make = showing('ann')
  await visit()
  purge('ann')
  make = showing('bea')
  pass(1)
  await visit('/pin/2/')
  pass(1)
  await visit('/pin/2/')
  make = isDatabaseAway
  pass(60)
  expect((await visit('/pin/2/')).status).toBe(200)
  expect((await visit()).status).toBe(503)
  expect((await startIsolate()()).status).toBe(503)
  expect((await startIsolate()('/pin/2/')).status).toBe(200)
})

it('answers what it remembers before anything else is opened', async () => {
  make = showing('ann')
  await visit()
  await vi.waitFor(() => expect(reads).toBeGreaterThan(0))
  await visit()
  opened = 0
  for (let time = 0; time < 3; time += 1) expect(await (await visit()).text()).toMatch(/^Made/)
  expect(opened).toBe(0)
})

it.each<[string, Record<string, string>]>([
  ['a session', { cookie: 'a=1; __Host-session=x' }],
  ['a message for them alone', { cookie: '__Host-flash=saved /pin/1/' }],
  ['a header that is very long', { 'user-agent': 'x'.repeat(2_000) }],
])('opens the page for those who come with %s', async (_, headers) => {
  await visit(PIN, headers)
  opened = 0
  await visit(PIN, headers)
  expect(opened).toBe(1)
})

it.each<[string, Record<string, string>]>([
  ['a phone', { 'user-agent': PHONE }],
  ['a crawler', { 'user-agent': GOOGLEBOT }],
  ['another language', { 'accept-language': 'ar' }],
  ['a language that was chosen', { cookie: 'a=1; locale=de' }],
  ['another group of countries', { 'cf-ipcountry': 'DE' }],
])('remembers a document of its own for %s', async (_, headers) => {
  const usual = await (await visit()).text()
  const first = await (await visit(PIN, headers)).text()
  expect(first).not.toBe(usual)
  expect(await (await visit(PIN, headers)).text()).toBe(first)
  expect(await (await visit()).text()).toBe(usual)
})

const SEARCH = '/search/pins/?q=oak'

it('a search that was asked for before is kept by its isolate, for as long as any document', async () => {
  expect(await (await visit(SEARCH)).text()).toBe('Made 1')
  expect(await (await visit(SEARCH)).text()).toBe('Made 2')
  expect(await (await visit(SEARCH)).text()).toBe('Made 2')
  expect(listCached()).toEqual([])
  expect(await (await startIsolate()(SEARCH)).text()).toBe('Made 3')
  pass(60)
  expect(await (await visit(SEARCH)).text()).toBe('Made 4')
})

it('a purge takes a search as it takes any document', async () => {
  visit = await startKnowingIsolate()
  make = showing('ann')
  await visit(SEARCH)
  const kept = await (await visit(SEARCH)).text()
  expect(await (await visit(SEARCH)).text()).toBe(kept)
  purge('ann')
  pass(1)
  expect(await (await visit(SEARCH)).text()).not.toBe(kept)
})

it.each([
  ['a search with more than its words', '/search/pins/?q=oak&utm_source=a'],
  ['a search of very many words', `/search/pins/?q=${'oak+'.repeat(60)}`],
  ['another page with a query', '/pin/1/?q=oak'],
])('%s is never kept', async (_, path) => {
  for (const text of ['Made 1', 'Made 2', 'Made 3']) expect(await (await visit(path)).text()).toBe(text)
})

it('endless searches leave all other documents where they are', async () => {
  const page = await (await visit()).text()
  make = async (sink) => {
    sink?.shows(new Set())
    return new Response('x'.repeat(100_000), { headers: { 'cache-control': PUBLIC, 'content-type': 'text/html' } })
  }
  for (let number = 0; number < 400; number += 1) {
    for (let time = 0; time < 2; time += 1) await visit(`/search/pins/?q=${number}`)
  }
  opened = 0
  expect(await (await visit()).text()).toBe(page)
  expect(opened).toBe(0)
  await visit('/search/pins/?q=0')
  expect(opened).toBe(1)
})
