import { mkdir, rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { openDatabase, type Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { makeBoard, makePin, makeSession, makeUser, type BoardRow, type UserRow } from '../helpers/rows.ts'
import { DESKTOP, measureLatency, timeOnce, type Target } from './measure.ts'

export interface BoardLoadOptions {
  pins: number
  boards: number
  merged: number
  dataDir: string
}

interface Owner {
  user: UserRow
  cookie: string
  board: BoardRow
}

const SMALL = 40
const ROUNDS = 3
const REQUESTS = 60
const LOOK_INTERVAL_MS = 50

type PageOf = (owner: Owner) => Omit<Target, 'url'> & { path: string }

const place = ({ user, board }: Owner) => ({ username: user.username, board: board.slug })
const profile = ({ user }: Owner) => href('profile', { username: user.username })
const tab = ({ user }: Owner) => href('profileTab', { username: user.username, tab: 'pins' })

const PAGES: Record<string, PageOf> = {
  board: (owner) => ({ path: href('board', place(owner)) }),
  'board, its owner': (owner) => ({ path: href('board', place(owner)), cookie: owner.cookie }),
  'board to edit': (owner) => ({ path: href('boardEdit', place(owner)), cookie: owner.cookie }),
  profile: (owner) => ({ path: profile(owner) }),
  'profile, its owner': (owner) => ({ path: profile(owner), cookie: owner.cookie }),
  'all pins': (owner) => ({ path: tab(owner) }),
  'all pins, their owner': (owner) => ({ path: tab(owner), cookie: owner.cookie }),
  home: ({ cookie }) => ({ path: href('home'), cookie }),
}

/** Times pages of a large board and of many boards beside those of small ones, and pages while a board is merged. */
export async function measureBoards({ pins, boards, merged, dataDir }: BoardLoadOptions): Promise<void> {
  await buildIfStale()
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  const db = openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 60_000 })
  const [small, large, many] = [
    await makeOwner(db, SMALL, SMALL),
    await makeOwner(db, pins, SMALL),
    await makeOwner(db, SMALL, boards),
  ]
  const leaving = await makeOwner(db, merged, 1)
  const vars = { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: database.url }
  const runtime = await startRuntime({ dataDir, port: 0, vars })
  try {
    console.log(`${'ms a page, one connection'.padEnd(28)}${SMALL} pins  ${pins} pins  ${boards} boards`)
    for (const [name, of] of Object.entries(PAGES)) {
      const times = await timePages([small, large, many].map((owner) => toTarget(runtime.url, of(owner))))
      const [first = 1, ...others] = times
      const shown = [first.toFixed(1), ...others.map((ms) => `${ms.toFixed(1)} (${(ms / first).toFixed(2)}×)`)]
      console.log(name.padEnd(28) + shown.map((cell) => cell.padEnd(16)).join(''))
    }
    console.log((await measureMerge(runtime.url, leaving, small)).join('\n'))
  } finally {
    await runtime.stop()
    await database.stop()
  }
}

/** One board has all of the pins but one; the other boards are empty, but for one. */
async function makeOwner(db: Database, pins: number, boards: number): Promise<Owner> {
  const user = await makeUser(db)
  const cookie = await makeSession(db, user)
  const board = await makeBoard(db, user)
  const { imageSignature } = await makePin(db, board)
  const numbers = (count: number) =>
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
  const id = sql`${newId().slice(0, 20)} || printf('%06d', i)`
  await db.run(sql`insert into boards (id, owner_id, name, slug, privacy, created_at)
    ${numbers(boards)} select ${id}, ${user.id}, 'Boats', 'b' || i, 'public', 1 from n`)
  await db.run(sql`insert into pins (id, picture_signature, board_id, pinner_id, audience, title, created_at)
    ${numbers(pins)} select ${id}, ${imageSignature}, ${board.id}, ${user.id}, 'public', 'Boats', 1 from n`)
  return { user, cookie, board }
}

function toTarget(site: URL, { path, ...viewer }: ReturnType<PageOf>): Target {
  return { url: new URL(path, site), ...viewer }
}

/** The targets take turns, so that what else the machine does meets all of them; the best of the rounds counts. */
async function timePages(targets: readonly Target[]): Promise<number[]> {
  const best = targets.map(() => Infinity)
  for (const target of targets) await measureLatency(target, REQUESTS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [nth, target] of targets.entries()) {
      best[nth] = Math.min(best[nth] ?? Infinity, (await measureLatency(target, REQUESTS)).totalMs)
    }
  }
  return best
}

/** What other pages, and a save, take before and while all of a board goes into another. */
async function measureMerge(site: URL, { cookie, user, board }: Owner, other: Owner): Promise<string[]> {
  async function call<Data>(path: string, json?: object, as = cookie): Promise<Data | null> {
    const headers = { 'user-agent': DESKTOP, 'sec-fetch-site': 'same-origin', cookie: as }
    const answer = await fetch(new URL(path, site), {
      headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
    })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Data }).data
  }
  const write = (name: `${string}Resource`, options: object, as?: string) =>
    call<{ id: string }>(href('resource', { name, verb: 'create' }), { options }, as)
  const section = (title: string) => write('BoardSectionResource', { board_id: other.board.id, title }, other.cookie)
  let written = 0
  const uses: Record<string, () => Promise<number>> = {
    'another’s board': async () => (await timeOnce({ url: new URL(href('board', place(other)), site) })).totalMs,
    home: async () => (await timeOnce({ url: new URL(href('home'), site), cookie: other.cookie })).totalMs,
    'the profile whose board it is': async () =>
      (await timeOnce({ url: new URL(href('profile', { username: user.username }), site), cookie })).totalMs,
    'a write of someone else': async () => {
      written += 1
      const startedAt = performance.now()
      await section(`Part ${written}`)
      return performance.now() - startedAt
    },
  }
  async function useWhile(isGoingOn: (round: number) => Promise<boolean>): Promise<Map<string, number[]>> {
    const times = new Map(Object.keys(uses).map((name): [string, number[]] => [name, []]))
    for (let round = 0; await isGoingOn(round); round += 1) {
      for (const [name, use] of Object.entries(uses)) times.get(name)?.push(await use())
    }
    return times
  }
  const before = await useWhile(async (round) => round < REQUESTS)
  const target = await write('BoardResource', { name: 'The other' })
  const startedAt = performance.now()
  await write('BoardMoveResource', { board_id: board.id, to_board_id: target?.id, mode: 'merge' })
  let asked = performance.now()
  const during = await useWhile(async () => {
    if (performance.now() - asked < LOOK_INTERVAL_MS) return true
    asked = performance.now()
    return (await call(href('boardCall', { id: board.id }))) !== null
  })
  const took = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const describe = (all: readonly number[] = []) => {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
    return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
  }
  return [
    `a board was merged in ${took} s; of ${during.get('home')?.length ?? 0} rounds meanwhile:`,
    ...Object.keys(uses).map(
      (name) => `${name.padEnd(32)}before ${describe(before.get(name))}; meanwhile ${describe(during.get(name))}`,
    ),
  ]
}
