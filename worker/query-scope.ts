import type { Context } from 'hono'
import type { Database } from '#db/client.ts'
import { siteOriginOf, type AppEnv } from './context/context.ts'
import type { Viewer } from './context/viewer.ts'
import { createReader, type Reader } from './platform/reader.ts'

/** What a persisted query may use: who asks, and a stage of reads that share one round trip. */
export interface QueryScope {
  db: Database
  reader: Reader
  viewer: Viewer
  /** The id that a signed-out browser goes by; null where it has none, and for crawlers. */
  unauthId: string | null
  /** Public address of the site without a trailing slash. */
  siteOrigin: string
  /** Milliseconds since 1970. */
  now: number
}

/** A scope for one stage of reads. */
export function queryScope(c: Context<AppEnv>): QueryScope {
  return {
    db: c.var.reads,
    reader: createReader(c.var.reads),
    viewer: c.var.viewer,
    unauthId: c.var.bot.isBot ? null : c.var.unauthId,
    siteOrigin: siteOriginOf(c),
    now: c.var.clock(),
  }
}
