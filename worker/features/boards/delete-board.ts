import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import type { BoardInput, DeletedBoard } from '#schema/boards/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertBoardFrames } from '#worker/model/board-frames.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { requireBoard } from '#worker/model/require-board.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { clearBoard } from './clear-board.ts'

/**
 * The board is there for no one from now on. Its owner's pins go as if they were deleted one by one, with what others
 * saved of them; those of collaborators return to them.
 */
export async function deleteBoard(context: MemberContext, { board_id: id }: BoardInput): Promise<DeletedBoard> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  await requireBoard(context, id, ['delete'])
  const { counts, frames, deleted } = await context.commit({
    counts: db.all<Omit<DeletedBoard, 'id'>>(sql`select
      (select count(*) from pins p where p.board_id = ${id} and p.pinner_id = ${me} and p.deleted_at is null) as pins,
      (select count(*) from pins p join saves s on s.pin_id = p.id
        where p.board_id = ${id} and p.pinner_id = ${me} and p.deleted_at is null and s.user_id <> ${me}) as saves,
      (select count(*) from pins p where p.board_id = ${id} and p.pinner_id <> ${me}) as returned_pins`),
    frames: insertBoardFrames(
      db,
      id,
      now,
      sql`exists (select 1 from ${boards} where ${boards.id} = ${id} and ${mayDo(me, 'delete')})`,
    ),
    deleted: markDeleted(db, id, mayDo(me, 'delete'), now).returning({ id: boards.id }),
    collaborators: forgetCollaborators(db, id),
  })
  context.deliverFrames(frames)
  const [count] = counts
  if (deleted.length === 0 || !count) return fail('boardNotFound')
  void context.waitUntil(clearBoard(db, id).then(() => settleMedia(context)))
  return { id, ...count }
}

function markDeleted(db: Database, id: string, condition: SQL, now: number) {
  return (
    db
      .update(boards)
      // No name gives an address with an underscore, so the old one is free.
      .set({ deletedAt: now, privacy: 'secret', slug: sql`'_' || ${boards.id}` })
      .where(and(eq(boards.id, id), condition))
  )
}

function forgetCollaborators(db: Database, id: string) {
  return db.run(sql`delete from board_collaborators where board_id = ${id}
    and exists (select 1 from boards b where b.id = ${id} and b.deleted_at is not null)`)
}

/** Someone other than its people deletes it; `clearBoard` is to follow. */
export function deletedBoardStatements(db: Database, id: string, condition: SQL, now: number): Statement[] {
  return [markDeleted(db, id, sql`${boards.deletedAt} is null and ${condition}`, now), forgetCollaborators(db, id)]
}
