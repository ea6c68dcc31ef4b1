import { eq, sql } from 'drizzle-orm'
import { boardMoves } from '#db/tables/board-moves.ts'
import type { BlockingAction, UndoMoveInput } from '#schema/calls/board-moves.ts'
import { MOVE_UNDO_MS } from '#schema/constants/boards.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { presentMove } from './blocking-actions.ts'
import { reportMove } from './report-move.ts'
import { queueMove, runStep } from './run-move.ts'
import { settleMedia } from '#worker/features/media/withheld-media.ts'

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
  const row = await reportMove(db, context.live, id, now)
  if (!row) return fail('moveNotFound')
  if (row.status === 'failed') return fail(row.error ?? 'boardNotFound')
  if (row.endedAt === null) await queueMove(env.MOVE_QUEUE, id)
  return presentMove(row)
}
