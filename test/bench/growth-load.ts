import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Database } from '#db/client.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'
import { listPages } from './listed-pages.ts'
import { measureLatency, measureThroughput, type Target, type Throughput } from './measure.ts'

export interface GrowthOptions {
  /** Of each size; the last ones are copies of what the others have. */
  sizes: readonly number[]
  seconds: number
  dataDir: string
}

/** What is drawn by the generator of the demo; beyond, its rows are copied. */
const MOST_DRAWN = 20_000

const ROUNDS = 3

interface PageCost {
  page: string
  p50Ms: number
  databaseMs: number
}

/** Measures the same pages with ever more of everything but pictures. */
export async function measureGrowth({ sizes, seconds, dataDir }: GrowthOptions): Promise<void> {
  await buildIfStale()
  const costs: PageCost[][] = []
  for (const size of sizes) costs.push(await measureSize(size, seconds, join(dataDir, String(size))))
  const [first = []] = costs
  const column = (text: string) => text.padEnd(22)
  console.log(column('p50 ms / database ms') + sizes.map((size) => column(`${size} pins`)).join(''))
  for (const [nth, { page, p50Ms, databaseMs }] of first.entries()) {
    const cells = costs.map((pages) => {
      const cost = pages[nth] ?? { p50Ms: NaN, databaseMs: NaN }
      const ratios = [cost.p50Ms / p50Ms, cost.databaseMs / databaseMs].map((ratio) => `${ratio.toFixed(2)}×`)
      return column(`${cost.p50Ms.toFixed(1)} / ${cost.databaseMs.toFixed(1)} (${ratios.join(', ')})`)
    })
    console.log(column(page) + cells.join(' '))
  }
}

async function measureSize(size: number, seconds: number, dataDir: string): Promise<PageCost[]> {
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  await seedIfEmpty(database.url, dataDir, { seed: 'bench', pins: Math.min(size, MOST_DRAWN), pictures: 1_000 })
  const db = openDatabase({ DATABASE_URL: database.url }, { timeoutMs: 10 * 60_000 })
  await growTo(db, size)
  await database.tidy()
  const vars = { STAGE: 'local', DOCUMENT_CACHE: 'off', DATABASE_URL: database.url }
  const runtime = await startRuntime({ dataDir, port: 0, vars })
  try {
    const costs: PageCost[] = []
    for (const { page, path, cookie } of await listPages(database.url)) {
      const target: Target = { url: new URL(path, runtime.url), ...(cookie && { cookie }) }
      await measureLatency(target, 50)
      const rounds: Throughput[] = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureThroughput(target, seconds))
      const least = (read: (one: Throughput) => number) => Math.min(...rounds.map(read))
      const { totalMs } = await measureLatency(target, 200)
      costs.push({ page, p50Ms: totalMs, databaseMs: least(({ databaseCpuMs }) => databaseCpuMs) })
    }
    return costs
  } finally {
    await runtime.stop()
    await database.stop()
  }
}

/** Comments, saves and related pins are read by the pin that they are of: those of the pages that are opened stay. */
const COPIED = ['users', 'boards', 'board_sections', 'pins', 'pin_topics']

/** Kept as they are: topics and pictures are shared, and an index of vectors takes hours. */
const SHARED = new Set(['topic_id', 'picture_signature', 'cover_signature'])

/** Copies all people with what they have, under other ids, until there are enough pins. */
async function growTo(db: Database, size: number): Promise<void> {
  const { $client: client } = db
  const count = async () => Number((await client.execute('select count(*) as n from pins')).rows[0]?.['n'])
  const drawn = Math.min(size, MOST_DRAWN)
  const columns = new Map<string, string[]>()
  const last = new Map<string, number>()
  for (const table of COPIED) {
    const { rows } = await client.execute(`select name from pragma_table_xinfo('${table}') where hidden = 0`)
    columns.set(
      table,
      rows.map(({ name }) => toText(name)),
    )
    const found = await client.execute(`select max(rowid) as n from ${table} where rowid <= 10000000`)
    last.set(table, Number(found.rows[0]?.['n'] ?? 0))
  }
  for (let copy = Math.round((await count()) / drawn); (await count()) < size; copy += 1) {
    const suffix = String(copy).padStart(4, '0')
    for (const table of COPIED) {
      const names = columns.get(table) ?? []
      const values = names.map((name) => copyOf(name, suffix))
      await client.execute(`insert or ignore into ${table} (${names.join(', ')}) select ${values.join(', ')}
        from ${table} where rowid <= ${last.get(table)}`)
    }
    console.error(`${await count()} pins of ${size}`)
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

function copyOf(name: string, suffix: string): string {
  if (name === 'embedding') return 'null'
  if (SHARED.has(name) || !/(?:^|_)id$|^username$|^email$|^idempotency_key$/.test(name)) return name
  if (name === 'username') return `${name} || '_${suffix}'`
  if (name === 'email' || name === 'idempotency_key') return `${name} || '${suffix}'`
  return `iif(length(${name}) = 26, substr(${name}, 1, 22) || '${suffix}', ${name})`
}
