import type { MiddlewareHandler } from 'hono'
import { openDatabase, type Database } from '#db/client.ts'
import { openReadDatabase } from '#db/read-client.ts'
import type { Env } from '#worker/env.ts'
import type { Clock } from '#worker/platform/clock.ts'
import { systemClock } from '#worker/platform/clock.ts'
import { createReader, type Reader } from '#worker/platform/reader.ts'

export interface DatabaseVariables {
  clock: Clock
  /** For writes, and for single reads. */
  db: Database
  /** For the reads of a page, see `queryScope`. */
  reads: Database
  reader: Reader
}

export interface DatabaseOptions {
  clock?: Clock
  open?: (env: Env) => Database
  openReads?: (env: Env) => Database
}

/** Hands out the clock and a database handle of this request's own. Opening costs no round trip. */
export function database(
  options: DatabaseOptions = {},
): MiddlewareHandler<{ Bindings: Env; Variables: DatabaseVariables }> {
  const clock = options.clock ?? systemClock
  const open = options.open ?? openDatabase
  const openReads = options.openReads ?? options.open ?? openReadDatabase
  return async (c, next) => {
    const db = open(c.env)
    const reads = openReads(c.env)
    c.set('clock', clock)
    c.set('db', db)
    c.set('reads', reads)
    c.set('reader', createReader(reads))
    await next()
  }
}
