import { sql, type SQL } from 'drizzle-orm'
import { MOVE_UNDO_MS } from '#schema/boards/constants.ts'
import { isInScope, newSection, selectRecorded, type StepOptions } from './entries.ts'
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

/** Stands after every id. */
export const FIRST_CURSOR = '~'

/** A whole board or section that is empty goes; its addresses lead to where its pins are. Its undo brings all back. */
export function finishMerge(move: MoveRow, options: StepOptions): SQL[] {
  const isDone = sql`exists (select 1 from board_moves ended
    where ended.id = ${move.id} and ended.status = 'done' and ended.step = ${move.step + 1})`
  if (isMergeOfBoard(move)) return finishMergeOfBoard(move, isDone, options)
  const { mode, scope, entryIds } = move
  return mode === 'merge' && scope === 'section' && entryIds === null ? finishMergeOfSection(move, isDone) : []
}

function finishMergeOfSection(move: MoveRow, isDone: SQL): SQL[] {
  const { id, boardId, toBoardId, sectionId } = move
  const target = newSection(move, sql`${sectionId}`)
  const isSection = sql`id = ${sectionId} and board_id = ${boardId} and ${isDone}`
  return [
    sql`update board_moves set merged_away = (
        select json_object('slug', slug, 'title', title, 'titleKey', title_key, 'position', position,
          'formerSlugs', (select json_group_array(led.slug) from section_redirects led
            where led.section_id = ${sectionId} and led.board_id = ${boardId}),
          'ledSections', (${ledTo(sql`led.to_section_id = ${sectionId}`)}))
        from board_sections where id = ${sectionId} and board_id = ${boardId})
      where id = ${id} and merged_away is null and ${isDone}`,
    sql`update moved_sections set to_board_id = ${toBoardId}, to_section_id = ${target}
      where to_section_id = ${sectionId} and ${isDone}`,
    sql`delete from section_redirects where board_id = ${boardId} and section_id <> ${sectionId} and slug in (
        select slug from board_sections where ${isSection})`,
    sql`insert or replace into moved_sections (board_id, slug, to_board_id, to_section_id)
      select ${boardId}, former.slug, ${toBoardId}, ${target} from (
        select slug from board_sections where ${isSection}
        union all select slug from section_redirects
          where section_id = ${sectionId} and board_id = ${boardId} and ${isDone}) former`,
    sql`delete from board_sections where ${isSection}`,
  ]
}

function finishMergeOfBoard(move: MoveRow, isDone: SQL, { now }: StepOptions): SQL[] {
  const { id, boardId, toBoardId } = move
  const isMergedAway = sql`id = ${boardId} and deleted_at is null and ${isDone}`
  return [
    sql`update board_moves set merged_away = (
        select json_object('slug', slug, 'privacy', privacy, 'nameKey', name_key, 'redirects', (
          select json_group_array(json_array(r.owner_id, r.slug)) from board_redirects r where r.board_id = boards.id),
          'sectionSlugs', (select json_group_array(former.slug) from (${sectionAddresses(move)}) former),
          'ledSections', (${ledTo(sql`led.to_board_id = ${boardId}`)}))
        from boards where id = ${boardId})
      where id = ${id} and merged_away is null and ${isDone}`,
    sql`update board_redirects set board_id = ${toBoardId} where board_id = ${boardId} and ${isDone}`,
    sql`insert or replace into board_redirects (owner_id, slug, board_id)
      select owner_id, slug, ${toBoardId} from boards where ${isMergedAway}`,
    sql`update moved_sections set to_board_id = ${toBoardId},
        to_section_id = ${newSection(move, sql`moved_sections.to_section_id`)}
      where to_board_id = ${boardId} and ${isDone}`,
    sql`insert or ignore into moved_sections (board_id, slug, to_board_id, to_section_id)
      select ${toBoardId}, former.slug, former.to_board_id, former.to_section_id
      from (${sectionAddresses(move)}) former where exists (select 1 from boards where ${isMergedAway})`,
    sql`update boards set deleted_at = ${now + MOVE_UNDO_MS}, privacy = 'secret', slug = '_' || id
      where ${isMergedAway}`,
  ]
}

/** Those of a merged board that mean nothing yet on the other one. */
function sectionAddresses(move: MoveRow): SQL {
  const { boardId, toBoardId } = move
  return sql`select own.slug, own.to_board_id, own.to_section_id from (
      select part.slug, ${toBoardId} as to_board_id, ${newSection(move, sql`part.id`)} as to_section_id
        from board_sections part where part.board_id = ${boardId}
      union all select led.slug, ${toBoardId}, ${newSection(move, sql`led.section_id`)}
        from section_redirects led where led.board_id = ${boardId}
      union all select led.slug, led.to_board_id, led.to_section_id
        from moved_sections led where led.board_id = ${boardId}) own
    where own.slug not in (select slug from board_sections where board_id = ${toBoardId}
      union all select slug from section_redirects where board_id = ${toBoardId}
      union all select slug from moved_sections where board_id = ${toBoardId})`
}

function ledTo(which: SQL): SQL {
  return sql`select json_group_array(json_array(led.board_id, led.slug, led.to_section_id))
    from moved_sections led where ${which}`
}
