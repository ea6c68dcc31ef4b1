import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { noticeMails, RECIPIENT_COLUMNS } from '../notice.ts'
import type { Proof } from '../proof.ts'
import { isNotSuspended } from '../settle-suspension.ts'

/** Call only after every proof of identity. Returns false if there was nothing to reactivate, or deletion has begun. */
export async function reactivate(context: ActionContext, { userId, holds }: Proof): Promise<boolean> {
  const { db, now } = context
  const account = await findAway(db, userId)
  if (!account) return false
  const isAway = and(
    eq(users.id, userId),
    isNotNull(users.deactivatedAt),
    isNull(users.deletionStartedAt),
    isNull(users.retiredUntil),
    isNotSuspended(userId, now),
    holds,
  )
  const notices = noticeMails(context, 'accountBack', account, {
    cause: `account-back:${userId}:${account.deactivatedAt}`,
    condition: sql`exists (select 1 from ${users} where ${isAway})`,
  })
  const results = await db.batch([
    db.select({ id: users.id }).from(users).where(isAway),
    ...notices.map(({ statement }) => statement),
    db
      .update(users)
      .set({
        deactivatedAt: null,
        deletionDueAt: null,
        deactivatedBefore: null,
        suspendedAt: null,
        suspendedUntil: null,
      })
      .where(isAway),
  ])
  if (results[0].length === 0) return false
  context.send(notices)
  return true
}

async function findAway(db: Database, userId: string) {
  const [account] = await db
    .select({ ...RECIPIENT_COLUMNS, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deactivatedAt)))
  return account
}
