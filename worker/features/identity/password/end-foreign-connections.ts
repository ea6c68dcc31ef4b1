import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { identities } from '#db/tables/identity/sign-in-services.ts'
import { users } from '#db/tables/users.ts'

/** Keeps services that vouched for the same address; through any other, an earlier owner may have left a way in. */
export function endForeignConnections(db: Database, userId: string, email: string, condition: SQL) {
  return [
    db
      .delete(identities)
      .where(
        and(
          eq(identities.userId, userId),
          or(isNull(identities.email), sql`lower(${identities.email}) <> lower(${email})`),
          condition,
        ),
      ),
    db
      .update(users)
      .set({
        connectedNetworks: sql`json_patch(json_remove(${users.connectedNetworks}, '$.google', '$.facebook'),
          (select json_group_object(provider, json('true')) from identities where user_id = ${userId}))`,
      })
      .where(and(eq(users.id, userId), condition)),
  ] as const
}
