import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

const PINS_PER_STEP = 50

const LEADS_PER_STEP = 200

/**
 * Ends the promotions of the pins that are meant: their next owner gets neither the promotion nor what people sent to
 * its advertiser. False where there was none.
 */
export async function endPromotions(db: Database, isMeant: SQL): Promise<boolean> {
  const promoted = await db.all<{ id: string }>(sql`select id from pins where ${isMeant}
    and (is_promoted = 1 or exists (select 1 from lead_forms form where form.pin_id = pins.id)) limit ${PINS_PER_STEP}`)
  if (promoted.length === 0) return false
  const chosen = sql`select value from json_each(${JSON.stringify(promoted.map(({ id }) => id))})`
  await db.batch([
    db.run(sql`update pins set is_promoted = 0 where id in (${chosen})`),
    db.run(sql`delete from leads where rowid in (
      select rowid from leads where pin_id in (${chosen}) limit ${LEADS_PER_STEP})`),
    // Last: by its form the rest is found again.
    db.run(sql`delete from lead_forms where pin_id in (${chosen})
      and not exists (select 1 from leads lead where lead.pin_id = lead_forms.pin_id)`),
  ])
  return true
}
