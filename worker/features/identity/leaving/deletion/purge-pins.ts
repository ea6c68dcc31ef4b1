import { sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import type { Database } from '#db/client.ts'
import { returnPins } from '#worker/features/boards/clear-board.ts'
import { removePinStatements } from '#worker/model/remove-pins.ts'
import { endPromotions } from './end-promotions.ts'

/** Each takes its comments, related pins and more along. */
const PINS_PER_STEP = 50

/**
 * Public pins that others saved are handed on to the first of them. What a private profile hid stays hidden. False
 * where there were none.
 */
export async function purgePins(db: Database, userId: string, now: number): Promise<boolean> {
  const own = await db.all<{ id: string }>(
    sql`select id from pins where pinner_id = ${userId} order by id limit ${PINS_PER_STEP}`,
  )
  if (own.length === 0) return false
  const chosen = sql`select value from json_each(${JSON.stringify(own.map(({ id }) => id))})`
  // Those with no other advertiser.
  if (await endPromotions(db, sql`id in (${chosen}) and pinner_id = ${userId} and promoter_id is null`)) return true
  const isTheirs = sql`id in (${chosen}) and pinner_id = ${userId}`
  await db.batch([
    db.run(sql`update pins set
        (pinner_id, board_id, section_id, audience) = (
          select s.user_id, s.board_id, s.section_id, case when b.privacy = 'secret' then 'board' else pins.audience end
          ${selectKeepers(userId)} limit 1),
        repin_count = max(0, repin_count - ${isCountedUser(sql`(select s.user_id ${selectKeepers(userId)} limit 1)`)}),
        idempotency_key = null
      where ${isTheirs} and audience = 'public' and is_hidden = 0 and exists (select 1 ${selectKeepers(userId)})
        and exists (select 1 from boards home where home.id = pins.board_id and home.privacy <> 'secret')
        and not exists (select 1 from users u where u.id = pins.pinner_id and u.is_private_profile = 1)`),
    db.run(sql`update pin_details set sponsorship = null
      where pin_id in (${chosen}) and sponsorship ->> '$.creatorId' = ${userId}`),
    // A pin's owner needs no save.
    db.run(sql`delete from saves where pin_id in (${chosen}) and exists (select 1 from pins p
      where p.id = saves.pin_id and p.pinner_id = saves.user_id and p.board_id = saves.board_id)`),
    ...removePinStatements(db, isTheirs, now),
  ])
  return true
}

/** Pins return to their pinners, from boards that no one takes over. False where there were none. */
export async function returnOthersPins(db: Database, userId: string): Promise<boolean> {
  const [board] = await db.all<{ id: string }>(sql`select b.id from boards b where b.owner_id = ${userId}
    and exists (select 1 from pins p where p.board_id = b.id and p.pinner_id <> b.owner_id) limit 1`)
  return board ? returnPins(db, board.id) : false
}

/** Visible accounts before those that are away, open boards before secret ones. */
function selectKeepers(userId: string): SQL {
  return sql`from saves s join users u on u.id = s.user_id join boards b on b.id = s.board_id
    where s.pin_id = pins.id and s.user_id <> ${userId} and b.owner_id <> ${userId} and u.deletion_due_at is null
    order by u.deactivated_at is not null, b.privacy = 'secret', s.id`
}
