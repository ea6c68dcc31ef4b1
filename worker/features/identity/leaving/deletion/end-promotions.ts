import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isAdvertised } from './own-rows.ts'

const PINS_PER_STEP = 50

/** Whoever gets the pins gets neither the promotion nor its leads. False where there was none. */
export async function endPromotions(db: Database, userId: string): Promise<boolean> {
  const promoted = await db.all<{ id: string }>(sql`select pins.id from pins where ${isAdvertised(userId)}
    and (pins.is_promoted = 1 or exists (select 1 from lead_forms form where form.pin_id = pins.id))
    limit ${PINS_PER_STEP}`)
  if (promoted.length === 0) return false
  const chosen = sql`select value from json_each(${JSON.stringify(promoted.map(({ id }) => id))})`
  await db.batch([
    db.run(sql`delete from lead_forms where pin_id in (${chosen})`),
    db.run(sql`update pins set is_promoted = 0 where id in (${chosen})`),
  ])
  return true
}
