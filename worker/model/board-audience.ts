import { sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'

/** Pins, and as many saves. */
const ROWS_PER_STEP = 1_000

const BOARDS_PER_SWEEP = 20

/** Says who may see a pin on a board of that privacy, in a statement on `pins` or an alias of it. */
export function audienceOn(privacy: SQL, isKeptSecret: SQL): SQL {
  return sql`case when ${privacy} = 'secret' or ${isKeptSecret} = 1 then 'board' else 'public' end`
}

/**
 * The privacy of a board and its archiving count from their change on; feeds find pins by their audience, and profiles
 * find saves by `is_off_profile`, copies that follow in steps. These are one step, and the end of it where nothing is
 * left. What is kept secret is never shown by its board.
 */
export function syncAudienceStatements(db: Database, boardId: string) {
  const isBehind = sql`p.board_id = ${boardId} and p.audience <> (
    select ${audienceOn(sql`b.privacy`, sql`p.is_kept_secret`)} from boards b where b.id = ${boardId})`
  const isSaveBehind = sql`s.board_id = ${boardId} and s.is_off_profile <> (
    select b.privacy <> 'public' or b.is_archived = 1 from boards b where b.id = ${boardId})`
  return [
    db.run(sql`update pins set audience = case audience when 'public' then 'board' else 'public' end
      where id in (select p.id from pins p where ${isBehind} limit ${ROWS_PER_STEP})`),
    db.run(sql`update saves set is_off_profile = 1 - is_off_profile
      where id in (select s.id from saves s where ${isSaveBehind} limit ${ROWS_PER_STEP})`),
    db.run(sql`update boards set audience_due_at = null where id = ${boardId} and audience_due_at is not null
      and not exists (select 1 from pins p where ${isBehind})
      and not exists (select 1 from saves s where ${isSaveBehind})`),
  ] as const
}

export async function syncAudience(db: Database, boardId: string): Promise<void> {
  for (;;) {
    const [due] = await db.all(sql`select 1 from boards where id = ${boardId} and audience_due_at is not null`)
    if (!due) return
    await batch(db, { steps: syncAudienceStatements(db, boardId) })
  }
}

/** Boards whose last change was cut off. */
export async function sweepAudiences(db: Database, now: number): Promise<void> {
  const due = await db.all<{ id: string }>(
    sql`select id from boards where audience_due_at <= ${now} order by audience_due_at limit ${BOARDS_PER_SWEEP}`,
  )
  for (const { id } of due) await syncAudience(db, id)
}
