import { sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import { DAY_MS } from '#schema/time.ts'
import { audienceOn } from '#worker/model/board-audience.ts'
import { insertSaves, isDue, newSection, selectRecorded } from './entries.ts'
import type { MoveRow } from './move-rules.ts'

/** One step backward, the last one first; like those forward it changes nothing when it comes twice. */
export function undoStatements(move: MoveRow, now: number): SQL[] {
  return [
    stopWithoutSource(move, now),
    ...modeStatements(move, now),
    ...removeMadeSections(move),
    ...restoreCover(move),
    goBack(move, now),
  ]
}

function modeStatements(move: MoveRow, now: number): SQL[] {
  switch (move.mode) {
    case 'copy':
      return removeNewSaves(move, now)
    case 'delete':
      return [...restoreSaves(move), restoreDeletedPins(move), returnPins(move)]
    case 'move':
    case 'merge':
      return [
        ...removeNewSaves(move, now),
        returnSaves(move),
        returnPins(move),
        ...restoreSaves(move),
        clearMergedNotes(move),
      ]
  }
}

const chunk = ({ id, step }: MoveRow, kinds: string, columns = 'n.entry_id') => selectRecorded(id, step, kinds, columns)

const FORMER_SECTION = sql`(select part.id from board_sections part where part.id = n.section_id)`

function returnSaves(move: MoveRow): SQL {
  const { id, step, boardId } = move
  return sql`update or ignore saves set board_id = ${boardId}, section_id = ${FORMER_SECTION}, user_id = n.user_id,
      position = n.position, note = iif(n.user_id = saves.user_id, saves.note, n.save ->> 'note')
    from board_move_entries n where n.move_id = ${id} and n.step = ${step} and n.kind = 'save'
      and saves.id = n.entry_id and saves.board_id = n.to_board_id and ${isDue(move)}`
}

/** Those that had to go. What has moved and is missing now its user has removed. */
function restoreSaves(move: MoveRow): SQL[] {
  const isMissing = sql`n.move_id = ${move.id} and n.step = ${move.step} and n.save is not null and n.has_moved = 0
    and not exists (select 1 from saves s where s.id = n.entry_id)
    and not exists (select 1 from saves s where s.user_id = n.save ->> 'user_id' and s.pin_id = n.pin_id
      and s.board_id = n.save ->> 'board_id')
    and exists (select 1 from users u where u.id = n.save ->> 'user_id')
    and exists (select 1 from boards b where b.id = n.save ->> 'board_id' and b.deleted_at is null)`
  return [
    sql`update pins set repin_count = repin_count + (
        select count(*) from board_move_entries n where ${isMissing} and n.pin_id = pins.id
          and ${isCountedUser(sql`n.save ->> 'user_id'`)})
      where id in (${chunk(move, `'save', 'duplicate'`, 'n.pin_id')}) and ${isDue(move)}`,
    insertSaves(sql`select n.save from board_move_entries n join pins p on p.id = n.pin_id
      where ${isMissing} and ${isDue(move)}`),
  ]
}

/** Clears the notes of saves that have got them from those that are back. */
function clearMergedNotes(move: MoveRow): SQL {
  return sql`update saves set note = '' where id in (${chunk(move, `'noted'`)}) and ${isDue(move)}
    and exists (select 1 from saves s where s.user_id = saves.user_id and s.pin_id = saves.pin_id
      and s.board_id = ${move.boardId} and s.note = saves.note)`
}

/** What was secret stays so, also where the board is not any more. */
function returnPins(move: MoveRow): SQL {
  const { id, step, boardId } = move
  const onBoard = (columns: SQL) => sql`(select ${columns} from boards source where source.id = ${boardId})`
  const isKept = sql`max(n.is_kept_secret, n.is_secret = 1 and source.privacy <> 'secret')`
  return sql`update pins set board_id = ${boardId}, section_id = ${FORMER_SECTION}, board_position = n.position,
      is_kept_secret = ${onBoard(isKept)}, audience = ${onBoard(audienceOn(sql`source.privacy`, isKept))}
    from board_move_entries n where n.move_id = ${id} and n.step = ${step} and n.kind = 'pin'
      and pins.id = n.entry_id and pins.board_id = n.to_board_id and ${isDue(move)}`
}

function restoreDeletedPins(move: MoveRow): SQL {
  return sql`update pins set is_hidden = was_hidden, was_hidden = 0, deleted_at = null
    where id in (${chunk(move, `'pin'`)}) and pinner_id = ${move.userId} and deleted_at is not null and ${isDue(move)}`
}

/** Removes those that their user has left as they were made. */
function removeNewSaves(move: MoveRow, now: number): SQL[] {
  const { id, step, toBoardId, userId: me } = move
  const made = sql`select s.id from board_move_entries n join saves s on s.id = n.new_id
    where n.move_id = ${id} and n.step = ${step} and n.kind in ('save', 'pin')
      and s.board_id = ${toBoardId} and s.section_id is ${newSection(move, sql`n.section_id`)}
      and s.note = iif(n.user_id = ${me}, coalesce(n.save ->> 'note', ''), '')`
  const pinsOfMade = sql`(select s.pin_id from saves s where s.id in (${made}))`
  return [
    sql`update pin_days set saves = max(0, saves - 1)
      where day = ${Math.floor(now / DAY_MS)} and pin_id in ${pinsOfMade} and ${isDue(move)}
        and pin_id not in (select p.id from pins p where p.pinner_id = ${move.userId} and p.id in ${pinsOfMade})`,
    sql`update pins set repin_count = max(0, repin_count - 1) where id in (
        select s.pin_id from saves s where s.id in (${made}) and ${isCountedUser(sql`s.user_id`)})
      and ${isDue(move)}`,
    sql`delete from saves where id in (${made}) and ${isDue(move)}`,
  ]
}

/** Those that a merge had to make, unless they are in use by now. */
function removeMadeSections(move: MoveRow): SQL[] {
  if (move.step > 1 || move.madeSections.length === 0) return []
  return [
    sql`delete from board_sections
      where id in (select value from json_each(${JSON.stringify(move.madeSections)})) and ${isDue(move)}
        and not exists (select 1 from saves s where s.section_id = board_sections.id)
        and not exists (select 1 from pins p where p.section_id = board_sections.id)`,
  ]
}

/** The cover that left with its pin, unless there is another one by now. */
function restoreCover(move: MoveRow): SQL[] {
  if (move.step > 1 || move.coverPinId === null) return []
  return [
    sql`update boards set cover_pin_id = ${move.coverPinId}
      where id = ${move.boardId} and cover_pin_id is null and ${isDue(move)}`,
  ]
}

/** Nothing goes back to a board that is deleted. */
function stopWithoutSource({ id, step, mode, boardId }: MoveRow, now: number): SQL {
  return sql`update board_moves set status = 'failed', error = 'boardNotFound', ended_at = ${now}, updated_at = ${now}
    where id = ${id} and step = ${step} and status = 'undoing' and ${mode} <> 'copy'
      and not exists (select 1 from boards b where b.id = ${boardId} and b.deleted_at is null)`
}

function goBack(move: MoveRow, now: number): SQL {
  const { id, step } = move
  const isLast = step <= 1
  const count = sql`(select count(*) from (${chunk(move, `'save', 'pin'`)}))`
  return sql`update board_moves set step = ${step - 1}, done = max(0, done - ${count}), updated_at = ${now},
      status = ${isLast ? 'undone' : 'undoing'}, ended_at = ${isLast ? now : null}
    where id = ${id} and step = ${step} and status = 'undoing'`
}
