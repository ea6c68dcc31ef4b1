import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isoDate, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'
import { DAY_MS } from '#schema/time.ts'
import { erasureKey, type Actor } from './actor.ts'

/** Nothing of a device is kept but a hash. */
export async function* fingerprintRows(db: Database, actor: Actor) {
  const rows = pagedRows((after) => {
    const [hash = '', day = ''] = after.split(' ')
    return db.all<{ key: string; hash: string; day: number }>(sql`
      select hash || ' ' || day as key, hash, day from fingerprints
      where actor = ${erasureKey(actor)} and (hash, day) > (${hash}, ${Number(day)})
      order by hash, day limit ${ROWS_PER_READ}`)
  })
  for await (const { hash, day } of rows) yield { day: isoDate(day * DAY_MS).slice(0, 10), hash }
}
