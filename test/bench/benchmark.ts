import { mkdir } from 'node:fs/promises'
import { openDatabase, type Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'
import { startDatabaseProxy } from '../helpers/database-proxy.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import { buildWorker } from './build-worker.ts'
import { keepTable } from './keep-table.ts'
import { measureLatency, measureThroughput, readPage, type Latency, type Target, type Throughput } from './measure.ts'
import { formatTable } from './format-table.ts'
import { measureSize, measureSizes, type Size, type Sizes } from './sizes.ts'

export interface BenchmarkOptions {
  pins: number
  /** Length of one round of load; there are three rounds for each page of each worker. */
  seconds: number
  dataDir: string
}

/** What was measured of a page: the product beside a bare page that shows the same. */
export interface PageFigures {
  page: string
  ours: Figures
  bare: Figures
  /** The product again, with documents from its cache; null for viewers who are signed in. */
  kept: Throughput | null
  /** Calls to the database for one page. */
  roundTrips: number
  sizes: Sizes
  bareHtml: Size
}

export interface Figures {
  throughput: Throughput
  latency: Latency
}

const ROUNDS = 3

/** Measures the pages that are opened most, prints one table and keeps it. */
export async function benchmark({ pins, seconds, dataDir }: BenchmarkOptions): Promise<void> {
  await buildIfStale()
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  await seedIfEmpty(database.url, dataDir, { seed: 'bench', pins, pictures: Number.MAX_SAFE_INTEGER })
  const proxy = await startDatabaseProxy(database.url)
  const vars = { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: database.url }
  const bare = { name: 'bare', script: await buildWorker('bare-worker.tsx'), vars }
  const runtime = await startRuntime({ dataDir, port: 0, vars, beside: bare })
  const keeping = await startRuntime({ dataDir, port: 0, vars: { ...vars, DOCUMENT_CACHE: 'on' }, beside: bare })
  const counted = await startRuntime({ dataDir, port: 0, vars: { ...vars, DATABASE_URL: proxy.url } })
  try {
    const figures: PageFigures[] = []
    for (const { page, path, cookie } of await listPages(database.url)) {
      const at = (origin: URL | undefined): Target => ({ url: new URL(path, origin), ...(cookie && { cookie }) })
      const [ours, other] = [at(runtime.url), at(runtime.besideUrl)]
      // Warms both up, and reports a broken page before it is measured.
      for (const target of [ours, other]) await measureLatency(target, 50)
      const rounds: [Throughput, Throughput][] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push([await measureThroughput(ours, seconds), await measureThroughput(other, seconds)])
      }
      proxy.reset()
      await readPage(at(counted.url))
      figures.push({
        page,
        ours: { throughput: median(rounds.map(([one]) => one)), latency: await measureLatency(ours, 300) },
        bare: { throughput: median(rounds.map(([, one]) => one)), latency: await measureLatency(other, 300) },
        kept: cookie === undefined ? await measureThroughput(at(keeping.url), seconds) : null,
        roundTrips: proxy.roundTrips(),
        sizes: await measureSizes(ours),
        bareHtml: measureSize([await readPage(other)]),
      })
    }
    const table = await formatTable(figures, pins)
    console.log(table)
    await keepTable(dataDir, table)
  } finally {
    await counted.stop()
    await keeping.stop()
    await runtime.stop()
    await proxy.stop()
    await database.stop()
  }
}

interface Page {
  page: string
  path: string
  cookie?: string
}

async function listPages(databaseUrl: string): Promise<Page[]> {
  const db = openDatabase({ DATABASE_URL: databaseUrl }, { timeoutMs: 20_000 })
  const pin = href('pin', { id: await findOne(db, BUSY_PIN, 'id') })
  const [username, board] = (await findOne(db, FULL_BOARD, 'path')).split('/')
  const cookie = await makeSession(db, await makeUser(db))
  return [
    { page: 'pin', path: pin },
    { page: 'home', path: href('home') },
    { page: 'board', path: href('board', { username: username ?? '', board: board ?? '' }) },
    { page: 'profile', path: href('profile', { username: username ?? '' }) },
    { page: 'search', path: href('searchScope', { scope: 'pins' }, { q: 'oak' }) },
    { page: 'pin, signed in', path: pin, cookie },
    { page: 'home, signed in', path: href('home'), cookie },
  ]
}

/** A plain pin with a full page of related pins and of comments. */
const BUSY_PIN = `select id from pins where kind = 'image' and audience = 'public'
  and is_hidden = 0 and is_unsafe = 0 and comment_count > 12
  and (select count(*) from related_pins where pin_id = pins.id) > 24 order by id limit 1`

/** A public board with more pins than a page shows, none of them saved from elsewhere. */
const FULL_BOARD = `select u.username || '/' || b.slug as path from boards b join users u on u.id = b.owner_id
  where b.privacy = 'public' and u.is_private_profile = 0 and (select count(*) from pins where board_id = b.id) > 30
  order by b.id limit 1`

async function findOne(db: Database, statement: string, column: string): Promise<string> {
  const { rows } = await db.$client.execute(statement)
  const value = rows[0]?.[column]
  if (typeof value !== 'string') throw new Error(`The data has no row for this: ${statement}`)
  return value
}

function median(rounds: Throughput[]): Throughput {
  const sorted = rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('There was no round')
  return middle
}
