import { and, eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { TokenForm } from '#schema/calls/credentials.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findLiveToken, isUnused, useToken } from './email-token.ts'

/** Marks an address as verified by the token that was mailed to it, once. */
export async function confirmEmail(
  { db, now }: Pick<ActionContext, 'db' | 'now'>,
  { token }: TokenForm,
): Promise<void> {
  const live = await findLiveToken(db, token, ['verify'], now)
  if (!live) fail('linkExpired')
  const [confirmed] = await db.batch([
    db
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, live.userId), eq(users.email, live.email), isUnused(live.tokenHash, now)))
      .returning({ id: users.id }),
    useToken(db, live.tokenHash, now),
  ])
  if (confirmed.length === 0) fail('linkExpired')
}
