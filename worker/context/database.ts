import type { MiddlewareHandler } from 'hono'
import { openDatabase, type Database } from '#db/client.ts'
import type { Env } from '#worker/env.ts'
import type { Clock } from '#worker/platform/clock.ts'
import { systemClock } from '#worker/platform/clock.ts'
import { createReader, type Reader } from '#worker/platform/reader.ts'

export interface DatabaseVariables {
  clock: Clock
  db: Database
  reader: Reader
}

export interface DatabaseOptions {
  clock?: Clock
  open?: (env: Env) => Database
}

/** Hands out the clock and a database handle of this request's own. Opening costs no round trip. */
export function database(
  options: DatabaseOptions = {},
): MiddlewareHandler<{ Bindings: Env; Variables: DatabaseVariables }> {
  const clock = options.clock ?? systemClock
  const open = options.open ?? openDatabase
  return async (c, next) => {
    const db = open(c.env)
    c.set('clock', clock)
    c.set('db', db)
    c.set('reader', createReader(db))
    await next()
  }
}
