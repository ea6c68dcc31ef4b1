import { cp, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase, type DatabaseServer } from '../../scripts/lib/database-server.ts'
import { startRuntime, type Runtime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'
import { startDatabaseProxy } from '../helpers/database-proxy.ts'
import { alignColumns } from './format-table.ts'
import { growRows } from './grow-rows.ts'
import { listPages } from './listed-pages.ts'
import { measureLatency, measureThroughput, readPage, type Target, type Throughput } from './measure.ts'
import { saveTable } from './save-table.ts'

export interface GrowthOptions {
  /** Numbers of pins, the smallest first: that one is drawn, the others have copies of what it has. */
  sizes: readonly number[]
  seconds: number
  dataDir: string
}

const ROUNDS = 3

interface Site {
  size: number
  folder: string
  database: DatabaseServer
  runtime: Runtime
}

interface PageCost {
  p50Ms: number
  workerMs: number
  databaseMs: number
  rowsRead: number
}

/** Measures the same pages with ever more of everything but images, all sizes in turns. */
export async function measureGrowth({ sizes, seconds, dataDir }: GrowthOptions): Promise<void> {
  await buildIfStale()
  const [first = 0, ...others] = sizes
  const drawn = join(dataDir, String(first))
  await drawRows(drawn, first)
  for (const size of others) await copyAndGrow(drawn, join(dataDir, String(size)), size)
  const sites: Site[] = []
  try {
    for (const size of sizes) sites.push(await openSite(size, join(dataDir, String(size))))
    const rows = [['page', 'figure', ...sizes.map((size) => `${size} pins`)]]
    for (const [page, costs] of await measurePages(sites, seconds)) {
      const add = (figure: string, read: (cost: PageCost) => number, digits = 1) => {
        const [base = NaN] = costs.map(read)
        const cells = costs.map(read).map((value) => `${value.toFixed(digits)} (${(value / base).toFixed(2)}×)`)
        rows.push([page, figure, ...cells])
      }
      add('p50 ms, 1 connection', ({ p50Ms }) => p50Ms)
      add('processor of the database, ms a page', ({ databaseMs }) => databaseMs, 2)
      add('processor of the worker, ms a page', ({ workerMs }) => workerMs, 2)
      add('rows read', ({ rowsRead }) => rowsRead, 0)
    }
    const table = alignColumns(rows)
    console.log(table)
    await saveTable(dataDir, table)
  } finally {
    for (const { runtime, database } of sites) {
      await runtime.stop()
      await database.stop()
    }
  }
}

async function drawRows(folder: string, pins: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const database = await startDatabase(folder)
  try {
    await migrate(database.url)
    const isNew = await seedIfEmpty(database.url, folder, { seed: 'bench', pins, pictures: Number.MAX_SAFE_INTEGER })
    if (isNew) await openDatabase({ DATABASE_URL: database.url }).$client.execute(FILL_A_BOARD)
  } finally {
    await database.stop()
  }
}

/** A board of a small site would not fill more than one page. */
const FILL_A_BOARD = `update pins set section_id = null,
    board_id = (select id from boards b where b.owner_id = pinner_id and b.privacy = 'public' order by id limit 1)
  where audience = 'public' and pinner_id = (
    select p.pinner_id from pins p join users u on u.id = p.pinner_id
    where p.audience = 'public' and u.is_private_profile = 0 group by 1 order by count(*) desc limit 1)`

const FILE = 'database/dbs/default/data'

async function copyAndGrow(from: string, folder: string, pins: number): Promise<void> {
  const isMade = await stat(join(folder, 'grown')).catch(() => null)
  if (isMade) return
  await rm(folder, { recursive: true, force: true })
  await cp(from, folder, { recursive: true })
  await growRows(join(folder, FILE), pins)
  await mkdir(join(folder, 'grown'))
}

async function openSite(size: number, folder: string): Promise<Site> {
  const database = await startDatabase(folder)
  await migrate(database.url)
  const vars = { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: database.url }
  return { size, folder, database, runtime: await startRuntime({ dataDir: folder, port: 0, vars }) }
}

async function measurePages(sites: readonly Site[], seconds: number): Promise<Map<string, PageCost[]>> {
  const visits = new Map<string, { target: Target; rowsRead: number }[]>()
  for (const { database, folder, runtime } of sites) {
    const pages = await listPages(database.url)
    const rowsRead = await countRows(database, folder, pages)
    for (const [place, { page, path, cookie }] of pages.entries()) {
      const target: Target = { url: new URL(path, runtime.url), ...(cookie && { cookie }) }
      visits.set(page, [...(visits.get(page) ?? []), { target, rowsRead: rowsRead[place] ?? NaN }])
    }
  }
  const costs = new Map<string, PageCost[]>()
  for (const [page, ofSizes] of visits) {
    for (const { target } of ofSizes) await measureLatency(target, 100)
    const rounds: Throughput[][] = ofSizes.map(() => [])
    const latencies: number[][] = ofSizes.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [place, { target }] of ofSizes.entries()) {
        rounds[place]?.push(await measureThroughput(target, { seconds }))
        latencies[place]?.push((await measureLatency(target, 100)).totalMs)
      }
    }
    costs.set(
      page,
      ofSizes.map(({ rowsRead }, place) => ({
        p50Ms: Math.min(...(latencies[place] ?? [])),
        workerMs: Math.min(...(rounds[place] ?? []).map(({ workerCpuMs }) => workerCpuMs)),
        databaseMs: Math.min(...(rounds[place] ?? []).map(({ databaseCpuMs }) => databaseCpuMs)),
        rowsRead,
      })),
    )
  }
  return costs
}

/** What the database reads for each page, in a runtime of its own. */
async function countRows(
  database: DatabaseServer,
  dataDir: string,
  pages: Awaited<ReturnType<typeof listPages>>,
): Promise<number[]> {
  const proxy = await startDatabaseProxy(database.url)
  const vars = { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: proxy.url }
  const runtime = await startRuntime({ dataDir, port: 0, vars })
  const counts: number[] = []
  try {
    for (const { path, cookie } of pages) {
      proxy.reset()
      await readPage({ url: new URL(path, runtime.url), ...(cookie && { cookie }) })
      counts.push(proxy.rowsRead())
    }
    return counts
  } finally {
    await runtime.stop()
    await proxy.stop()
  }
}
