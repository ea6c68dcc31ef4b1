import { fillPlaceholders, type Query } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { createRowMapper, type RowMapper } from '#db/row-mapper.ts'

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

/** Start the reads of one stage without awaiting each other, so that they leave in one `batch()`. */
export function createReader(db: Database): Reader {
  let waiting: Waiting[] = []
  let roundTrips = 0

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    roundTrips += 1
    try {
      const queries = batch.map(({ statement, values }) => {
        const { sql, params } = statement.getQuery()
        return { sql, args: fillPlaceholders(params, values) as never[] }
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

const mappers = new WeakMap<PreparedStatement<unknown>, RowMapper | null>()

function mapResult(statement: PreparedStatement<unknown>, result: unknown): unknown {
  let mapper = mappers.get(statement)
  if (mapper === undefined) {
    mapper = createRowMapper(statement)
    mappers.set(statement, mapper)
  }
  if (!mapper) return statement.mapResult(result, true)
  return (result as { rows: readonly (readonly unknown[])[] }).rows.map(mapper)
}
