import { and, eq, sql, type SQL } from 'drizzle-orm'
import { fillSectionKeys, sectionSlug } from '#db/board-names.ts'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { boardMoves } from '#db/tables/boards/board-moves.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import { MAX_SECTIONS, type MoveScope } from '#schema/boards/constants.ts'
import type { BlockingAction, BoardMoveInput } from '#schema/boards/move-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireBoard, requireNotHidden } from '#worker/model/require-board.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { requireNotBanned } from '#worker/model/write-ban.ts'
import { mayDoOn } from '../../../model/board-rules.ts'
import { presentMove } from './blocking-actions.ts'
import { isInScope } from './entries.ts'
import { FIRST_CURSOR } from './finish-step.ts'
import {
  isMergeOfBoard,
  isSavedTo,
  leavesBoard,
  mayMove,
  mayTakeAll,
  sourceAction,
  type MoveRow,
} from './move-rules.ts'
import { reportMove } from './report-move.ts'
import { queueMove, runStep } from './run-move.ts'

/** Its first step is taken at once, and is often the only one; the queue does the rest. */
export async function createMove(context: MemberContext, input: BoardMoveInput): Promise<BlockingAction> {
  if (input.mode !== 'delete') requireNotBanned(context)
  const { db, now, env } = context
  const move = await planMove(context, input)
  const made = await listMadeSections(context, move)
  const { started, taken, busy } = await context.commit({
    taken: db.all(sql`select 1 where ${mayTakeAll(move)}`),
    started: insertWhereReturningId(
      db,
      boardMoves,
      { ...move, madeSections: made.map(({ id }) => id) },
      sql`${mayMove(move)} and not exists (${busyBoards(move)})`,
    ),
    total: db.run(sql`update board_moves set total = (select count(*) from saves e where ${isInScope(move)})
      + (select count(*) from pins e where ${isInScope(move)}) where id = ${move.id} and step = 0`),
    busy: db.all<{ id: string }>(busyBoards(move)),
    sections: made.map(({ id, boardId, title, titleKey }) =>
      db.run(sql`insert into board_sections (id, board_id, slug, title, title_key, position)
        select ${id}, ${boardId}, ${sectionSlug(title, { boardId, id })}, ${title}, ${titleKey},
          coalesce((select max(position) from board_sections where board_id = ${move.toBoardId}), -1) + 1
        where exists (select 1 from board_moves where id = ${move.id})
          and ${mayDoOn(move.toBoardId ?? '', move.userId, 'editBoard')} on conflict do nothing`),
    ),
  })
  if (started.length === 0 && leavesBoard(move)) await requireNotHidden(context, move.boardId)
  if (taken.length === 0) fail('boardNotYours')
  if (started.length === 0) fail(busy.some(({ id }) => id !== move.id) ? 'boardBusy' : 'boardNotFound')
  await runStep(db, move.id, now)
  if (move.mode === 'delete') await settleMedia(context)
  context.notify()
  const row = await reportMove(db, context.parts.live, move.id, now)
  if (!row) return fail('boardNotFound')
  if (row.status === 'failed') return fail(row.error ?? 'boardNotFound')
  if (row.endedAt === null) await queueMove(env.MOVE_QUEUE, move.id)
  return presentMove(row)
}

/**
 * What else is on its way there: nothing may come to a board that is about to go. A copy takes nothing away, so that of
 * another is in no one's way.
 */
function busyBoards({ id, userId, mode, boardId, toBoardId }: MoveRow) {
  const isInTheWay = mode === 'copy' ? sql`0` : sql`other.mode <> 'copy'`
  return sql`select other.id from board_moves other where other.id <> ${id} and other.ended_at is null
    and ((other.board_id = ${boardId} and (other.user_id = ${userId} or ${isInTheWay}))
      or (other.board_id = ${toBoardId} and other.mode = 'merge' and other.scope = 'board'))`
}

