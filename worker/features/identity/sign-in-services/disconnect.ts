import { and, eq, isNotNull, ne, or, exists, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { identities } from '#db/tables/identity/sign-in-services.ts'
import { users } from '#db/tables/users.ts'
import type { DisconnectInput } from '#schema/identity/sign-in-service-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'

/**
 * Refuses to end the account's only way in, in one statement, so that parallel requests can't end the last two.
 * Idempotent.
 */
export async function disconnect({ db, viewer }: MemberContext, { provider }: DisconnectInput): Promise<void> {
  const { session } = viewer
  const userId = viewer.user.id
  const isConnected = and(eq(identities.userId, userId), eq(identities.provider, provider))
  const hasPassword = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.passwordHash)))
  const hasOther = sql`exists (select 1 from identities other where other.user_id = ${userId}
    and ${ne(sql`other.provider`, provider)})`
  const left = db.select({ subject: identities.subject }).from(identities).where(isConnected)
  const [, , rest] = await db.batch([
    db.delete(identities).where(and(isConnected, or(exists(hasPassword), hasOther), isSessionLive(session.id))),
    db
      .update(users)
      .set({ connectedNetworks: sql`json_remove(${users.connectedNetworks}, ${`$.${provider}`})` })
      .where(and(eq(users.id, userId), sql`not exists ${left}`)),
    left,
  ])
  if (rest.length > 0) fail((await hasSessionEnded(db, session.id)) ? 'notSignedIn' : 'lastLoginMethod')
}
