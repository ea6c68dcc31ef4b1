import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { earliestId } from '#db/id.ts'
import { relateBySaves } from '#db/related-pins.ts'
import { scoreMarks } from '#db/tables/pin-scores.ts'
import { DAY_MS, MINUTE_MS } from '#schema/time.ts'

/** Its own row of the marks. */
const MARK_ID = 2

const SAVES_PER_STEP = 200
const STEPS_PER_SWEEP = 10

/** Longer ago they were counted already, or are of an import that is older than this instance. */
const FIRST_LOOK_MS = 30 * DAY_MS

/** Relates what was saved since the last sweep to what lies beside it. One that is cut off does its step again. */
export async function sweepSavedTogether(db: Database, now: number): Promise<void> {
  await db.run(sql`insert into ${scoreMarks} (id, event_seq, save_id)
    values (${MARK_ID}, 0, ${earliestId(now - FIRST_LOOK_MS)}) on conflict do nothing`)
  for (let steps = 0; steps < STEPS_PER_SWEEP && (await relateSome(db, now)); steps += 1);
}

/** Saves of the last minute may not all be there yet. */
async function relateSome(db: Database, now: number): Promise<boolean> {
  const rows = await db.all<{ id: string; pinId: string }>(sql`select id, pin_id as "pinId" from saves
    where id > (select save_id from ${scoreMarks} where id = ${MARK_ID}) and id < ${earliestId(now - MINUTE_MS)}
    order by id limit ${SAVES_PER_STEP}`)
  const last = rows.at(-1)
  if (!last) return false
  await relateBySaves(db, [...new Set(rows.map(({ pinId }) => pinId))])
  await db.run(sql`update ${scoreMarks} set save_id = max(save_id, ${last.id}) where id = ${MARK_ID}`)
  return rows.length === SAVES_PER_STEP
}
