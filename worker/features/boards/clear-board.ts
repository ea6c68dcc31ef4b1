import { sql } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { ensureBoard, ensureSecretBoard, type EnsuredBoard } from '#db/ensure-board.ts'
import { FIRST_BOARD_NAME } from '#schema/boards/constants.ts'
import { DELETED_FOR_GOOD } from '#schema/pins/constants.ts'
import { audienceOn } from '#worker/model/board-audience.ts'
import { queueCoverRemoval } from './board-cover.ts'

const ROWS_PER_STEP = 500

const BOARDS_PER_SWEEP = 20

interface Left {
  own: number
  others: number
  saves: number
}

/**
 * The condition is for a statement on pins `p` of a board `b`. Deleted boards are all secret; if pins had yet to follow
 * the privacy of one, all of them count as secret.
 */
const WAS_SECRET = sql`(p.audience = 'board' or b.audience_due_at is not null
  or (b.privacy = 'secret' and b.deleted_at is null))`

/** Empties a deleted board in steps, each of which may be the last one or come twice. */
export async function clearBoard(db: Database, id: string): Promise<void> {
  for (;;) {
    const [left] = await db.all<Left>(sql`select
        exists (select 1 from pins p
          where p.board_id = b.id and p.pinner_id = b.owner_id and p.deleted_at is null) as own,
        exists (select 1 from pins p where p.board_id = b.id and p.pinner_id <> b.owner_id) as others,
        exists (select 1 from saves s where s.board_id = b.id) as saves
      from boards b where b.id = ${id} and b.deleted_at is not null`)
    if (!left) return
    if (left.own === 1) await removeOwnPins(db, id)
    else if (left.others === 1) await returnPins(db, id)
    else if (left.saves === 1) await removeSaves(db, id)
    else return
  }
}

/** The sweep of deleted pins removes them; no one can restore them any more. */
async function removeOwnPins(db: Database, id: string): Promise<void> {
  await db.run(sql`update pins set was_hidden = is_hidden, is_hidden = 1, deleted_at = ${DELETED_FOR_GOOD}
    where id in (select p.id from pins p join boards b on b.id = p.board_id where p.board_id = ${id}
      and p.pinner_id = b.owner_id and p.deleted_at is null limit ${ROWS_PER_STEP})`)
}

/** Some pins of one who does not own the board; false where there are none. What was secret is kept secret. */
export async function returnPins(db: Database, id: string): Promise<boolean> {
  const [next] = await db.all<{ pinner_id: string; is_secret: number }>(
    sql`select p.pinner_id, ${WAS_SECRET} as is_secret from boards b
      join pins p on p.board_id = b.id and p.pinner_id <> b.owner_id where b.id = ${id} limit 1`,
  )
  if (!next) return false
  const { pinner_id: pinnerId, is_secret: isSecret } = next
  const home = await ensureReturnBoard(db, pinnerId, isSecret === 1)
  await db.run(sql`update pins set board_id = ${home.id}, section_id = null, is_kept_secret = ${isSecret},
      audience = (select ${audienceOn(sql`home.privacy`, sql`${isSecret}`)} from boards home
        where home.id = ${home.id})
    where id in (select p.id from pins p join boards b on b.id = p.board_id
      where p.board_id = ${id} and p.pinner_id = ${pinnerId} and b.owner_id <> ${pinnerId}
        and ${WAS_SECRET} = ${isSecret} limit ${ROWS_PER_STEP})
      and exists (select 1 from boards home where home.id = ${home.id} and home.deleted_at is null)`)
  return true
}

/** The board on which pins are that go back to their pinner: of what is secret no one else learns. */
export function ensureReturnBoard(db: Database, pinnerId: string, isSecret: boolean): Promise<EnsuredBoard> {
  return isSecret ? ensureSecretBoard(db, pinnerId, FIRST_BOARD_NAME) : ensureBoard(db, pinnerId, FIRST_BOARD_NAME)
}

async function removeSaves(db: Database, id: string): Promise<void> {
  const chosen = sql`select s.rowid from saves s where s.board_id = ${id} order by s.id limit ${ROWS_PER_STEP}`
  await batch(db, {
    counts: db.run(sql`update pins set repin_count = max(0, repin_count - (
        select count(*) from saves s where s.rowid in (${chosen}) and s.pin_id = pins.id
          and ${isCountedUser(sql`s.user_id`)}))
      where id in (select s.pin_id from saves s where s.rowid in (${chosen}))`),
    saves: db.run(sql`delete from saves where rowid in (${chosen})`),
  })
}

/** Those that are empty go for good. */
export async function sweepDeletedBoards(db: Database, now: number): Promise<void> {
  const due = await db.all<{ id: string }>(
    sql`select id from boards where deleted_at <= ${now} order by deleted_at limit ${BOARDS_PER_SWEEP}`,
  )
  for (const { id } of due) {
    await clearBoard(db, id)
    const isEmpty = sql`id = ${id} and deleted_at is not null
      and not exists (select 1 from pins p where p.board_id = boards.id)
      and not exists (select 1 from saves s where s.board_id = boards.id)`
    await batch(db, {
      cover: queueCoverRemoval(db, isEmpty, now),
      board: db.run(sql`delete from boards where ${isEmpty}`),
    })
  }
}
