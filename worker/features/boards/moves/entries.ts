import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { earliestId } from '#db/id.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { toMember } from '#worker/context/viewer.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { keepsItsUser, mayDoOn } from '../../../model/board-rules.ts'
import { isMergeOfBoard, mayComeAlong, mayMove, type MoveRow } from './move-rules.ts'

const SAVE_COLUMNS = Object.values(getTableColumns(saves))
  .filter(({ generated }) => generated === undefined)
  .map(({ name }) => name)

/** Those of `saves` that are stored, for its undo. */
export function saveJson(alias: string): SQL {
  const pairs = SAVE_COLUMNS.map((name) => sql`${name}, ${sql.identifier(alias)}.${sql.identifier(name)}`)
  return sql`json_object(${sql.join(pairs, sql`, `)})`
}

/** Rows that `saveJson` has kept, as they were. A section may be gone by now. */
export function insertSaves(kept: SQL): SQL {
  const names = SAVE_COLUMNS.map((name) => sql.identifier(name))
  const values = SAVE_COLUMNS.map((name) =>
    name === 'section_id'
      ? sql`(select part.id from board_sections part where part.id = kept.save ->> 'section_id')`
      : sql`kept.save ->> ${sql.raw(`'${name}'`)}`,
  )
  return sql`insert or ignore into saves (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from (${kept}) kept`
}

/** The next entries of a move, highest id first: saves, and pins that were made on the board. */
export function nextEntries(move: MoveRow, limit: number): SQL {
  const isOn = (condition: SQL) => sql`exists (select 1 from boards b where b.id = ${move.boardId} and (${condition}))`
  const isOffProfile = isOn(sql`b.privacy <> 'public' or b.is_archived = 1`)
  const entries = (isPin: boolean) => {
    const from = isPin
      ? sql`select e.id as entry_id, 1 as is_pin, e.id as pin_id, e.pinner_id as user_id, e.section_id,
          e.board_position as position, e.is_kept_secret,
          e.audience = 'board' or ${isOn(sql`b.privacy = 'secret'`)} as is_secret from pins e`
      : sql`select e.id as entry_id, 0 as is_pin, e.pin_id, e.user_id, e.section_id, e.position,
          0 as is_kept_secret, ${isOffProfile} as is_secret from saves e`
    return sql`select * from (${from} where ${isInScope(move)} and e.id < ${move.cursor} and ${isMovable(move, isPin)}
      order by e.id desc limit ${limit})`
  }
  return sql`select * from (${entries(false)} union all ${entries(true)}) order by entry_id desc limit ${limit}`
}

/** Needs saves or pins as `e`. */
export function isInScope({ boardId, sectionId, scope, entryIds }: MoveRow): SQL {
  const place = {
    board: sql`e.board_id = ${boardId}`,
    picks: sql`e.board_id = ${boardId}`,
    section: sql`e.section_id = ${sectionId} and e.board_id = ${boardId}`,
    unorganized: sql`e.board_id = ${boardId} and e.section_id is null`,
  }[scope]
  if (entryIds === null) return scope === 'picks' ? sql`0` : place
  return sql`${place} and e.id in (select value from json_each(${JSON.stringify(entryIds)}))`
}

/** Pins in their last minute stay where they are, unless the board itself goes. */
function isMovable({ mode, userId: me, boardId }: MoveRow, isPin: boolean): SQL {
  const isThere = isPin && mode !== 'merge' ? sql`e.deleted_at is null and ` : sql``
  const pinId = isPin ? sql`e.id` : sql`e.pin_id`
  if (mode === 'copy') {
    return sql`${isThere} exists (select 1 from ${pins} where ${pins.id} = ${pinId} and ${mayOpen(toMember(me))})`
  }
  const owner = isPin ? sql`e.pinner_id` : sql`e.user_id`
  return sql`${isThere} (${owner} = ${me} or ${mayDoOn(boardId, me, 'editPins')})`
}

/**
 * The people whose pins and saves of the next step go back to boards of their own, apart by whether these are secret.
 */
