import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { boards } from '#db/tables/boards.ts'

export function mayKeepOn(userId: string): SQL {
  return sql`(${boards.ownerId} = ${userId} or exists (
    select 1 from board_collaborators c where c.board_id = ${boards.id} and c.user_id = ${userId}
      and exists (select 1 from json_each(c.permissions) where value = 'save_pins')
      and exists (select 1 from users owner where owner.id = ${boards.ownerId} and ${isActive('owner')})))`
}
