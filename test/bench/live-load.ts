import { mkdir, readFile, rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { batch } from '#db/batch.ts'
import { openDatabase, type Database } from '#db/client.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { conversationMembers, conversations } from '#db/tables/messages.ts'
import { liveCounters } from '#db/tables/notifications/live.ts'
import { users } from '#db/tables/users.ts'
import type { ServerFrame } from '#schema/notifications/live.ts'
import { retry } from '#schema/retry.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { sleep } from '#schema/timing.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase, type DatabaseServer } from '../../scripts/lib/database-server.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { startRuntime, type Runtime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { connectLive, type LiveClient } from '../helpers/live-client.ts'
import { newSession, newUser } from '../helpers/rows.ts'
import { buildWorker } from './build-worker.ts'
import { listChildren, readCpuTime } from './cpu-time.ts'

export interface LiveLoadOptions {
  sockets: number
  /** Messages per second. */
  rate: number
  seconds: number
  /** Kills the database, and then the runtime, in the middle. */
  kills: boolean
  dataDir: string
}

/** This many sockets are opened at the same time: as many as browsers come back with their pauses. */
const OPENED_AT_ONCE = 50

/** An object sleeps after ten seconds without anything to do. */
const IDLE_MS = 15_000

/** The pauses of a page that has lost its socket, at random. */
const RECONNECT_MS = [100, 1_000] as const

/** What was committed has to arrive in that time. */
const DRAIN_LIMIT_MS = 60_000

interface Member {
  userId: string
  conversationId: string
  cookie: string
  socket: LiveClient | null
  /** The numbers of frames, in the order in which they came. */
  ids: number[]
  /** The times at which each message came. */
  arrivals: Map<string, number>
}

/** Opens sockets, has their accounts say something to each other in pairs, and looks at what arrives. */
export async function measureLiveLoad({ sockets, rate, seconds, kills, dataDir }: LiveLoadOptions): Promise<void> {
  await buildIfStale()
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir, { pausesMs: [200], onNews: () => {} })
  await migrate(database.url)
  const port = await freePort()
  const vars = { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: database.url }
  const beside = { name: 'writer', script: await buildWorker('live-writer.ts'), vars, hasObjects: true }
  const start = () => startRuntime({ dataDir, port, vars, beside, onLog: () => {} })
  const run = new LiveRun(`http://127.0.0.1:${port}`, await start(), start, database)
  try {
    const members = await makeMembers(run.db, sockets)
    // What the runtime takes for handshakes it keeps: the second time only the sockets are new.
    await run.rehearse(members)
    await database.tidy()
    await sleep(IDLE_MS)
    const before = await readMemory()
    const openedMs = await run.openAll(members)
    await sleep(IDLE_MS)
    const idle = await readMemory()
    const cpuBefore = [await readCpuTime('workerd'), await readCpuTime('sqld')] as const
    const startedAt = performance.now()
    await run.write(members, { rate, seconds, kills })
    const tookMs = performance.now() - startedAt
    const cpu = [(await readCpuTime('workerd')) - cpuBefore[0], (await readCpuTime('sqld')) - cpuBefore[1]] as const
    const drainMs = await run.drain(members)
    const { committed, totalMs, deliveryMs, ...counts } = await run.report(members)
    console.log(
      [
        `sockets        ${members.length}, opened in ${(openedMs / 1_000).toFixed(1)} s`,
        `memory         ${((idle - before) / members.length / 1_024).toFixed(1)} KB of the runtime for an idle socket with its object`,
        `messages       ${committed} to two accounts each in ${(tookMs / 1_000).toFixed(1)} s (${Math.round((1_000 * committed) / tookMs)}/s), ${run.kills} kills`,
        `delivery       p50 ${quantile(totalMs, 0.5)} ms, p99 ${quantile(totalMs, 0.99)} ms, longest ${quantile(totalMs, 1)} ms, its commit included`,
        `after commits  p50 ${quantile(deliveryMs, 0.5)} ms, p99 ${quantile(deliveryMs, 0.99)} ms`,
        `lost           ${counts.lost}`,
        `double         ${counts.doubled}`,
        `out of order   ${counts.outOfOrder}`,
        `all there      ${(drainMs / 1_000).toFixed(1)} s after the last commit`,
        ...(kills
          ? []
          : [
              `processor time ${(cpu[0] / tookMs).toFixed(2)} cores of the runtime, ${(cpu[1] / tookMs).toFixed(2)} of the database`,
            ]),
      ].join('\n'),
    )
    if (counts.lost + counts.doubled + counts.outOfOrder > 0) process.exitCode = 1
  } finally {
    await run.stop()
    await database.stop()
  }
}

