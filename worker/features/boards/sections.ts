import { and, eq, sql, type SQL } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { yesOrNo } from '#db/expressions.ts'
import { newId } from '#db/id.ts'
import { boards, boardSections } from '#db/tables/boards.ts'
import { users } from '#db/tables/users.ts'
import type { BoardData, CreateSectionInput, SectionInput, UpdateSectionInput } from '#schema/calls/boards.ts'
import { MAX_SECTIONS } from '#schema/constants/boards.ts'
import { toSlug } from '#schema/slug.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isNotBanned, requireNotBanned } from '#worker/features/users/write-ban.ts'
import { insertBoardFrames } from './board-frames.ts'
import { readBoard } from './read-board.ts'
import { requireBoard } from './require-board.ts'
import { mayDo, mayOpenBoard } from './rules.ts'

/** Last on its board. */
export async function createSection(
  context: MemberContext,
  { board_id: boardId, title }: CreateSectionInput,
): Promise<BoardData> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  await requireBoard(context, boardId, ['editBoard'])
  const slug = toSlug(title)
  const { made, frames, taken } = await context.commit({
    made: db.all<{ id: string }>(sql`insert into board_sections (id, board_id, slug, title, position)
      select ${newId(now)}, ${boardId}, ${slug}, ${title},
        coalesce((select max(position) from board_sections where board_id = ${boardId}), -1) + 1
      where ${mayEdit(boardId, viewer.user.id)}
        and (select count(*) from board_sections where board_id = ${boardId}) < ${MAX_SECTIONS}
      on conflict do nothing returning id`),
    frames: insertBoardFrames(db, boardId, now, HAS_JUST_CHANGED),
    taken: selectSlugConflict(db, boardId, slug, ''),
  })
  context.deliverFrames(frames)
  if (made.length === 0) {
    if (taken.length > 0) fail('sectionTitleTaken', { field: 'title' })
    await requireBoard(context, boardId, ['editBoard'])
    fail('tooManySections')
  }
  return readBoard(context, { board_id: boardId })
}

export async function updateSection(context: MemberContext, input: UpdateSectionInput): Promise<BoardData> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const { section_id: id, title, before_section_id: beforeId } = input
  const boardId = await requireSection(context, id)
  const slug = title === undefined ? undefined : toSlug(title)
  const before =
    beforeId == null
      ? sql`1`
      : sql`exists (select 1 from board_sections next
    where next.id = ${beforeId} and next.board_id = ${boardId})`
  const { changed, frames, taken } = await context.commit({
    changed: db
      .update(boardSections)
      .set({ position: sql`${boardSections.position}`, ...(title !== undefined && { title, slug: toSlug(title) }) })
      .where(
        and(
          eq(boardSections.id, id),
          eq(boardSections.boardId, boardId),
          mayEdit(boardId, viewer.user.id),
          before,
          slug === undefined ? undefined : sql`not exists (${sectionsWithSlug(boardId, slug, id)})`,
        ),
      )
      .returning({ id: boardSections.id }),
    frames: insertBoardFrames(db, boardId, now, HAS_JUST_CHANGED),
    order: beforeId === undefined ? [] : [moveSection(db, boardId, id, beforeId, mayEdit(boardId, viewer.user.id))],
    taken: selectSlugConflict(db, boardId, slug ?? '', id),
  })
  context.deliverFrames(frames)
  if (changed.length === 0) {
    await requireSection(context, id)
    if (taken.length > 0) fail('sectionTitleTaken', { field: 'title' })
    fail('sectionNotFound', { field: 'before_section_id' })
  }
  return readBoard(context, { board_id: boardId })
}

/** Its pins stay on the board, in no section. */
export async function deleteSection(context: MemberContext, { section_id: id }: SectionInput): Promise<BoardData> {
  const boardId = await requireSection(context, id)
  const { db, viewer, now } = context
  const { deleted, frames } = await context.commit({
    deleted: db
      .delete(boardSections)
      .where(and(eq(boardSections.id, id), isEditable(boardId, viewer.user.id)))
      .returning({ id: boardSections.id }),
    frames: insertBoardFrames(db, boardId, now, HAS_JUST_CHANGED),
  })
  context.deliverFrames(frames)
  if (deleted.length === 0) await requireSection(context, id)
  return readBoard(context, { board_id: boardId })
}

/** The id of its board. A section of a board that the viewer may not open does not exist. */
async function requireSection({ db, viewer }: MemberContext, id: string): Promise<string> {
  const [section] = await db
    .select({ boardId: boards.id, mayEdit: yesOrNo(mayDo(viewer.user.id, 'editBoard')) })
    .from(boardSections)
    .innerJoin(boards, eq(boards.id, boardSections.boardId))
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(boardSections.id, id), mayOpenBoard(viewer)))
  if (!section) return fail('sectionNotFound')
  if (!section.mayEdit) return fail('boardNotYours')
  return section.boardId
}

function mayEdit(boardId: string, me: string): SQL {
  return sql`${isEditable(boardId, me)} and ${isNotBanned(me)}`
}

function isEditable(boardId: string, me: string): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${mayDo(me, 'editBoard')})`
}

function sectionsWithSlug(boardId: string, slug: string, id: string): SQL {
  return sql`select other.id from board_sections other where other.board_id = ${boardId} and other.slug = ${slug}
    and other.id <> ${id}`
}

function selectSlugConflict(db: Database, boardId: string, slug: string, id: string) {
  return db.all<{ id: string }>(sectionsWithSlug(boardId, slug, id))
}

/** As boards are put in order, but lowest first. */
function moveSection(db: Database, boardId: string, id: string, beforeId: string | null, mayMove: SQL) {
  return db.run(sql`with others as materialized (
      select id, 2 * row_number() over (order by position, id) as place from board_sections
      where board_id = ${boardId} and id <> ${id}),
    placed as materialized (select id, place from others
      union all select ${id}, coalesce((select place - 1 from others where id = ${beforeId}), 1e9)),
    ranked as materialized (select id, row_number() over (order by place) - 1 as position from placed)
    update board_sections set position = ranked.position from ranked
    where board_sections.id = ranked.id and board_sections.position <> ranked.position and ${mayMove}
      and exists (select 1 from board_sections moved where moved.id = ${id} and moved.board_id = ${boardId})
      and (${beforeId} is null or exists (select 1 from others where others.id = ${beforeId}))`)
}