export function selectReturned(move: MoveRow, limit: number): SQL {
  return sql`select distinct next.user_id, next.is_secret from (${nextEntries(move, limit)}) next
    where ${isReturned(move)}`
}

/** A pin or save `next` goes back to its pinner or user, and not along to the other board. */
function isReturned(move: MoveRow): SQL {
  const { mode, userId: me, boardId, toBoardId } = move
  if (mode === 'copy' || toBoardId === boardId) return sql`0`
  const pin = { pinner: sql`next.user_id`, isSecret: sql`next.is_secret` }
  const save = mode === 'delete' ? sql`0` : sql`not ${keepsItsUser(move, sql`next.user_id`)}`
  return sql`(next.user_id <> ${me} and case next.is_pin when 1 then not ${mayComeAlong(move, pin)} else ${save} end)`
}

/** Writes down what the next step is about to touch. That for which there is no board yet stays for a later step. */
export function recordEntries(move: MoveRow, { returnBoards, limit, now }: StepOptions): SQL {
  const { id, step, mode, toBoardId, done } = move
  const returned = isReturned(move)
  const returnBoard = sql`(select home.id from json_each(${JSON.stringify(returnBoards)}) own
    join boards home on home.id = own.value ->> 'boardId' and home.deleted_at is null
    where own.value ->> 'userId' = next.user_id and own.value ->> 'isSecret' = next.is_secret)`
  const hasNew = mode === 'copy' ? sql`1` : mode === 'delete' ? sql`0` : returned
  // Has the form of all ids, and the order that the entries have.
  const newId = sql`${earliestId(now)} || printf('%06d', 999999 - ${done} - next.nth)
    || substr(hex(randomblob(5)), 1, 10)`
  return sql`insert or replace into board_move_entries
      (move_id, entry_id, step, kind, pin_id, user_id, section_id, position, to_board_id, new_id, save,
        is_secret, is_kept_secret)
    select ${id}, next.entry_id, ${step + 1}, case next.is_pin when 1 then 'pin' else 'save' end, next.pin_id,
      next.user_id, next.section_id, next.position,
      case when ${returned} then ${returnBoard} else ${toBoardId} end,
      case when ${hasNew} then ${newId} end,
      case next.is_pin when 0 then (select ${saveJson('s')} from saves s where s.id = next.entry_id) end,
      next.is_pin and next.is_secret, next.is_kept_secret
    from (select *, row_number() over (order by entry_id desc) as nth from (${nextEntries(move, limit)})) next
    where ${isDue(move)} and ${mayMove(move)} and not (${returned} and ${returnBoard} is null)`
}

/** Pins and saves of a user go back to this board. */
export interface ReturnBoard {
  userId: string
  isSecret: 0 | 1
  boardId: string
}

export interface StepOptions {
  returnBoards: readonly ReturnBoard[]
  limit: number
  now: number
}

/** No other run has done this step meanwhile. */
export function isDue({ id, step, status }: Pick<MoveRow, 'id' | 'step' | 'status'>): SQL {
  return sql`exists (select 1 from board_moves due
    where due.id = ${id} and due.step = ${step} and due.status = ${status})`
}

/** What the step has written down; `kinds` as a list in SQL. */
export function selectRecorded(id: string, step: number, kinds: string, columns: string): SQL {
  return sql`select ${sql.raw(columns)} from board_move_entries n
    where n.move_id = ${id} and n.step = ${step} and n.kind in (${sql.raw(kinds)})`
}

/** Each section of a merged board goes to the one of its name. */
export function newSection(move: MoveRow, old: SQL): SQL {
  const { toBoardId, toSectionId } = move
  if (toSectionId !== null) {
    return sql`(select part.id from board_sections part
      where part.id = ${toSectionId} and part.board_id = ${toBoardId})`
  }
  if (!isMergeOfBoard(move)) return sql`null`
  return sql`(select part.id from board_sections part join board_sections former on former.title_key = part.title_key
    where part.board_id = ${toBoardId} and former.id = ${old})`
}
