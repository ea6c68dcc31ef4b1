import { and, eq, sql, type SQL } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import type { MovedSave, SavedPin, UpdateSaveInput } from '#schema/saves/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { keepsItsUser, isNotHidden, mayDo } from '#worker/model/board-rules.ts'
import { requireBoard, requireNotHidden } from '#worker/model/require-board.ts'
import { maySaveTo, refuseBoard } from '#worker/model/save-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'
import { findEntry, findPlace, selectEntryBelow, type Entry } from './board-order.ts'
import { presentSave, selectSaves } from './present-save.ts'
import { restoreSave } from './restore-save.ts'
import { hasSection, requireSection } from './save-pin.ts'
import { clearCover } from './unsave-pin.ts'

/** Others may change the order of the board meanwhile, or this very save. */
const MAX_ATTEMPTS = 4

type SaveChange = Exclude<UpdateSaveInput, { is_deleted: false }>

export async function updateSave(context: MemberContext, input: UpdateSaveInput): Promise<MovedSave | SavedPin> {
  if ('is_deleted' in input) return restoreSave(context, input.save_id)
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const answer = await tryUpdate(context, input)
    if (answer) return answer
  }
  return fail('unavailable')
}

async function tryUpdate(context: MemberContext, input: SaveChange): Promise<MovedSave | null> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { save_id: id, note } = input
  const entry = await findEntry(context, id)
  if (!entry) return fail('saveNotFound')
  const boardId = input.board_id ?? entry.boardId
  const isMoved = boardId !== entry.boardId
  const sectionId = input.section_id === undefined && !isMoved ? entry.sectionId : (input.section_id ?? null)
  await requireAllowed(context, input, entry, boardId)
  if (sectionId !== null && sectionId !== entry.sectionId) await requireSection(db, boardId, sectionId)

  const isOrdered = input.before_save_id !== undefined
  const place = isOrdered ? await findPlace(context, boardId, entry, input.before_save_id ?? null) : null
  if (isOrdered && place === null) return null
  const isElsewhere = isMoved || sectionId !== entry.sectionId
  // The save goes on top of where it is now, as if it had just been saved there.
  const position = place?.key ?? (isElsewhere ? newId(now) : undefined)

  const isThere = sql`exists (
    select 1 from ${boards} where ${boards.id} = ${boardId} and ${rightsOn(entry, input, me)})`
  const condition = and(
    sectionId === null ? undefined : hasSection(boardId, sectionId),
    place?.isUnchanged,
    isThere,
    isOrdered ? isNotBanned(me) : undefined,
    isMoved
      ? sql`exists (select 1 from ${boards} where ${boards.id} = ${entry.boardId} and ${isNotHidden()})`
      : undefined,
  )
  const undo = {
    save_id: id,
    board_id: entry.boardId,
    section_id: entry.sectionId,
    // Users who may not put pins in order get theirs back on top.
    ...(entry.mayOrder && { before_save_id: await selectEntryBelow(db, entry) }),
  }
  if (entry.isPin) {
    const { changed } = await context.commit({
      changed: db
        .update(pins)
        .set({
          boardPosition: position ?? sql`${pins.boardPosition}`,
          ...(note !== undefined && { boardNote: note }),
        })
        .where(and(eq(pins.id, id), eq(pins.boardId, entry.boardId), condition))
        .returning({ id: pins.id, note: sql<string>`iif(${pins.pinnerId} = ${me}, ${pins.boardNote}, '')` }),
    })
    return changed[0] ? presentMadePin(entry, changed[0].note, undo) : null
  }
  const { changed, kept, other } = await context.commit({
    cover: isMoved ? clearCover(db, sql`(${saves.id} = ${id} and ${condition ?? sql`1`} and ${isFree(boardId)})`) : [],
    changed: db
      .update(saves)
      .set({
        boardId,
        sectionId,
        ...(note !== undefined && { note }),
        ...(position !== undefined && { position }),
      })
      .where(and(eq(saves.id, id), eq(saves.boardId, entry.boardId), condition, isMoved ? isFree(boardId) : undefined))
      .returning({ id: saves.id }),
    kept: selectSaves(db, me, eq(saves.id, id)),
    other: db
      .select({ id: saves.id })
      .from(saves)
      .where(and(eq(saves.userId, entry.userId), eq(saves.pinId, entry.pinId), eq(saves.boardId, boardId))),
  })
  const [save] = kept
  if (changed.length > 0 && save) return { ...presentSave(save), undo }
  if (isMoved && other.length > 0) fail('savedThereAlready', { field: 'board_id' })
  return null
}

/** What the statement asks again: the note is its user's, the order and others' saves are for those who edit pins. */
function rightsOn(entry: Entry, input: SaveChange, me: string): SQL {
  const isMine = entry.userId === me
  if (isMine && input.before_save_id === undefined) {
    return input.board_id === undefined && input.section_id == null ? sql`1` : maySaveTo(me)
  }
  const mayEdit = mayDo(me, 'editPins')
  if (isMine || input.board_id === undefined || input.board_id === entry.boardId) return mayEdit
  return sql`(${mayEdit} and ${staysTheirs(entry, input.board_id, me)})`
}

async function requireAllowed(context: MemberContext, input: SaveChange, entry: Entry, boardId: string): Promise<void> {
  const me = context.viewer.user.id
  const isMine = entry.userId === me
  const isArranged = input.before_save_id !== undefined || input.section_id !== undefined
  if (input.note !== undefined && !isMine) fail('saveNotYours')
  if (entry.isPin && (input.board_id !== undefined || input.section_id !== undefined)) fail('saveNotYours')
  if (!isMine) {
    await requireBoard(context, entry.boardId, ['editPins'])
    if (context.viewer.user.isWriteBanned) fail('writeBanned')
  }
  if (boardId !== entry.boardId) await requireNotHidden(context, entry.boardId)
  if (boardId !== entry.boardId || (isArranged && input.before_save_id === undefined)) {
    const [target] = await context.db
      .select({ id: boards.id })
      .from(boards)
      .where(and(eq(boards.id, boardId), isMine ? maySaveTo(me) : mayDo(me, 'editPins')))
    if (!target) await refuseBoard(context, boardId)
  }
  if (!isMine && boardId !== entry.boardId) await requireStaysTheirs(context, entry, boardId)
  if (input.before_save_id !== undefined) {
    await requireBoard(context, boardId, ['editPins'])
    if (context.viewer.user.isWriteBanned) fail('writeBanned')
  }
}

/** It stays its user's: it goes only where they could have put it, and never to a board that shows it instead. */
async function requireStaysTheirs({ db, viewer }: MemberContext, entry: Entry, boardId: string): Promise<void> {
  const [open] = await db
    .select({ id: boards.id })
    .from(boards)
    .where(and(eq(boards.id, boardId), staysTheirs(entry, boardId, viewer.user.id)))
  if (!open) fail('saveNotYours', { field: 'board_id' })
}

function staysTheirs({ userId, boardId }: Entry, toBoardId: string, me: string): SQL {
  return sql`(${maySaveTo(userId)} and ${keepsItsUser({ userId: me, boardId, toBoardId }, userId)})`
}

/** Its user has not saved the pin to that board yet. */
function isFree(boardId: string): SQL {
  return sql`not exists (select 1 from saves twin where twin.user_id = ${saves.userId}
    and twin.pin_id = ${saves.pinId} and twin.board_id = ${boardId})`
}

function presentMadePin({ id, board, section }: Entry, note: string, undo: MovedSave['undo']): MovedSave {
  return { id, pin_id: id, board, section, note, undo }
}
