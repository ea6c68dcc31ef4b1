import { and, eq, sql, type SQL } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { fillSectionKeys, sectionSlug } from '#db/board-names.ts'
import type { Database } from '#db/client.ts'
import { yesOrNo } from '#db/expressions.ts'
import { newId } from '#db/id.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { BoardAnswer, CreateSectionInput, SectionInput, UpdateSectionInput } from '#schema/boards/calls.ts'
import { MAX_SECTIONS } from '#schema/boards/constants.ts'
import { toNameKey } from '#schema/name-key.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertBoardFrames } from '#worker/model/board-frames.ts'
import { mayDo, mayOpenBoard } from '#worker/model/board-rules.ts'
import { readBoard } from '#worker/model/read-board.ts'
import { requireBoard } from '#worker/model/require-board.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'

/** Last on its board. */
export async function createSection(
  context: MemberContext,
  { board_id: boardId, title }: CreateSectionInput,
): Promise<BoardAnswer> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  await requireBoard(context, boardId, ['editBoard'])
  await fillSectionKeys(db, boardId)
  const id = newId(now)
  const { made, frames, taken } = await context.commit({
    made: db.all<{ id: string }>(sql`insert into board_sections (id, board_id, slug, title, title_key, position)
      select ${id}, ${boardId}, ${sectionSlug(title, { boardId, id })}, ${title}, ${toNameKey(title)},
        coalesce((select max(position) from board_sections where board_id = ${boardId}), -1) + 1
      where ${mayEdit(boardId, viewer.user.id)}
        and (select count(*) from board_sections where board_id = ${boardId}) < ${MAX_SECTIONS}
      on conflict do nothing returning id`),
    frames: insertBoardFrames(db, boardId, now, HAS_JUST_CHANGED),
    taken: selectNamesakes(db, boardId, title, id),
  })
  context.deliverFrames(frames)
  if (made.length === 0) {
    if (taken.length > 0) fail('sectionTitleTaken', { field: 'title' })
    await requireBoard(context, boardId, ['editBoard'])
    fail('tooManySections')
  }
  return readBoard(context, { board_id: boardId })
}

export async function updateSection(context: MemberContext, input: UpdateSectionInput): Promise<BoardAnswer> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const { section_id: id, title, before_section_id: beforeId } = input
  const boardId = await requireSection(context, id)
  if (title !== undefined) await fillSectionKeys(db, boardId)
  const before =
    beforeId == null
      ? sql`1`
      : sql`exists (select 1 from board_sections next
    where next.id = ${beforeId} and next.board_id = ${boardId})`
  const { changed, frames, taken } = await context.commit({
    changed: db
      .update(boardSections)
      .set({ position: sql`${boardSections.position}`, ...(title !== undefined && retitled(title)) })
      .where(
        and(
          eq(boardSections.id, id),
          eq(boardSections.boardId, boardId),
          mayEdit(boardId, viewer.user.id),
          before,
          title === undefined ? undefined : isFreeTitle(boardId, title, id),
        ),
      )
      .returning({ id: boardSections.id }),
    frames: insertBoardFrames(db, boardId, now, HAS_JUST_CHANGED),
    order: beforeId === undefined ? [] : [moveSection(db, boardId, id, beforeId, mayEdit(boardId, viewer.user.id))],
    taken: title === undefined ? [] : [selectNamesakes(db, boardId, title, id)],
  })
  context.deliverFrames(frames)
  if (changed.length === 0) {
    await requireSection(context, id)
    if ((taken[0] ?? []).length > 0) fail('sectionTitleTaken', { field: 'title' })
    fail('sectionNotFound', { field: 'before_section_id' })
  }
  return readBoard(context, { board_id: boardId })
}

/** Its pins stay on the board, in no section. */
export async function deleteSection(context: MemberContext, { section_id: id }: SectionInput): Promise<BoardAnswer> {
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

/** Renames as `renamed` of boards does. */
function retitled(title: string) {
  const { title: now, titleKey, slug, boardId, id } = boardSections
  const key = toNameKey(title)
  const free = sectionSlug(title, { boardId: sql`${boardId}`, id: sql`${id}` })
  return {
    title,
    titleKey: sql`iif(${now} = ${title}, ${titleKey}, ${key})`,
    slug: sql`iif(${now} = ${title} or ${titleKey} = ${key}, ${slug}, ${free})`,
  }
}

/** Its own is, whatever others are called. */
function isFreeTitle(boardId: string, title: string, id: string): SQL {
  return sql`(${boardSections.title} = ${title} or not exists (${namesakes(boardId, title, id)}))`
}

function namesakes(boardId: string, title: string, id: string): SQL {
  return sql`select other.id from board_sections other where other.board_id = ${boardId}
    and other.title_key = ${toNameKey(title)} and other.id <> ${id}`
}

function selectNamesakes(db: Database, boardId: string, title: string, id: string) {
  return db.all<{ id: string }>(namesakes(boardId, title, id))
}

/** Moves as boards are put in order, but lowest first. */
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
