import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { ensureBoard } from '#db/ensure-board.ts'
import { FIRST_BOARD_NAME } from '#schema/constants/boards.ts'
import { DELETE_UNDO_MS } from '#schema/constants/pins.ts'
import { queueCoverRemoval } from './board-cover.ts'

const ROWS_PER_STEP = 500

const BOARDS_PER_SWEEP = 20

interface Left {
  own: number
  others: string | null
  saves: number
}

/** Empties a deleted board in steps, each of which may be the last one or come twice. */
export async function clearBoard(db: Database, id: string, now: number): Promise<void> {
  for (;;) {
    const [left] = await db.all<Left>(sql`select
        exists (select 1 from pins p
          where p.board_id = b.id and p.pinner_id = b.owner_id and p.deleted_at is null) as own,
        (select p.pinner_id from pins p where p.board_id = b.id and p.pinner_id <> b.owner_id limit 1) as others,
        exists (select 1 from saves s where s.board_id = b.id) as saves
      from boards b where b.id = ${id} and b.deleted_at is not null`)
    if (!left) return
    if (left.own === 1) await removeOwnPins(db, id, now)
    else if (left.others !== null) await returnPins(db, id, left.others)
    else if (left.saves === 1) await removeSaves(db, id)
    else return
  }
}

/** The sweep of deleted pins removes them; no one can restore them any more. */
async function removeOwnPins(db: Database, id: string, now: number): Promise<void> {
  await db.run(sql`update pins set was_hidden = is_hidden, is_hidden = 1, deleted_at = ${now - DELETE_UNDO_MS}
    where id in (select p.id from pins p join boards b on b.id = p.board_id where p.board_id = ${id}
      and p.pinner_id = b.owner_id and p.deleted_at is null limit ${ROWS_PER_STEP})`)
}

/** To a board that their maker always has. What was secret stays so. */
async function returnPins(db: Database, id: string, pinnerId: string): Promise<void> {
  const home = await ensureBoard(db, pinnerId, FIRST_BOARD_NAME)
  await db.run(sql`update pins set board_id = ${home.id}, section_id = null,
      audience = case ${home.privacy} when 'secret' then 'board' else audience end
    where id in (select p.id from pins p where p.board_id = ${id} and p.pinner_id = ${pinnerId} limit ${ROWS_PER_STEP})
      and exists (select 1 from boards b where b.id = ${home.id} and b.deleted_at is null)`)
}

async function removeSaves(db: Database, id: string): Promise<void> {
  const chosen = sql`select s.rowid from saves s where s.board_id = ${id} order by s.id limit ${ROWS_PER_STEP}`
  await batch(db, {
    counts: db.run(sql`update pins set repin_count = max(0, repin_count - (
        select count(*) from saves s where s.rowid in (${chosen}) and s.pin_id = pins.id))
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
    await clearBoard(db, id, now)
    const isEmpty = sql`id = ${id} and deleted_at is not null
      and not exists (select 1 from pins p where p.board_id = boards.id)
      and not exists (select 1 from saves s where s.board_id = boards.id)`
    await batch(db, {
      cover: queueCoverRemoval(db, isEmpty, now),
      board: db.run(sql`delete from boards where ${isEmpty}`),
    })
  }
}