class LiveRun {
  kills = 0
  readonly db: Database
  readonly #origin: string
  #runtime: Runtime
  readonly #start: () => Promise<Runtime>
  readonly #database: DatabaseServer
  #isOver = false
  readonly #committed: { text: string; to: readonly Member[]; sentAt: number; committedAt: number }[] = []

  constructor(origin: string, runtime: Runtime, start: () => Promise<Runtime>, database: DatabaseServer) {
    this.#origin = origin
    this.#runtime = runtime
    this.#start = start
    this.#database = database
    this.db = openDatabase({ DATABASE_URL: database.url }, { timeoutMs: DRAIN_LIMIT_MS })
  }

  async rehearse(members: readonly Member[]): Promise<void> {
    for (let first = 0; first < members.length; first += OPENED_AT_ONCE) {
      const opened = members
        .slice(first, first + OPENED_AT_ONCE)
        .map(({ cookie }) => connectLive(this.#origin, { cookie, after: 0 }))
      await Promise.all(opened.map((socket) => socket.opened.catch(() => {})))
      for (const socket of opened) socket.close()
    }
  }

  /** Answers how long it took, in milliseconds. */
  async openAll(members: readonly Member[]): Promise<number> {
    const startedAt = performance.now()
    for (let first = 0; first < members.length; first += OPENED_AT_ONCE) {
      await Promise.all(members.slice(first, first + OPENED_AT_ONCE).map((member) => this.#open(member)))
    }
    return performance.now() - startedAt
  }

  async #open(member: Member): Promise<void> {
    const socket = connectLive(this.#origin, {
      cookie: member.cookie,
      after: member.ids.at(-1) ?? 0,
      onFrame: (frame) => receive(member, frame),
    })
    member.socket = socket
    void socket.closed.then(async () => {
      const [least, most] = RECONNECT_MS
      await sleep(least + Math.random() * (most - least))
      if (!this.#isOver) await this.#open(member)
    })
    await socket.opened.catch(() => {})
  }

  /** Each leaves at its time, whether or not those before it are committed. */
  async write(
    members: readonly Member[],
    { rate, seconds, kills }: Pick<LiveLoadOptions, 'rate' | 'seconds' | 'kills'>,
  ): Promise<void> {
    const startedAt = performance.now()
    const commits: Promise<void>[] = []
    const count = rate * seconds
    for (let place = 0; place < count; place += 1) {
      const waitMs = startedAt + (1_000 * place) / rate - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      if (kills && place === Math.floor(count / 3)) this.#killDatabase()
      if (kills && place === Math.floor((2 * count) / 3)) commits.push(this.#killRuntime())
      const first = (2 * place) % members.length
      commits.push(this.#say(members.slice(first, first + 2), `m${place}`))
    }
    await Promise.all(commits)
  }

  /** Two frames of one commit, as a message of two people is. */
  async #say(to: readonly Member[], text: string): Promise<void> {
    const [first] = to
    const body = JSON.stringify({ text, to: to.map(({ userId }) => userId), conversationId: first?.conversationId })
    const sentAt = performance.now()
    const signal = AbortSignal.timeout(20_000)
    const answer = await fetch(this.#runtime.besideUrl ?? '', { method: 'POST', body, signal }).catch(() => null)
    // A failed call may have been committed: the database is asked in the end.
    if (answer?.ok) this.#committed.push({ text, to, sentAt, committedAt: performance.now() })
  }

  #killDatabase(): void {
    this.kills += 1
    process.kill(this.#database.pid() ?? 0, 'SIGKILL')
  }

  async #killRuntime(): Promise<void> {
    this.kills += 1
    for (const pid of this.#runtime.pids) process.kill(pid, 'SIGKILL')
    await this.#runtime.stop()
    this.#runtime = await this.#start()
  }

  async drain(members: readonly Member[]): Promise<number> {
    const startedAt = performance.now()
    const counters = await this.#readCounters()
    // The sweep makes up for lost calls.
    await this.#runtime.runScheduled(Date.now() + MINUTE_MS)
    const isThere = () => members.every(({ userId, ids }) => (ids.at(-1) ?? 0) >= (counters.get(userId) ?? 0))
    while (!isThere() && performance.now() - startedAt < DRAIN_LIMIT_MS) await sleep(50)
    return performance.now() - startedAt
  }

  async #readCounters(): Promise<Map<string, number>> {
    // A database that has just been under load, or killed, refuses for a moment.
    const read = async () => this.db.select().from(liveCounters)
    const rows = await retry(read, { attempts: 8, firstMs: 250, longestMs: 5_000 })
    return new Map(rows.map(({ userId, seq }) => [userId, seq]))
  }

  async report(members: readonly Member[]) {
    const counters = await this.#readCounters()
    const delays = this.#committed.flatMap(({ text, to, sentAt, committedAt }) =>
      to.flatMap(({ arrivals }) => {
        const arrivedAt = arrivals.get(text)
        // It may be there before the answer to its call.
        return arrivedAt === undefined
          ? []
          : [{ total: arrivedAt - sentAt, delivery: Math.max(0, arrivedAt - committedAt) }]
      }),
    )
    const sum = (count: (member: Member) => number) => members.reduce((total, member) => total + count(member), 0)
    return {
      committed: this.#committed.length,
      totalMs: delays.map(({ total }) => total),
      deliveryMs: delays.map(({ delivery }) => delivery),
      lost: sum(({ userId, ids }) => (counters.get(userId) ?? 0) - new Set(ids).size),
      doubled: sum(({ ids }) => ids.length - new Set(ids).size),
      outOfOrder: sum(({ ids }) => ids.filter((id, place) => id !== (ids[place - 1] ?? 0) + 1).length),
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#runtime.stop()
  }
}

function receive(member: Member, frame: ServerFrame): void {
  if (!('id' in frame)) return
  member.ids.push(frame.id)
  if (frame.type === 'message') member.arrivals.set(frame.data.message.text, performance.now())
}

async function makeMembers(db: Database, count: number): Promise<Member[]> {
  const members: Member[] = []
  const AT_ONCE = 50
  for (let first = 0; first < count; first += AT_ONCE) {
    const made = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - first) }, async () => {
        const user = newUser()
        return { user, ...(await newSession(user)) }
      }),
    )
    // The members are in pairs, each with a conversation.
    const inPairs = made.map((one, place) => {
      const pairId = made[place - (place % 2)]?.user.id ?? ''
      return { ...one, conversationId: pairId, peerId: made[place + (place % 2 === 0 ? 1 : -1)]?.user.id ?? null }
    })
    const now = Date.now()
    await batch(db, {
      users: db.insert(users).values(made.map(({ user }) => user)),
      sessions: db.insert(sessions).values(made.map(({ session }) => session)),
      conversations: db
        .insert(conversations)
        .values(
          inPairs.filter((_, place) => place % 2 === 0).map(({ conversationId: id }) => ({ id, createdAt: now })),
        ),
      members: db.insert(conversationMembers).values(
        inPairs.map(({ user: { id: userId }, conversationId, peerId }) => ({
          conversationId,
          userId,
          peerId,
          joinedAt: now,
          acceptedAt: now,
          activityAt: now,
        })),
      ),
    })
    members.push(
      ...inPairs.map(({ user, cookie, conversationId }) => ({
        userId: user.id,
        conversationId,
        cookie,
        socket: null,
        ids: [],
        arrivals: new Map(),
      })),
    )
  }
  return members
}

/** What the runtime holds, in bytes. */
async function readMemory(): Promise<number> {
  const sizes = await Promise.all(
    (await listChildren('workerd')).map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function quantile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)
}
