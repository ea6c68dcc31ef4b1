import { and, eq, sql } from 'drizzle-orm'
import { yesOrNo } from '#db/expressions.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { BoardAction } from '#schema/boards/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isNotHidden, mayDo, mayOpenBoard } from './board-rules.ts'

/**
 * The board is read for the words of a refusal: what the viewer may not open does not exist, and what they may not do
 * is said. The statement that writes asks again.
 */
export async function requireBoard(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  id: string,
  actions: readonly BoardAction[],
): Promise<void> {
  const isAllowed = and(sql`1`, ...actions.map((action) => mayDo(viewer.user.id, action))) ?? sql`1`
  const [board] = await db
    .select({ isAllowed: yesOrNo(isAllowed) })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(boards.id, id), mayOpenBoard(viewer)))
  if (!board) fail('boardNotFound')
  if (!board.isAllowed) fail('boardNotYours')
}

/** The same for what a board that moderation hides does not let happen; only for those who may open it. */
export async function requireNotHidden({ db }: Pick<MemberContext, 'db'>, id: string): Promise<void> {
  const [board] = await db
    .select({ isNotHidden: yesOrNo(isNotHidden()) })
    .from(boards)
    .where(eq(boards.id, id))
  if (board && !board.isNotHidden) fail('boardHidden')
}
