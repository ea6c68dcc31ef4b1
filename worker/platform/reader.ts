import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '#db/client.ts'

/** Runs reads of one request; statements asked for in the same turn share one round trip. */
export interface Reader {
  /** Runs one statement, together with all others asked for before the current turn ends. */
  read<Statement extends BatchItem<'sqlite'>>(statement: Statement): Promise<Statement['_']['result']>
  /** Round trips made so far. */
  roundTrips(): number
}

interface Waiting {
  statement: BatchItem<'sqlite'>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * A reader over one database handle. Reads of one stage (see the design, section 2) must be started without
 * awaiting each other, so that they leave in one `batch()`.
 */
export function createReader(db: Database): Reader {
  let waiting: Waiting[] = []
  let roundTrips = 0

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    const [first, ...rest] = batch.map((one) => one.statement)
    if (!first) return
    roundTrips += 1
    try {
      const results = await db.batch([first, ...rest])
      batch.forEach((one, index) => one.resolve(results[index]))
    } catch (error) {
      for (const one of batch) one.reject(error)
    }
  }

  return {
    read(statement) {
      return new Promise((resolve, reject) => {
        // Drizzle works out the result of a batched statement by its position.
        waiting.push({ statement, resolve, reject })
        if (waiting.length === 1) queueMicrotask(() => void flush())
      })
    },
    roundTrips: () => roundTrips,
  }
}
