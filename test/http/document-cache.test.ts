import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { GOOGLEBOT, send, type Sent } from '../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../helpers/database-proxy.ts'
import { parseEmbeddedResults, findExecutableScripts } from '../helpers/document.ts'
import { PATIENCE_MS } from '../helpers/patience.ts'
import { makeBoard, makePin, makeSession, makeUser, type PinRow } from '../helpers/rows.ts'
import { startSite, type Site } from '../helpers/site.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

let site: Site
let proxy: DatabaseProxy
let pin: PinRow
let cookie: string

beforeAll(async () => {
  site = await startSite({
    // Documents come whole.
    vars: { DOCUMENT_CACHE: 'on', RENDER_GRACE_MS: PATIENCE_MS },
    databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
  })
  const owner = await makeUser(site.db)
  const board = await makeBoard(site.db, owner)
  pin = await makePin(site.db, board, { columns: { title: 'Before' } })
  cookie = await makeSession(site.db, owner)
})
afterAll(() => site.stop())

interface Asked {
  site: Site
  proxy: DatabaseProxy
}

async function open(sent: Sent = {}, path = href('pin', { id: pin.id }), of: Asked = { site, proxy }) {
  of.proxy.reset()
  const answer = await send(of.site.origin, path, sent)
  const html = await answer.text()
  return { answer, html, roundTrips: of.proxy.roundTrips() }
}

/** Opens the page until it was kept: a page that streams, and one that is still being written, are not there yet. */
function openCached(sent: Sent = {}, path?: string, of?: Asked) {
  return vi.waitUntil(
    async () => {
      const opened = await open(sent, path, of)
      return opened.roundTrips === 0 ? opened : null
    },
    { interval: 50 },
  )
}

it('answers a document without a viewer without asking the database, the same as the one that was made', async () => {
  const made = await open()
  const kept = await openCached()
  expect(kept.html === made.html).toBe(true)
  const own = ['age', 'date', 'x-request-id', 'content-length', 'transfer-encoding']
  const others = ({ headers }: Response) => [...headers].filter(([name]) => !own.includes(name))
  expect(others(kept.answer)).toEqual(others(made.answer))
  expect(others(kept.answer).length).toBeGreaterThan(10)
  // What the worker does beside answering may ask the database at any moment.
  const again = await openCached()
  expect(others(again.answer)).toEqual(others(made.answer))
  expect(Number(kept.answer.headers.get('age'))).toBeLessThan(60)
  expect(kept.answer.headers.get('x-request-id')).not.toBe(made.answer.headers.get('x-request-id'))
})

it.each<[string, Sent]>([
  ['a phone', { headers: { 'user-agent': PHONE } }],
  ['a crawler', { headers: { 'user-agent': GOOGLEBOT } }],
  ['another language', { headers: { 'accept-language': 'ar' } }],
  ['another group of countries', { headers: { 'cf-ipcountry': 'DE' } }],
])('keeps a document of its own for %s', async (_, sent) => {
  const usual = await openCached()
  const first = await open(sent)
  expect(first.roundTrips).toBeGreaterThan(0)
  expect(first.html === usual.html).toBe(false)
  expect((await openCached(sent)).html === first.html).toBe(true)
})

it('is asked for GET alone: what is kept answers neither HEAD nor a form', async () => {
  await openCached()
  const head = await open({ method: 'HEAD' })
  expect([head.answer.status, head.html, head.answer.headers.get('age')]).toEqual([200, '', null])
  expect(head.roundTrips).toBeGreaterThan(0)
  const sent = await open({ method: 'POST', form: { title: 'Mine' } })
  expect([sent.answer.status, sent.answer.headers.get('age')]).toEqual([400, null])
})

it('keeps nothing of why the one who came first asked for it', async () => {
  const path = href('today')
  const prefetched = await open({ headers: { 'sec-purpose': 'prefetch' } }, path)
  expect(prefetched.html).toContain('"isPrefetch":false')
  const own = await open({ headers: { 'sec-purpose': 'prefetch' }, cookie }, path)
  expect(own.html).toContain('"isPrefetch":true')
})

describe('a document that streams', () => {
  let of: Asked

  beforeAll(async () => {
    const proxied: { proxy?: DatabaseProxy } = {}
    const streaming = await startSite({
      vars: { DOCUMENT_CACHE: 'on' },
      databaseProxy: async (url) => (proxied.proxy = await startDatabaseProxy(url)),
    })
    if (!proxied.proxy) throw new Error('There is no proxy')
    of = { site: streaming, proxy: proxied.proxy }
  })
  afterAll(() => of.site.stop())

  it('is kept, whole and without the nonce of its first visitor', async () => {
    const streamed = await makePin(of.site.db, await makeBoard(of.site.db, await makeUser(of.site.db)))
    const path = href('pin', { id: streamed.id })
    const pause = of.proxy.pause(/related_pins/)
    const answer = await send(of.site.origin, path, { headers: { 'accept-encoding': 'identity' } })
    expect(answer.headers.get('content-security-policy')).toContain("'nonce-")
    pause.release()
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    expect(await answer.text()).toContain(nonce)

    const kept = await openCached({}, path, of)
    expect(kept.answer.headers.get('content-security-policy')).not.toContain('nonce')
    expect(kept.answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(kept.html).not.toContain(nonce)
    expect(kept.html).toMatch(/<\/body><\/html>$/)
    expect([...parseEmbeddedResults(kept.html).keys()].toSorted()).toEqual([
      'CloseupDetailQuery',
      'CloseupPageQuery',
      'CloseupRelatedModulesFeedQuery',
    ])
    expect(findExecutableScripts(kept.html).map(({ content }) => content)).toEqual([''])
  })

  it('is not kept where its data never came', async () => {
    const cutOff = await makePin(of.site.db, await makeBoard(of.site.db, await makeUser(of.site.db)))
    const path = href('pin', { id: cutOff.id })
    const pause = of.proxy.pause(/related_pins/)
    await (await send(of.site.origin, path)).text()
    pause.release()
    expect((await open({}, path, of)).roundTrips).toBeGreaterThan(0)
  })
})

it('keeps a search that was asked for before', async () => {
  const path = href('searchScope', { scope: 'pins' }, { q: 'before' })
  const first = await open({}, path)
  const kept = await openCached({}, path)
  expect(kept.html === first.html).toBe(true)
})

it('renders pages of logged-in users, and pages with any other query, each time', async () => {
  await openCached()
  for (const path of [href('pin', { id: pin.id }), `${href('pin', { id: pin.id })}?a=1`]) {
    const sent = path.includes('?') ? {} : { cookie }
    for (let time = 0; time < 3; time += 1) expect((await open(sent, path)).roundTrips).toBeGreaterThan(0)
  }
})

it('keeps no page that is missing', async () => {
  await site.db.update(pins).set({ isHidden: true }).where(eq(pins.id, pin.id))
  const path = href('pin', { id: pin.id }).slice(0, -1)
  for (let time = 0; time < 3; time += 1) {
    const { answer, roundTrips } = await open({}, path)
    expect(answer.status).toBe(404)
    expect(roundTrips).toBeGreaterThan(0)
  }
})
