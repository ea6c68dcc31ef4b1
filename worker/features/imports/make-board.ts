import { sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { foldColumns } from '#db/folded-texts.ts'
import { newId } from '#db/id.ts'
import { insertWhere } from '#db/insert-where.ts'
import { boards } from '#db/tables/boards.ts'
import { MAX_BOARD_NAME_LENGTH, MAX_BOARDS, MAX_SECTIONS, RESERVED_BOARD_SLUGS } from '#schema/constants/boards.ts'
import type { BoardItem } from '#schema/import-item.ts'
import { cutText } from '#schema/plain-text.ts'
import { toSlug } from '#schema/slug.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireNotBanned, isNotBanned } from '#worker/features/users/write-ban.ts'
import { toNewId } from './import-ids.ts'
import { markItemDone, markItemIncomplete } from './mark-item-done.ts'
import type { ImportStores, ItemWork } from './import-work.ts'

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
  const own = findOwn(ownerId, { board: board.name, is_secret: board.privacy === 'secret' })
  const isRoomLeft = sql`(select count(*) from boards b where b.owner_id = ${ownerId}
    and b.deleted_at is null) < ${MAX_BOARDS}`
  const mayMake = sql`${own} is null and ${isRoomLeft} and ${isNotBanned(ownerId)}`
  const made = {
    id,
    ownerId,
    description: board.description,
    privacy: board.privacy,
    layout: board.layout,
    isArchived: board.is_archived,
    position: -board.place,
    createdAt: moment,
  }
  const named = (name: string) => ({ name, ...foldColumns({ name, description: board.description }) })
  const [first, second] = toSlugs(board.name)
  const other = `${cutText(board.name, MAX_BOARD_NAME_LENGTH - 2)} 2`
  const sections = JSON.stringify(toSections(board.sections, moment))
  const { found } = await batch(db, {
    made: first ? [insertWhere(db, boards, { ...made, ...named(board.name), slug: first }, mayMake)] : [],
    madeSecond: insertWhere(db, boards, { ...made, ...named(other), slug: second }, mayMake),
    sections: db.run(sql`insert into board_sections (id, board_id, slug, title, position)
      select listed.value ->> 'id', ${own}, listed.value ->> 'slug', listed.value ->> 'title',
        coalesce((select max(position) from board_sections where board_id = ${own}), -1) + 1 + listed.key
      from json_each(${sections}) listed
      where ${own} is not null
        and (select count(*) from board_sections where board_id = ${own}) + listed.key < ${MAX_SECTIONS}
      on conflict do nothing`),
    ...markItemIncomplete(
      db,
      item,
      'tooManySections',
      sql`${own} is not null and exists (select 1 from json_each(${sections}) listed where not exists (
        select 1 from board_sections made where made.board_id = ${own} and made.slug = listed.value ->> 'slug'))`,
    ),
    ...markItemDone(db, item, sql`${own} is not null`),
    found: db.all(sql`select 1 where ${own} is not null`),
  })
  if (found.length === 0) fail('tooManyBoards')
}

/**
 * The id of the importer's board of a name, or null. What was secret goes to no board that others see: where one has
 * the name, and where it is that of a tab of profiles, there is a second one.
 */
export function findOwn(ownerId: string, { board, is_secret: isSecret }: { board: string; is_secret: boolean }): SQL {
  const [first, second] = toSlugs(board)
  const slugs = JSON.stringify(isSecret || !first ? [first ?? second, second] : [first])
  return sql`(select b.id from boards b where b.owner_id = ${ownerId} and b.deleted_at is null
    and b.slug in (select value from json_each(${slugs})) ${isSecret ? sql`and b.privacy = 'secret'` : sql``}
    order by b.slug = ${second} limit 1)`
}

function toSlugs(name: string): [first: string | null, second: string] {
  const slug = toSlug(name)
  return [RESERVED_BOARD_SLUGS.has(slug) ? null : slug, `${slug}-2`]
}

function toSections(titles: readonly string[], now: number) {
  const bySlug = new Map(titles.map((title) => [toSlug(title), title]))
  return [...bySlug].map(([slug, title]) => ({ id: newId(now), slug, title }))
}
