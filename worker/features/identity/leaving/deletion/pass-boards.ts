import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { fillBoardKeys, namesForHeir } from '#db/board-names.ts'
import type { Database } from '#db/client.ts'
import { MANAGE } from '#schema/boards/constants.ts'

const BOARDS_PER_STEP = 20

/** Returns false if there was nothing to pass on. */
export async function passBoards(db: Database, userId: string): Promise<boolean> {
  const shared = await db.all<{ id: string; heir: string }>(sql`
    select b.id, (select c.user_id from board_collaborators c join users u on u.id = c.user_id
      where c.board_id = b.id and c.user_id <> ${userId} and u.deletion_due_at is null
      order by u.deactivated_at is not null, c.created_at, c.user_id limit 1) as heir
    from boards b where b.owner_id = ${userId} and heir is not null order by b.id limit ${BOARDS_PER_STEP}`)
  if (shared.length === 0) return false
  await Promise.all([userId, ...new Set(shared.map(({ heir }) => heir))].map((owner) => fillBoardKeys(db, owner)))
  const statements = shared.flatMap(({ id, heir }) => [
    // No one has given the heir the right to show what others keep there.
    db.run(sql`update pins set is_kept_secret = 1 where board_id = ${id} and audience = 'board'
      and pinner_id not in (${heir}, ${userId}) and not exists (
        select 1 from board_collaborators c, json_each(c.permissions) granted
        where c.board_id = ${id} and c.user_id = ${heir} and granted.value = ${MANAGE})`),
    db.run(sql`update boards set owner_id = ${heir}, ${namesForHeir(heir)}
      where id = ${id} and owner_id = ${userId}`),
    db.run(sql`delete from board_collaborators where board_id = ${id} and user_id = ${heir}`),
  ])
  await batch(db, { statements })
  return true
}
