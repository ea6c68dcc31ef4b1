import { sql } from 'drizzle-orm'
import { boardName, fillBoardKeys } from '#db/board-names.ts'
import { foldColumns } from '#db/folded-texts.ts'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { boards } from '#db/tables/boards/boards.ts'
import type { BoardAnswer, CreateBoardInput } from '#schema/boards/calls.ts'
import { MAX_BOARDS } from '#schema/boards/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readBoard } from '#worker/model/read-board.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'

/** One of two with the same name at the same moment is made; the second of two with one address has a number. */
export async function createBoard(
  context: MemberContext,
  { name, description, privacy }: CreateBoardInput,
): Promise<BoardAnswer> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const ownerId = viewer.user.id
  const id = newId(now)
  const row = { id, ownerId, ...boardName(name, { ownerId, id }), description, privacy, createdAt: now }
  await fillBoardKeys(db, ownerId)
  const isRoomLeft = sql`(select count(*) from ${boards} where ${boards.ownerId} = ${ownerId}
    and ${boards.deletedAt} is null) < ${MAX_BOARDS}`
  const { made, taken } = await context.commit({
    made: insertWhereReturningId(
      db,
      boards,
      { ...row, ...foldColumns({ name, description }), layout: 'grid' },
      sql`${isRoomLeft} and ${isNotBanned(ownerId)}`,
    ),
    taken: db
      .select({ id: boards.id })
      .from(boards)
      .where(sql`${boards.ownerId} = ${ownerId} and ${boards.nameKey} = ${row.nameKey}`),
  })
  if (made.length === 0)
    fail(taken.length > 0 ? 'boardNameTaken' : 'tooManyBoards', taken.length > 0 ? { field: 'name' } : {})
  return readBoard(context, { board_id: id })
}
