import { desc, eq, sql } from 'drizzle-orm'
import { boards } from '#db/tables/boards.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import { MAX_BOARDS } from '#schema/constants/boards.ts'
import type { QueryResult } from '#schema/queries/all.ts'
import type { BoardChoice } from '#schema/queries/saves.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { queryError } from '#worker/errors/missing.ts'
import { isChoice } from './rules.ts'

export async function findBoardChoices({
  db,
  reader,
  viewer,
}: QueryContext): Promise<QueryResult<'BoardChoicesQuery'>> {
  if (viewer.type !== 'AUTH') return queryError('notSignedIn')
  const me = viewer.user.id
  const lastSave = db
    .select({ id: sql`max(${saves.id})` })
    .from(saves)
    .where(sql`${saves.boardId} = ${boards.id} and ${saves.userId} = ${me}`)
  const rows = await reader.read(
    db
      .select({
        id: boards.id,
        name: boards.name,
        privacy: boards.privacy,
        ownerId: boards.ownerId,
        ownerName: users.fullName,
      })
      .from(boards)
      .innerJoin(users, eq(users.id, boards.ownerId))
      .where(isChoice(me))
      .orderBy(desc(sql`coalesce((${lastSave}), ${boards.id})`), desc(boards.id))
      .limit(MAX_BOARDS),
  )
  return {
    __typename: 'BoardChoices',
    boards: rows.map(({ id, name, privacy, ownerId, ownerName }): BoardChoice => ({
      id,
      name,
      isSecret: privacy === 'secret',
      ownerName: ownerId === me ? null : ownerName,
    })),
  }
}
