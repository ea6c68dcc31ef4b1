import { sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { href } from '#schema/routes.ts'
import type { SavedPin } from '#schema/saves/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { keyBetween } from './order-key.ts'

/** Longer ones would not fit into cursors; some fifteen hundred moves into one gap make one. */
const MAX_KEY_LENGTH = 300

/** The digits give two places to two users who choose the same gap at the same moment. */
const RANDOM_DIGITS = 5

/** A save, or a pin that was made on the board. */
export interface Entry {
  id: string
  isPin: boolean
  pinId: string
  userId: string
  boardId: string
  sectionId: string | null
  place: string
  /** The viewer may put the pins of its board in order. */
  mayOrder: boolean
  board: SavedPin['board']
  section: SavedPin['section']
}

interface EntryRow extends Omit<Entry, 'isPin' | 'mayOrder' | 'board' | 'section'> {
  isPin: number
  mayOrder: number
  name: string
  slug: string
  username: string
  sectionSlug: string | null
  sectionTitle: string | null
}

/** The viewer's own, or on a board that they share. */
export async function findEntry({ db, viewer }: MemberContext, id: string): Promise<Entry | null> {
  const me = viewer.user.id
  const [row] = await db.all<EntryRow>(sql`select entry.*, ${boards.name} as name, ${boards.slug} as slug,
      owner.username as username, part.slug as "sectionSlug", part.title as "sectionTitle",
      ${mayDo(me, 'editPins')} as "mayOrder"
    from (select id, 0 as "isPin", pin_id as "pinId", user_id as "userId", board_id as "boardId",
        section_id as "sectionId", place from saves where id = ${id}
      union all select id, 1, id, pinner_id, board_id, section_id, board_place from pins
        where id = ${id} and deleted_at is null) entry
    join ${boards} on ${boards.id} = entry."boardId" join users owner on owner.id = ${boards.ownerId}
    left join board_sections part on part.id = entry."sectionId"
    where ${boards.deletedAt} is null and ((entry."userId" = ${me} and entry."isPin" = 0) or ${mayDo(me, 'view')})`)
  if (!row) return null
  const { isPin, mayOrder, name, slug, username, sectionSlug, sectionTitle, ...entry } = row
  const section =
    entry.sectionId !== null && sectionSlug !== null && sectionTitle !== null
      ? { id: entry.sectionId, slug: sectionSlug, title: sectionTitle }
      : null
  const url = href('board', { username, board: slug })
  return {
    ...entry,
    isPin: isPin === 1,
    mayOrder: mayOrder === 1,
    board: { id: entry.boardId, name, slug, url },
    section,
  }
}

/**
 * A place directly before another entry of a board, or after all; null where that entry has just moved: ask again. The
 * condition holds as long as the neighbor is where it was.
 */
export async function findPlace(
  { db, now }: MemberContext,
  boardId: string,
  entry: Pick<Entry, 'id'>,
  beforeId: string | null,
): Promise<{ key: string; isUnchanged: SQL | undefined } | null> {
  const others = (bounds: SQL, order: SQL) => sql`select id, place from (
      select * from (select id, place from saves where board_id = ${boardId} and id <> ${entry.id}
        and ${bounds} order by place ${order} limit 1)
      union all select * from (select id, board_place as place from pins where board_id = ${boardId}
        and id <> ${entry.id} and ${bounds} order by place ${order} limit 1))
    order by place ${order} limit 1`
  const [below] =
    beforeId === null
      ? [{ place: '' }]
      : await db.all<{ place: string }>(sql`select place from saves where id = ${beforeId} and board_id = ${boardId}
          union all select board_place from pins where id = ${beforeId} and board_id = ${boardId}`)
  if (!below) return fail('saveNotFound', { field: 'before_save_id' })
  const [above] = await db.all<{ place: string }>(others(sql`place > ${below.place}`, sql`asc`))
  // Nothing above it: as if it had just been saved.
  const isTop = above === undefined
  const key = isTop ? newId(now) : keyBetween(below.place, above.place) + newId(now).slice(-RANDOM_DIGITS) + 'G'
  if (key.length > MAX_KEY_LENGTH || key <= below.place) {
    await renumber(db, boardId)
    return null
  }
  return { key, isUnchanged: beforeId === null ? undefined : isAt(boardId, beforeId, below.place) }
}

function isAt(boardId: string, id: string, place: string): SQL {
  return sql`(exists (select 1 from saves next where next.id = ${id} and next.board_id = ${boardId}
      and next.place = ${place})
    or exists (select 1 from pins next where next.id = ${id} and next.board_id = ${boardId}
      and next.board_place = ${place}))`
}

/** Directly below it on its board: what it goes before to be back. */
export async function selectEntryBelow(db: Database, { boardId, place }: Entry): Promise<string | null> {
  const [below] = await db.all<{ id: string }>(sql`select id, place from (
      select * from (select id, place from saves where board_id = ${boardId} and place < ${place}
        order by place desc limit 1)
      union all select * from (select id, board_place as place from pins where board_id = ${boardId}
        and board_place < ${place} order by board_place desc limit 1))
    order by place desc limit 1`)
  return below?.id ?? null
}

/** Short places in the same order. What is saved meanwhile stays on top: ids begin with more than `00`. */
async function renumber(db: Database, boardId: string): Promise<void> {
  const entries = await db.all<{ id: string }>(sql`select id from (
    select id, place from saves where board_id = ${boardId}
    union all select id, board_place from pins where board_id = ${boardId}) order by place, id`)
  const places = JSON.stringify(entries.map(({ id }, nth) => [id, `00${String(nth).padStart(9, '0')}G`]))
  const chosen = sql`(select value ->> 0 as id, value ->> 1 as place from json_each(${places})) chosen`
  await batch(db, {
    saves: db.run(sql`update saves set position = chosen.place from ${chosen}
      where saves.id = chosen.id and saves.board_id = ${boardId}`),
    pins: db.run(sql`update pins set board_position = chosen.place from ${chosen}
      where pins.id = chosen.id and pins.board_id = ${boardId}`),
  })
}
