import { eq, sql, type SQL } from 'drizzle-orm'
import { boardMoves } from '#db/tables/boards/board-moves.ts'
import { MOVE_UNDO_MS } from '#schema/boards/constants.ts'
import type { BlockingAction, UndoMoveInput } from '#schema/boards/move-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { presentMove } from './blocking-actions.ts'
import { reportMove } from './report-move.ts'
import { queueMove, runStep } from './run-move.ts'

/** What a merge took away comes back first, then the pins, the last ones first. */
export async function undoMove(context: MemberContext, { id }: UndoMoveInput): Promise<BlockingAction> {
  const { db, viewer, now, env } = context
  const me = viewer.user.id
  const isMine = sql`m.id = ${id} and m.user_id = ${me}`
  const isUndone = sql`${isMine} and m.status = 'undoing' and m.merged_away is not null`
  const isOfBoard = sql`m.merged_away ->> 'privacy' is not null`
  const sharesSource = sql`(mode = 'copy' or exists (select 1 from boards b where b.id = board_moves.board_id
    and (b.owner_id = ${me} or exists (
      select 1 from board_collaborators c where c.board_id = b.id and c.user_id = ${me}))))`
  // A deleted board does not come back, but for one that this merge took away.
  const isSourceThere = sql`(mode = 'copy' or merged_away ->> 'privacy' is not null or exists (
    select 1 from boards b where b.id = board_moves.board_id and b.deleted_at is null))`
  const chosen = sql`m.merged_away ->> 'privacy'`
  const isTargetHidden = sql`(mode in ('move', 'merge') and board_id <> to_board_id and exists (
    select 1 from boards b where b.id = board_moves.to_board_id and b.chosen_privacy is not null))`
  const { found, hidden, gone } = await context.commit({
    begun: db.run(sql`update board_moves set status = 'undoing', ended_at = null, error = null, updated_at = ${now}
      where id = ${id} and user_id = ${me} and status in ('running', 'done', 'failed')
        and (ended_at is null or ended_at > ${now - MOVE_UNDO_MS}) and ${sharesSource} and ${isSourceThere}
        and not ${isTargetHidden}`),
    board: db.run(sql`update boards set deleted_at = null,
        privacy = iif(chosen_privacy is null, ${chosen}, 'secret'),
        chosen_privacy = iif(chosen_privacy is null, null, ${chosen}),
        slug = (m.merged_away ->> 'slug') || case when exists (select 1 from boards other
          where other.owner_id = boards.owner_id and other.slug = m.merged_away ->> 'slug')
          then '-' || lower(substr(boards.id, -4)) else '' end,
        name_key = (m.merged_away ->> 'nameKey') || case when exists (select 1 from boards other
          where other.owner_id = boards.owner_id and other.name_key = m.merged_away ->> 'nameKey')
          then ' ' || boards.id else '' end
      from board_moves m where ${isUndone} and ${isOfBoard} and boards.id = m.board_id
        and boards.deleted_at is not null`),
    redirect: db.run(sql`delete from board_redirects where owner_id = ${me} and (slug, board_id) = (
      select m.merged_away ->> 'slug', m.to_board_id from board_moves m where ${isUndone} and ${isOfBoard})`),
    redirects: db.run(sql`update board_redirects set board_id = m.board_id from board_moves m
      where ${isUndone} and board_redirects.board_id = m.to_board_id and exists (
        select 1 from json_each(m.merged_away, '$.redirects') former
        where former.value ->> 0 = board_redirects.owner_id and former.value ->> 1 = board_redirects.slug)`),
    section: db.run(sql`insert or ignore into board_sections (id, board_id, slug, title, title_key, position)
      select m.section_id, m.board_id, m.merged_away ->> 'slug', m.merged_away ->> 'title',
        m.merged_away ->> 'titleKey', m.merged_away ->> 'position'
      from board_moves m where ${isUndone} and not ${isOfBoard}`),
    sections: restoreSectionAddresses({ isUndone, isOfBoard }).map((statement) => db.run(statement)),
    hidden: db.all(sql`select 1 from board_moves where id = ${id} and ${isTargetHidden}`),
    gone: db.all(sql`select 1 from board_moves where id = ${id} and not ${isSourceThere}`),
    found: db.select().from(boardMoves).where(eq(boardMoves.id, id)),
  })
  const [move] = found
  if (!move || move.userId !== me) return fail('moveNotFound')
  if (move.status === 'undone') return presentMove(move)
  if (move.status !== 'undoing') {
    return fail(hidden.length > 0 ? 'boardHidden' : gone.length > 0 ? 'boardNotFound' : 'undoExpired')
  }
  await runStep(db, id, now)
  if (move.mode === 'delete') await settleMedia(context)
  const row = await reportMove(db, context.parts.live, id, now)
  if (!row) return fail('moveNotFound')
  if (row.status === 'failed') return fail(row.error ?? 'boardNotFound')
  if (row.endedAt === null) await queueMove(env.MOVE_QUEUE, id)
  return presentMove(row)
}

/** The addresses of sections as they were before a merge. */
function restoreSectionAddresses({ isUndone, isOfBoard }: Record<'isUndone' | 'isOfBoard', SQL>): SQL[] {
  const isBack = sql`exists (select 1 from board_sections part where part.id = m.section_id)`
  return [
    sql`delete from moved_sections where rowid in (
      select led.rowid from (
        select m.to_board_id as board_id, former.value as slug
          from board_moves m, json_each(m.merged_away, '$.sectionSlugs') former where ${isUndone} and ${isOfBoard}
        union all select m.board_id, m.merged_away ->> 'slug' from board_moves m where ${isUndone} and not ${isOfBoard}
        union all select m.board_id, former.value
          from board_moves m, json_each(m.merged_away, '$.formerSlugs') former where ${isUndone} and not ${isOfBoard}
      ) gone cross join moved_sections led on led.board_id = gone.board_id and led.slug = gone.slug)`,
    sql`insert or ignore into section_redirects (board_id, slug, section_id)
      select m.board_id, former.value, m.section_id
      from board_moves m, json_each(m.merged_away, '$.formerSlugs') former where ${isUndone} and ${isBack}`,
    sql`update moved_sections set to_board_id = led.to_board_id, to_section_id = led.to_section_id
      from (select m.board_id as to_board_id, m.to_board_id as merged_id, was.value ->> 0 as board_id,
          was.value ->> 1 as slug,
          (select part.id from board_sections part where part.id = was.value ->> 2) as to_section_id
        from board_moves m, json_each(m.merged_away, '$.ledSections') was where ${isUndone}) led
      where moved_sections.board_id = led.board_id and moved_sections.slug = led.slug
        and moved_sections.to_board_id = led.merged_id`,
  ]
}
