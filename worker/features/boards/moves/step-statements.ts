import { sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import { earliestId } from '#db/id.ts'
import { DAY_MS, MINUTE_MS } from '#schema/time.ts'
import { audienceOn } from '#worker/model/board-audience.ts'
import { isDue, newSection, selectRecorded, recordEntries, saveJson, type StepOptions } from './entries.ts'
import { advance, finishMerge } from './finish-step.ts'
import type { MoveRow } from './move-rules.ts'

/** Long enough for the rest of a move and its undo; then the sweep of deleted pins may come. */
const DELETED_KEPT_MS = 15 * MINUTE_MS

/**
 * One step, for one transaction: what it touches is written down first, and the row of the move goes on last. Each
 * statement asks whether the step is still due, so that a second run of it changes nothing.
 */
export function stepStatements(move: MoveRow, options: StepOptions): SQL[] {
  return [
    recordEntries(move, options),
    ...modeStatements(move, options.now),
    advance(move, options),
    ...finishMerge(move, options),
  ]
}

function modeStatements(move: MoveRow, now: number): SQL[] {
  switch (move.mode) {
    case 'copy':
      return [...makeSaves(move, now)]
    case 'delete':
      return [...removeSaves(move, now), deleteOwnPins(move, now), movePins(move), ...clearCover(move)]
    case 'move':
    case 'merge':
      return move.toBoardId === move.boardId
        ? [changeSection(move, 'saves'), changeSection(move, 'pins'), recordMoved(move)]
        : [
            moveSaves(move),
            recordMoved(move),
            recordDuplicates(move),
            ...mergeNotes(move),
            ...removeSaves(move, null),
            movePins(move),
            ...makeSaves(move, now),
            ...clearCover(move),
          ]
  }
}

const chunk = ({ id, step }: MoveRow, kinds: string, columns = 'n.entry_id') =>
  selectRecorded(id, step + 1, kinds, columns)

/** Longer places would not fit into cursors. */
const MAX_PLACE_LENGTH = 200

/** What is moved or copied comes on top in its order; what is merged keeps its place among all. */
function newPosition({ mode, createdAt }: MoveRow, { id, position }: { id: SQL; position: SQL }): SQL {
  if (mode === 'merge') return position
  const place = sql`coalesce(${position}, ${id})`
  return sql`${earliestId(createdAt)} || case when length(${place}) <= ${MAX_PLACE_LENGTH} then ${place}
    else substr(${place}, 1, ${MAX_PLACE_LENGTH}) || ${id} end`
}

const SAVE = { id: sql`saves.id`, position: sql`saves.position` }

/**
 * Saves go to the other board, or back to a board of their user. Those that are there already stay, for `removeSaves`.
 */
function moveSaves(move: MoveRow): SQL {
  const { id, step, boardId, toBoardId } = move
  return sql`update or ignore saves set board_id = n.to_board_id,
      section_id = case n.to_board_id when ${toBoardId} then ${newSection(move, sql`saves.section_id`)} end,
      position = case n.to_board_id when ${toBoardId} then ${newPosition(move, SAVE)} end
    from board_move_entries n where n.move_id = ${id} and n.step = ${step + 1} and n.kind = 'save'
      and saves.id = n.entry_id and saves.board_id = ${boardId} and ${isDue(move)}
      and not exists (select 1 from pins made where made.id = saves.pin_id and made.board_id = n.to_board_id
        and made.pinner_id = saves.user_id)`
}

/** What is not there then has given way. */
function recordMoved({ id, step }: MoveRow): SQL {
  return sql`update board_move_entries set has_moved = 1 where move_id = ${id} and step = ${step + 1} and kind = 'save'
    and exists (select 1 from saves s
      where s.id = board_move_entries.entry_id and s.board_id = board_move_entries.to_board_id)`
}

/** A pin that arrives takes the place of its maker's own save of it. */
function recordDuplicates(move: MoveRow): SQL {
  const { id, step, toBoardId } = move
  return sql`insert or ignore into board_move_entries
      (move_id, entry_id, step, kind, pin_id, user_id, section_id, save)
    select ${id}, s.id, ${step + 1}, 'duplicate', s.pin_id, s.user_id, s.section_id, ${saveJson('s')}
    from (${chunk(move, `'pin'`, 'n.pin_id, n.user_id, n.to_board_id')}) arriving
    join saves s on s.pin_id = arriving.pin_id and s.user_id = arriving.user_id and s.board_id = ${toBoardId}
    where arriving.to_board_id = ${toBoardId} and ${isDue(move)}`
}

/** A save that stays takes the note of the one that gives way to it. */
function mergeNotes(move: MoveRow): SQL[] {
  const { id, step, boardId } = move
  return [
    sql`insert or ignore into board_move_entries (move_id, entry_id, step, kind, pin_id, user_id)
      select ${id}, twin.id, ${step + 1}, 'noted', twin.pin_id, twin.user_id
      from (${chunk(move, `'save'`, 'n.entry_id, n.to_board_id')}) leaving join saves s on s.id = leaving.entry_id
      join saves twin on twin.user_id = s.user_id and twin.pin_id = s.pin_id and twin.board_id = leaving.to_board_id
      where s.board_id = ${boardId} and s.note <> '' and twin.note = ''
        and ${isDue(move)}`,
    sql`update saves set note = (select s.note from saves s
        where s.user_id = saves.user_id and s.pin_id = saves.pin_id and s.board_id = ${boardId})
      where id in (${chunk(move, `'noted'`)}) and note = '' and ${isDue(move)}`,
  ]
}

/**
 * Removes saves of the step that are still on the board that they were to leave. Some are returned to that very board.
 */
function removeSaves(move: MoveRow, countedAt: number | null): SQL[] {
  const isRemoved = sql`(s.id in (${chunk(move, `'save'`)} and n.has_moved = 0) and s.board_id = ${move.boardId}
    or s.id in (${chunk(move, `'duplicate'`)}))`
  const ofChunk = chunk(move, `'save', 'duplicate'`, 'n.pin_id')
  const uncountDay =
    countedAt === null
      ? []
      : [
          sql`update pin_days set saves = max(0, saves - 1) where day = ${Math.floor(countedAt / DAY_MS)}
            and pin_id in (select s.pin_id from saves s join pins p on p.id = s.pin_id where ${isRemoved}
              and p.pinner_id <> s.user_id and s.created_at >= ${Math.floor(countedAt / DAY_MS) * DAY_MS})
            and ${isDue(move)}`,
        ]
  return [
    ...uncountDay,
    sql`update pins set repin_count = max(0, repin_count - (
        select count(*) from saves s where s.pin_id = pins.id and ${isRemoved}
          and ${isCountedUser(sql`s.user_id`)}))
      where id in (${ofChunk}) and ${isDue(move)}`,
    sql`delete from saves as s where s.id in (${chunk(move, `'save', 'duplicate'`)}) and ${isRemoved}
      and ${isDue(move)}`,
  ]
}

/**
 * Pins go to the other board, or back to a board of their pinner. Only their pinner shows what was secret: from a
 * secret board by moving it to one that is not, and what is kept secret by naming it.
 */
function movePins(move: MoveRow): SQL {
  const { boardId, toBoardId, userId: me, entryIds } = move
  const isKept = sql`iif(pins.pinner_id = ${me}, ${entryIds === null ? sql`n.is_kept_secret` : sql`0`}, n.is_secret)`
  return sql`update pins set board_id = n.to_board_id,
      section_id = case n.to_board_id when ${toBoardId} then ${newSection(move, sql`n.section_id`)} end,
      board_position = case n.to_board_id when ${toBoardId}
        then ${newPosition(move, { id: sql`n.entry_id`, position: sql`n.position` })} end,
      is_kept_secret = ${isKept},
      audience = (select ${audienceOn(sql`target.privacy`, isKept)} from boards target where target.id = n.to_board_id)
    from board_move_entries n where n.move_id = ${move.id} and n.step = ${move.step + 1} and n.kind = 'pin'
      and pins.id = n.entry_id and pins.board_id = ${boardId} and n.to_board_id is not null
      and exists (select 1 from boards target where target.id = n.to_board_id and target.deleted_at is null)
      and ${isDue(move)}`
}

/** Copies, and what the other board has of pins and saves that went back to their users. */
function makeSaves(move: MoveRow, now: number): SQL[] {
  const { id, step, toBoardId, userId: me } = move
  const day = Math.floor(now / DAY_MS)
  const isMade = sql`n.move_id = ${id} and n.step = ${step + 1} and n.new_id is not null
    and exists (select 1 from saves s where s.id = n.new_id)`
  return [
    sql`insert or ignore into saves (id, user_id, pin_id, board_id, section_id, position, note, created_at)
      select n.new_id, ${me}, n.pin_id, ${toBoardId}, ${newSection(move, sql`n.section_id`)},
        ${newPosition(move, { id: sql`n.entry_id`, position: sql`coalesce(n.position, n.entry_id)` })},
        iif(n.user_id = ${me}, coalesce(n.save ->> 'note', ''), ''), ${now}
      from board_move_entries n join pins p on p.id = n.pin_id
      where n.move_id = ${id} and n.step = ${step + 1} and n.new_id is not null and ${isDue(move)}
        and not (p.board_id = ${toBoardId} and p.pinner_id = ${me})`,
    sql`update pins set repin_count = repin_count + 1
      where id in (select n.pin_id from board_move_entries n where ${isMade}) and ${isDue(move)}
        and ${isCountedUser(me)}`,
    sql`insert into pin_days (pin_id, day, saves)
      select p.id, ${day}, 1 from board_move_entries n join pins p on p.id = n.pin_id
      where ${isMade} and p.pinner_id <> ${me} and ${isDue(move)}
      on conflict (pin_id, day) do update set saves = saves + 1`,
  ]
}

function deleteOwnPins(move: MoveRow, now: number): SQL {
  return sql`update pins set was_hidden = is_hidden, is_hidden = 1, deleted_at = ${now + DELETED_KEPT_MS}
    where id in (${chunk(move, `'pin'`)}) and pinner_id = ${move.userId} and deleted_at is null and ${isDue(move)}`
}

function changeSection(move: MoveRow, table: 'saves' | 'pins'): SQL {
  const kind = table === 'saves' ? `'save'` : `'pin'`
  const position = sql`${sql.identifier(table === 'saves' ? 'position' : 'board_position')}`
  const section = newSection(move, sql`section_id`)
  return sql`update ${sql.identifier(table)} set section_id = ${section}, ${position} = case
      when section_id is ${section} then ${position} else ${newPosition(move, { id: sql`id`, position })} end
    where id in (${chunk(move, kind)}) and board_id = ${move.boardId} and ${isDue(move)}`
}

function clearCover(move: MoveRow): SQL[] {
  const { id, boardId } = move
  const isGone = sql`b.id = ${boardId} and b.cover_pin_id in (${chunk(move, `'save', 'pin'`, 'n.pin_id')})
    and not exists (select 1 from pins p
      where p.id = b.cover_pin_id and p.board_id = b.id and p.deleted_at is null)
    and not exists (select 1 from saves s where s.pin_id = b.cover_pin_id and s.board_id = b.id)`
  return [
    sql`update board_moves set cover_pin_id = b.cover_pin_id from boards b
      where board_moves.id = ${id} and ${isGone} and ${isDue(move)}`,
    sql`update boards as b set cover_pin_id = null where ${isGone} and ${isDue(move)}`,
  ]
}
