import { mkdir } from 'node:fs/promises'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'
import { startDatabaseProxy } from '../helpers/database-proxy.ts'
import { buildWorker } from './build-worker.ts'
import { DESKTOP, measureLatency, measureThroughput, type Latency, type Throughput } from './measure.ts'
import { printTable } from './print-table.ts'
import { measureSizes, type Sizes } from './sizes.ts'

export interface BenchmarkOptions {
  pins: number
  /** Length of one round of load; there are three rounds for each page of each worker. */
  seconds: number
  dataDir: string
}

/** What was measured of a page: the product beside the bare page that does the same reads in the same workerd. */
export interface PageFigures {
  page: string
  ours: Figures
  bare: Figures
  /** The product again, with documents from its cache. */
  kept: Throughput
  /** Calls to the database for one page. */
  roundTrips: number
  sizes: Sizes
}

export interface Figures {
  throughput: Throughput
  latency: Latency
}

const ROUNDS = 3

/** Measures home and pin and prints one table. */
export async function benchmark({ pins, seconds, dataDir }: BenchmarkOptions): Promise<void> {
  await buildIfStale()
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  await seedIfEmpty(database.url, dataDir, { seed: 'bench', pins, pictures: Number.MAX_SAFE_INTEGER })
  const pinId = await busyPin(database.url)
  const proxy = await startDatabaseProxy(database.url)
  const vars = { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: database.url }
  const runtime = await startRuntime({
    dataDir,
    port: 0,
    vars,
    beside: { name: 'bare', script: await buildWorker('bare-worker.tsx'), vars },
  })
  const keeping = await startRuntime({
    dataDir,
    port: 0,
    vars: { ...vars, DOCUMENT_CACHE: 'on' },
    beside: { name: 'bare', script: await buildWorker('bare-worker.tsx'), vars },
  })
  const counted = await startRuntime({ dataDir, port: 0, vars: { ...vars, DATABASE_URL: proxy.url } })
  try {
    const figures: PageFigures[] = []
    for (const [page, path] of [
      ['home', href('home')],
      ['pin', href('pin', { id: pinId })],
    ] as const) {
      const ours = new URL(path, runtime.url)
      const bare = new URL(path, runtime.besideUrl)
      // Warms both up, and reports a broken page before it is measured.
      for (const url of [ours, bare]) await measureLatency(url, 50)
      const rounds: [Throughput, Throughput][] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push([await measureThroughput(ours, seconds), await measureThroughput(bare, seconds)])
      }
      const [ourLatency, bareLatency] = [await measureLatency(ours, 300), await measureLatency(bare, 300)]
      const kept = await measureThroughput(new URL(path, keeping.url), seconds)
      proxy.reset()
      await (await fetch(new URL(path, counted.url), { headers: { 'user-agent': DESKTOP } })).text()
      figures.push({
        page,
        ours: { throughput: median(rounds.map(([one]) => one)), latency: ourLatency },
        bare: { throughput: median(rounds.map(([, one]) => one)), latency: bareLatency },
        kept,
        roundTrips: proxy.roundTrips(),
        sizes: await measureSizes(ours),
      })
    }
    await printTable(figures, pins)
  } finally {
    await counted.stop()
    await keeping.stop()
    await runtime.stop()
    await proxy.stop()
    await database.stop()
  }
}

/** A plain pin with a full page of related pins and of comments. */
async function busyPin(databaseUrl: string): Promise<string> {
  const db = openDatabase({ DATABASE_URL: databaseUrl }, { timeoutMs: 20_000 })
  const { rows } = await db.$client.execute(`select id from pins where kind = 'image' and audience = 'public'
    and is_hidden = 0 and is_unsafe = 0 and comment_count > 12
    and (select count(*) from related_pins where pin_id = pins.id) > 24 order by id limit 1`)
  const id = rows[0]?.['id']
  if (typeof id !== 'string') throw new Error('The benchmark data has no pin with enough comments and related pins')
  return id
}

function median(rounds: Throughput[]): Throughput {
  const sorted = rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('There was no round')
  return middle
}
