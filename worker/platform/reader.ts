import { is, Param, Placeholder, type Query } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { findRowMapper } from '#db/packed-statement.ts'
import type { RowMapper } from '#db/row-mapper.ts'

export interface PreparedStatement<Rows> {
  getQuery(): Query
  mapResult(response: unknown, isFromBatch?: boolean): unknown
  all(values?: Record<string, unknown>): Promise<Rows>
}

export interface BuiltStatement<Rows> {
  prepare(): PreparedStatement<Rows>
}

/** Reads of one request; statements of the same turn share one round trip. */
export interface Reader {
  read<Rows>(statement: BuiltStatement<Rows>): Promise<Rows>
  readPrepared<Rows>(statement: PreparedStatement<Rows>, values: Record<string, unknown>): Promise<Rows>
  roundTrips(): number
}

interface Waiting {
  statement: PreparedStatement<unknown>
  values: Record<string, unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Start the reads of one batch without awaiting each other, so that they leave in one `batch()`. */
export function createReader(db: Database): Reader {
  let waiting: Waiting[] = []
  let roundTrips = 0

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    roundTrips += 1
    try {
      const queries = batch.map(({ statement, values }) => {
        const { text, fill } = openStatement(statement)
        return { sql: text, args: fill(values) as never[] }
      })
      const results = await db.$client.batch(queries)
      for (const [index, { statement, resolve }] of batch.entries()) resolve(mapResult(statement, results[index]))
    } catch (error) {
      for (const one of batch) one.reject(error)
    }
  }

  function readPrepared<Rows>(statement: PreparedStatement<Rows>, values: Record<string, unknown>): Promise<Rows> {
    return new Promise((resolve, reject) => {
      // The statement maps its own result, so the types match.
      waiting.push({ statement, values, resolve, reject })
      if (waiting.length === 1) queueMicrotask(() => void flush())
    })
  }

  return { read: (statement) => readPrepared(statement.prepare(), {}), readPrepared, roundTrips: () => roundTrips }
}

interface OpenStatement {
  text: string
  fill(values: Record<string, unknown>): unknown[]
  map: RowMapper | null
}

const opened = new WeakMap<PreparedStatement<unknown>, OpenStatement>()

/** What is the same each time it is sent. */
function openStatement(statement: PreparedStatement<unknown>): OpenStatement {
  const known = opened.get(statement)
  if (known) return known
  const { sql: text, params } = statement.getQuery()
  const open = { text, fill: createFiller(params), map: findRowMapper(statement) }
  opened.set(statement, open)
  return open
}

function createFiller(params: readonly unknown[]): OpenStatement['fill'] {
  const fills = params.map(toFill)
  return (values) => fills.map((fill) => fill(values))
}

function toFill(param: unknown): (values: Record<string, unknown>) => unknown {
  if (is(param, Placeholder)) {
    const { name } = param
    return (values) => requireValue(values, name)
  }
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value } = param
  return (values) => encoder.mapToDriverValue(requireValue(values, value.name))
}

function requireValue(values: Record<string, unknown>, name: string): unknown {
  if (name in values) return values[name]
  throw new Error(`A statement has no value for ${name}`)
}

function mapResult(statement: PreparedStatement<unknown>, result: unknown): unknown {
  const { map } = openStatement(statement)
  if (!map) return statement.mapResult(result, true)
  return (result as { rows: readonly (readonly unknown[])[] }).rows.map(map)
}
