import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { inviteRedemptions } from '#db/tables/identity/invites.ts'

export function redeemStatement(db: Database, code: string, userId: string, now: number) {
  return insertWhere(
    db,
    inviteRedemptions,
    { userId, code, createdAt: now },
    sql`exists (select 1 from invites where invites.code = ${code})`,
  )
}