async function planMove(context: MemberContext, input: BoardMoveInput): Promise<MoveRow> {
  const { viewer, now } = context
  const { board_id: boardId, section_id: sectionId, mode } = input
  const picks = 'save_ids' in input ? (input.save_ids ?? null) : null
  const scope = findScope(sectionId, picks)
  await requireBoard(context, boardId, mode === 'copy' ? [] : [sourceAction({ mode, scope })])
  const { toBoardId, toSectionId } = await findTarget(context, input)
  if (leavesBoard({ mode, boardId, toBoardId })) await requireNotHidden(context, boardId)
  if (toBoardId !== null && isSavedTo({ mode, boardId, toBoardId })) await requireBoard(context, toBoardId, ['save'])
  if (toBoardId !== null && toSectionId !== null) await requireSection(context, toBoardId, toSectionId)
  if (sectionId != null) await requireSection(context, boardId, sectionId, 'section_id')
  const isInPlace = toBoardId === boardId && (scope === 'board' || sectionId === toSectionId)
  if (mode === 'merge' && isInPlace) fail('sameBoard')
  // No section is none of a certain board.
  if (mode === 'merge' && input.to_board_id === undefined && toSectionId === null) {
    fail('invalidInput', { field: 'to_board_id', detail: 'whereTo' })
  }
  return {
    id: newId(now),
    userId: viewer.user.id,
    boardId,
    scope,
    sectionId: sectionId ?? null,
    mode,
    toBoardId,
    toSectionId,
    entryIds: picks,
    total: 0,
    done: 0,
    cursor: FIRST_CURSOR,
    step: 0,
    status: 'running',
    error: null,
    madeSections: [],
    mergedAway: null,
    coverPinId: null,
    createdAt: now,
    updatedAt: now,
    endedAt: null,
  }
}

function findScope(sectionId: string | null | undefined, picks: readonly string[] | null): MoveScope {
  if (sectionId === undefined) return picks ? 'picks' : 'board'
  return sectionId === null ? 'unorganized' : 'section'
}

async function findTarget(context: MemberContext, input: BoardMoveInput) {
  if (input.mode === 'delete') return { toBoardId: null, toSectionId: null }
  const toSectionId = input.to_section_id ?? null
  const toBoardId = input.to_board_id ?? (await findSectionBoard(context, toSectionId)) ?? input.board_id
  return { toBoardId, toSectionId }
}

async function findSectionBoard({ db }: MemberContext, sectionId: string | null): Promise<string | undefined> {
  if (sectionId === null) return undefined
  const [section] = await db
    .select({ boardId: boardSections.boardId })
    .from(boardSections)
    .where(eq(boardSections.id, sectionId))
  return section?.boardId
}

async function requireSection(
  { db }: MemberContext,
  boardId: string,
  id: string,
  field = 'to_section_id',
): Promise<void> {
  const [section] = await db
    .select({ id: boardSections.id })
    .from(boardSections)
    .where(and(eq(boardSections.id, id), eq(boardSections.boardId, boardId)))
  if (!section) fail('invalidInput', { field, detail: 'unknownSection' })
}

/** Sections of a board that is merged, where the other has none of that name and the viewer may make them. */
async function listMadeSections({ db, now }: MemberContext, move: MoveRow) {
  const { userId, boardId, toBoardId, toSectionId } = move
  if (!isMergeOfBoard(move) || toSectionId !== null || toBoardId === null) return []
  await Promise.all([boardId, toBoardId].map((id) => fillSectionKeys(db, id)))
  const of = (id: string, condition: SQL = sql`1`) =>
    db
      .select({ title: boardSections.title, titleKey: boardSections.titleKey })
      .from(boardSections)
      .where(and(eq(boardSections.boardId, id), condition))
      .orderBy(boardSections.position)
  const [own, others] = await Promise.all([of(boardId, mayDoOn(toBoardId, userId, 'editBoard')), of(toBoardId)])
  const taken = new Set(others.map(({ titleKey }) => titleKey))
  const missing = own.filter(({ titleKey }) => !taken.has(titleKey))
  if (missing.length > 0 && missing.length + others.length > MAX_SECTIONS) fail('tooManySections')
  return missing.map((section) => ({ ...section, boardId: toBoardId, id: newId(now) }))
}
