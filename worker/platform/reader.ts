import { fillPlaceholders, type Query } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/** A statement whose SQL is built: Drizzle's prepared query, as far as it is needed here. */
export interface PreparedStatement<Rows> {
  getQuery(): Query
  mapResult(response: unknown, isFromBatch?: boolean): unknown
  all(values?: Record<string, unknown>): Promise<Rows>
}

/** A statement as Drizzle's query builder makes it. */
export interface BuiltStatement<Rows> {
  prepare(): PreparedStatement<Rows>
}

/** Runs reads of one request; statements asked for in the same turn share one round trip. */
export interface Reader {
  /** Runs one statement, together with all others asked for before the current turn ends. */
  read<Rows>(statement: BuiltStatement<Rows>): Promise<Rows>
  /** The same for a statement that was prepared before, with the values of its placeholders. */
  readPrepared<Rows>(statement: PreparedStatement<Rows>, values: Record<string, unknown>): Promise<Rows>
  /** Round trips made so far. */
  roundTrips(): number
}

interface Waiting {
  statement: PreparedStatement<unknown>
  values: Record<string, unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * A reader over one database handle. Reads of one stage must be started without awaiting each other, so that they leave
 * in one `batch()`.
 */
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
      for (const [index, { statement, resolve }] of batch.entries()) resolve(statement.mapResult(results[index], true))
    } catch (error) {
      for (const one of batch) one.reject(error)
    }
  }

  function readPrepared<Rows>(statement: PreparedStatement<Rows>, values: Record<string, unknown>): Promise<Rows> {
    return new Promise((resolve, reject) => {
      // What comes back is mapped by the statement itself, so it is of its type.
      waiting.push({ statement, values, resolve, reject })
      if (waiting.length === 1) queueMicrotask(() => void flush())
    })
  }

  return { read: (statement) => readPrepared(statement.prepare(), {}), readPrepared, roundTrips: () => roundTrips }
}
