import { sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { boardName, fillBoardKeys, sectionSlug } from '#db/board-names.ts'
import type { Database } from '#db/client.ts'
import { foldColumns } from '#db/folded-texts.ts'
import { newId } from '#db/id.ts'
import { insertWhere } from '#db/insert-where.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { MAX_BOARDS, MAX_SECTIONS } from '#schema/boards/constants.ts'
import { toNameKey } from '#schema/name-key.ts'
import type { BoardItem } from '#schema/settings/import-item.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireNotBanned, isNotBanned } from '#worker/model/write-ban.ts'
import { toNewId } from './import-ids.ts'
import type { ImportStores, ItemWork } from './import-work.ts'
import { numberedName } from './listed-boards.ts'
import { markItemDone, markItemIncomplete } from './mark-item-done.ts'

/**
 * A board of the same name stays as it is, and gets the sections that it lacks, as long as there is room. What is made
 * is made in one go, so that no board is left half as it was.
 */
export async function makeBoard({ db }: ImportStores, { row, viewer, item }: ItemWork<BoardItem>): Promise<void> {
  requireNotBanned({ viewer })
  const { item: board, position } = item
  const ownerId = viewer.user.id
  const moment = Math.min(board.created_at ?? row.createdAt, row.createdAt)
  const id = await toNewId({ importId: row.id, position, oldId: board.old_id, moment })
  const place = { board: board.name, is_secret: board.privacy === 'secret' }
  await fillBoardKeys(db, ownerId)
  const own = findOwn(ownerId, place)
  const name = await findFreeName(db, ownerId, place)
  const isRoomLeft = sql`(select count(*) from boards b where b.owner_id = ${ownerId}
    and b.deleted_at is null) < ${MAX_BOARDS}`
  const mayMake = sql`${own} is null and ${isRoomLeft} and ${isNotBanned(ownerId)}`
  const made = {
    id,
    ownerId,
    ...boardName(name, { ownerId, id }),
    description: board.description,
    ...foldColumns({ name, description: board.description }),
    privacy: board.privacy,
    layout: board.layout,
    isArchived: board.is_archived,
    position: -board.place,
    createdAt: moment,
  }
  const titles = [...new Map(board.sections.map((title) => [toNameKey(title), title])).values()]
  const { found } = await batch(db, {
    made: insertWhere(db, boards, made, mayMake),
    sections: titles.map((title) => insertSection(db, own, title, newId(moment))),
    ...markItemIncomplete(
      db,
      item,
      'tooManySections',
      sql`${own} is not null and exists (select 1 from json_each(${JSON.stringify(titles.map(toNameKey))}) listed
        where not exists (select 1 from board_sections made
          where made.board_id = ${own} and made.title_key = listed.value))`,
    ),
    ...markItemDone(db, item, sql`${own} is not null`),
    found: db.all(sql`select 1 where ${own} is not null`),
  })
  if (found.length === 0) fail('tooManyBoards')
}

/** Last on a board, where it has none of that title and there is room. `boardId` is an expression, null for none. */
export function insertSection(db: Database, boardId: SQL, title: string, id: string) {
  return db.run(sql`insert into board_sections (id, board_id, slug, title, title_key, position)
    select ${id}, ${boardId}, ${sectionSlug(title, { boardId, id })}, ${title}, ${toNameKey(title)},
      coalesce((select max(position) from board_sections where board_id = ${boardId}), -1) + 1
    where ${boardId} is not null
      and (select count(*) from board_sections where board_id = ${boardId}) < ${MAX_SECTIONS}
    on conflict do nothing`)
}

interface NamedTarget {
  board: string
  is_secret: boolean
}

/** True if no one else sees board `b`, nor will once an invitation is accepted or a decision taken back. */
const IS_PRIVATE = sql`(b.privacy = 'secret' and b.chosen_privacy is null and b.is_collaborative = 0
  and not exists (select 1 from board_invites i where i.board_id = b.id and i.status = 'pending'))`

/** What was secret goes to no board that others see: where one has the name, to one that is called alike. */
const MOST_NAMESAKES = 100

/** The id of the importer's board of a name, or null; keys are filled before. */
export function findOwn(ownerId: string, place: NamedTarget): SQL {
  return sql`(select b.id from json_each(${JSON.stringify(listNames(place).map(toNameKey))}) named
    join boards b on b.owner_id = ${ownerId} and b.name_key = named.value
    where b.deleted_at is null ${place.is_secret ? sql`and ${IS_PRIVATE}` : sql``} order by named.key limit 1)`
}

function listNames({ board, is_secret: isSecret }: NamedTarget): string[] {
  const others = Array.from({ length: MOST_NAMESAKES }, (_, at) => numberedName(board, at + 2))
  return isSecret ? [board, ...others] : [board]
}

async function findFreeName(db: Database, ownerId: string, place: NamedTarget): Promise<string> {
  const names = listNames(place)
  if (names.length === 1) return place.board
  const rows = await db.all<{ key: string }>(sql`select name_key as key from boards where owner_id = ${ownerId}
    and name_key in (select value from json_each(${JSON.stringify(names.map(toNameKey))}))`)
  const taken = new Set(rows.map(({ key }) => key))
  return names.find((name) => !taken.has(toNameKey(name))) ?? place.board
}
