import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { send } from '../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../helpers/database-proxy.ts'
import { makeBoard, makeComment, makePin, makeSession, makeUser, relate, type PinRow } from '../helpers/rows.ts'
import { startSite, type Site } from '../helpers/site.ts'

const CONNECTIONS = 64
const VISITS = 16 * CONNECTIONS
const REQUESTS_AFTERWARDS = 50

let site: Site
let proxy: DatabaseProxy
let paths: string[]
let cookie: string

beforeAll(async () => {
  site = await startSite({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
  const { db } = site
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const made: PinRow[] = []
  for (let place = 0; place < 30; place += 1)
    made.push(await makePin(db, board, { columns: { feedScore: place / 100 } }))
  const [pin, ...others] = made
  if (!pin) throw new Error('There is no pin')
  await relate(db, pin, others)
  await makeComment(db, pin, owner)
  cookie = await makeSession(db, owner)
  paths = [
    href('pin', { id: pin.id }),
    href('home'),
    href('state'),
    href('health'),
    href('graphql', { name: 'HomeFeedQuery' }),
    href('sitemapIndex'),
  ]
})

afterAll(() => site.stop())

/**
 * The moments at which a visitor leaves: before the answer, at its head, in the middle of its body, or properly at its
 * end.
 */
const LEAVINGS = ['at once', 'at the head', 'in the middle', 'at the end'] as const

/** One connection of its own that comes and goes; resolves once it is closed, however that was. */
function comeAndGo(place: number): Promise<void> {
  const leaving = LEAVINGS[Math.floor(place / paths.length) % LEAVINGS.length]
  return new Promise((resolve) => {
    const outgoing = request(site.origin + paths[place % paths.length], {
      agent: false,
      headers: { 'accept-encoding': 'identity', ...(place % 3 === 0 ? { cookie } : {}) },
    })
    outgoing.on('response', (answer) => {
      if (leaving === 'at the head') outgoing.destroy()
      answer.once('data', () => leaving === 'in the middle' && outgoing.destroy())
      answer.on('error', () => {})
      answer.resume()
    })
    outgoing.on('error', () => {})
    outgoing.on('close', () => resolve())
    outgoing.end(() => leaving === 'at once' && outgoing.destroy())
  })
}

async function expectAllWell(): Promise<void> {
  for (let place = 0; place < REQUESTS_AFTERWARDS; place += 1) {
    const path = paths[place % paths.length] ?? '/'
    // Its parts have their own time to answer, which a machine that has just been flooded may need.
    if (path === href('health')) continue
    const answer = await send(site.origin, path, place % 3 === 0 ? { cookie } : {})
    expect([path, answer.status]).toEqual([path, 200])
    expect((await answer.text()).length).toBeGreaterThan(0)
  }
  await expect.poll(async () => (await send(site.origin, href('health'))).json()).toMatchObject({ status: 'ok' })
  expect(site.logs.filter((line) => /hung|"unexpected"/i.test(line))).toEqual([])
}

it(`${CONNECTIONS} connections that come and go leave the site well`, async () => {
  let visits = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (visits < VISITS) await comeAndGo(visits++)
    }),
  )
  await expectAllWell()
})

it.each([1, 2, 3])('visitors who leave while the database works leave the site well (%i)', async () => {
  const pause = proxy.pause(/select/)
  proxy.reset()
  const visitors = Array.from({ length: CONNECTIONS }, (_, place) =>
    request(site.origin + paths[place % paths.length], { agent: false, headers: place % 3 === 0 ? { cookie } : {} }),
  )
  const gone = visitors.map(
    (visitor) =>
      new Promise((resolve) =>
        visitor
          .on('error', () => {})
          .on('close', resolve)
          .end(),
      ),
  )
  await expect.poll(() => proxy.roundTrips()).toBeGreaterThanOrEqual(CONNECTIONS / 2)
  for (const visitor of visitors) visitor.destroy()
  await Promise.all(gone)
  pause.release()
  await expectAllWell()
})
