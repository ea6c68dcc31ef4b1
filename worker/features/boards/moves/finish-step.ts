import { sql, type SQL } from 'drizzle-orm'
import { MOVE_UNDO_MS } from '#schema/constants/boards.ts'
import { isInScope, selectRecorded, type StepOptions } from './entries.ts'
import { isMergeOfBoard, isSourceHidden, mayMove, type MoveRow } from './move-rules.ts'

const selectTouched = ({ id, step }: MoveRow) => selectRecorded(id, step + 1, `'save', 'pin'`, 'n.entry_id')

/** A step that is not full is the last one, unless more has come to a board that is to go. */
export function advance(move: MoveRow, { limit, now }: StepOptions): SQL {
  const { id, step, cursor } = move
  const count = sql`(select count(*) from (${selectTouched(move)}))`
  const isFull = sql`${count} >= ${limit}`
  const isLeft =
    move.mode === 'merge'
      ? sql`(exists (select 1 from saves e where ${isInScope(move)})
          or exists (select 1 from pins e where ${isInScope(move)}))`
      : sql`0`
  const isStuck = sql`(${isLeft} and ${count} = 0 and ${cursor} = ${FIRST_CURSOR})`
  const status = sql`case when not ${mayMove(move)} or (not ${isFull} and ${isStuck}) then 'failed'
    when ${isFull} or ${isLeft} then 'running' else 'done' end`
  return sql`update board_moves set
      step = ${step + 1}, done = done + ${count}, updated_at = ${now},
      cursor = case when ${isFull} or not ${isLeft}
        then coalesce((select min(x.entry_id) from (${selectTouched(move)}) x), cursor)
        else ${FIRST_CURSOR} end,
      status = ${status}, ended_at = case ${status} when 'running' then null else ${now} end,
      error = case when not ${mayMove(move)} then iif(${isSourceHidden(move)}, 'boardHidden', 'boardNotFound')
        when not ${isFull} and ${isStuck} then 'tooBusy' end
    where id = ${id} and step = ${step} and status = 'running'`
}

/** After every id. */
export const FIRST_CURSOR = '~'

/** A whole board or section that is empty goes; its undo brings it back. */
export function finishMerge(move: MoveRow, { now }: StepOptions): SQL[] {
  const { id, mode, scope, boardId, toBoardId, sectionId } = move
  const isDone = sql`exists (select 1 from board_moves ended
    where ended.id = ${id} and ended.status = 'done' and ended.step = ${move.step + 1})`
  if (mode === 'merge' && scope === 'section' && move.entryIds === null) {
    return [
      sql`update board_moves set merged_away = (
          select json_object('slug', slug, 'title', title, 'titleKey', title_key, 'position', position)
          from board_sections where id = ${sectionId} and board_id = ${boardId})
        where id = ${id} and merged_away is null and ${isDone}`,
      sql`delete from board_sections where id = ${sectionId} and board_id = ${boardId} and ${isDone}`,
    ]
  }
  if (!isMergeOfBoard(move)) return []
  const isMergedAway = sql`id = ${boardId} and deleted_at is null and ${isDone}`
  return [
    sql`update board_moves set merged_away = (
        select json_object('slug', slug, 'privacy', privacy, 'nameKey', name_key, 'redirects', (
          select json_group_array(json_array(r.owner_id, r.slug)) from board_redirects r where r.board_id = boards.id))
        from boards where id = ${boardId})
      where id = ${id} and merged_away is null and ${isDone}`,
    sql`update board_redirects set board_id = ${toBoardId} where board_id = ${boardId} and ${isDone}`,
    sql`insert or replace into board_redirects (owner_id, slug, board_id)
      select owner_id, slug, ${toBoardId} from boards where ${isMergedAway}`,
    sql`update boards set deleted_at = ${now + MOVE_UNDO_MS}, privacy = 'secret', slug = '_' || id
      where ${isMergedAway}`,
  ]
}
