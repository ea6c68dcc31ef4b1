import { mkdir } from 'node:fs/promises'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime, type Runtime, type RuntimeOptions } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'
import { startDatabaseProxy } from '../helpers/database-proxy.ts'
import { buildWorker } from './build-worker.ts'
import type { Memory, PageFigures } from './figures.ts'
import { formatTable } from './format-table.ts'
import { listPages, type ListedPage } from './listed-pages.ts'
import { measureLatency, measureThroughput, readPage, type Load, type Target, type Throughput } from './measure.ts'
import { readHeldMemory } from './peak-memory.ts'
import { saveTable } from './save-table.ts'
import { measureSize, measureSizes } from './sizes.ts'

export interface BenchmarkOptions {
  pins: number
  /** Length of one round of load; there are three rounds for each page of each worker. */
  seconds: number
  dataDir: string
}

/** What was measured of a page: the product beside a bare page that shows the same. */
const ROUNDS = 3

/** Measures the pages that are opened most, prints one table and keeps it. */
export async function benchmark({ pins, seconds, dataDir }: BenchmarkOptions): Promise<void> {
  await buildIfStale()
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  await seedIfEmpty(database.url, dataDir, { seed: 'bench', pins, pictures: Number.MAX_SAFE_INTEGER })
  await database.tidy()
  const proxy = await startDatabaseProxy(database.url)
  const vars = { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: database.url }
  const bare = { name: 'bare', script: await buildWorker('bare-worker.tsx'), vars }
  const pages = await listPages(database.url)
  const memory = await measureMemory(pages, seconds, { dataDir, vars, beside: bare })
  const runtime = await startRuntime({ dataDir, port: 0, vars, beside: bare })
  const keeping = await startRuntime({ dataDir, port: 0, vars: { ...vars, DOCUMENT_CACHE: 'on' }, beside: bare })
  const counted = await startRuntime({ dataDir, port: 0, vars: { ...vars, DATABASE_URL: proxy.url } })
  try {
    const figures: PageFigures[] = []
    for (const { page, path, cookie } of pages) {
      const at = (origin: URL | undefined): Target => ({ url: new URL(path, origin), ...(cookie && { cookie }) })
      const [ours, other] = [at(runtime.url), at(runtime.besideUrl)]
      // Warms both up, and reports a broken page before it is measured.
      for (const target of [ours, other]) await measureLatency(target, 50)
      const rounds: [Throughput, Throughput][] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push([await measureThroughput(ours, { seconds }), await measureThroughput(other, { seconds })])
      }
      proxy.reset()
      await readPage(at(counted.url))
      figures.push({
        page,
        ours: { throughput: median(rounds.map(([one]) => one)), latency: await measureLatency(ours, 300) },
        bare: { throughput: median(rounds.map(([, one]) => one)), latency: await measureLatency(other, 300) },
        kept: cookie === undefined ? await measureThroughput(at(keeping.url), { seconds }) : null,
        roundTrips: proxy.roundTrips(),
        sizes: await measureSizes(at(runtime.siteUrl)),
        bareHtml: measureSize([await readPage(other)]),
      })
    }
    const table = await formatTable(figures, memory, pins)
    console.log(table)
    await saveTable(dataDir, table)
  } finally {
    await counted.stop()
    await keeping.stop()
    await runtime.stop()
    await proxy.stop()
    await database.stop()
  }
}

/** Each page is answered this often. */
const MEMORY_ANSWERS = 1_000

/**
 * Bytes that the runtime holds after load on all pages: the product's with its documents kept, and the bare ones. In a
 * runtime each: all hold both workers, and serve one.
 */
async function measureMemory(
  pages: readonly ListedPage[],
  seconds: number,
  options: Pick<RuntimeOptions, 'dataDir' | 'beside'> & { vars: Record<string, string> },
): Promise<Memory> {
  const measure = async (load: Load, choose: (runtime: Runtime) => URL | undefined): Promise<number> => {
    const vars = { ...options.vars, DOCUMENT_CACHE: 'on' }
    const runtime = await startRuntime({ ...options, vars, port: 0 })
    try {
      for (const { path, cookie } of pages) {
        await measureThroughput({ url: new URL(path, choose(runtime)), ...(cookie && { cookie }) }, load)
      }
      return await readHeldMemory('workerd')
    } finally {
      await runtime.stop()
    }
  }
  return {
    ours: await measure({ answers: MEMORY_ANSWERS }, ({ url }) => url),
    bare: await measure({ answers: MEMORY_ANSWERS }, ({ besideUrl }) => besideUrl),
    busy: await measure({ seconds }, ({ url }) => url),
  }
}

function median(rounds: Throughput[]): Throughput {
  const sorted = rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('There was no round')
  return middle
}
