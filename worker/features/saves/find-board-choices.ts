import { and, desc, eq, sql } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { MAX_BOARDS } from '#schema/boards/constants.ts'
import { RECENT_SAVES } from '#schema/saves/constants.ts'
import type { BoardChoice } from '#schema/saves/queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { queryError } from '#worker/errors/missing.ts'
import { isChoice } from '#worker/model/save-rules.ts'

/** Those to which the viewer saved lately come first, then the newest. */
export async function findBoardChoices({
  db,
  reader,
  viewer,
}: QueryContext): Promise<QueryResult<'BoardChoicesQuery'>> {
  if (viewer.type !== 'AUTH') return queryError('notSignedIn')
  const me = viewer.user.id
  const isNear = sql`${boards.id} in (select id from boards where owner_id = ${me}
    union select board_id from board_collaborators where user_id = ${me})`
  const lately = sql`select board_id, id from saves where user_id = ${me} order by id desc limit ${RECENT_SAVES}`
  const recent = sql`(select board_id, max(id) as last from (${lately}) group by board_id) recent`
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
      .leftJoin(recent, sql`recent.board_id = ${boards.id}`)
      .where(and(isNear, isChoice(me)))
      .orderBy(desc(sql`coalesce(recent.last, ${boards.id})`), desc(boards.id))
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
