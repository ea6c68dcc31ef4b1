import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { ROUTES } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'

/** A key that no file has: asking for it shows whether the store answers. */
const PROBE_KEY = 'health/probe'

/** `/healthz`: which parts answer. Nothing of it is secret, so anybody may ask. */
export function healthRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(ROUTES.health, async (c) => {
    const [database, media] = await Promise.all([answers(pingDatabase(c)), answers(c.env.MEDIA.head(PROBE_KEY))])
    const isHealthy = database && media
    c.header('cache-control', 'no-store')
    if (!isHealthy) c.header('retry-after', '5')
    return c.json({ status: isHealthy ? 'ok' : 'unavailable', parts: { database, media } }, isHealthy ? 200 : 503)
  })
}

function pingDatabase(c: AppContext): Promise<unknown> {
  return c.var.db.run(sql`select 1`)
}

async function answers(probe: Promise<unknown>): Promise<boolean> {
  try {
    await probe
    return true
  } catch {
    return false
  }
}
