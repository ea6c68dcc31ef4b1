import { and, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { emailTokens } from '#db/tables/email-tokens.ts'
import { users } from '#db/tables/users.ts'
import { findLiveToken, hasAddress, isUnused, useToken, type EmailTokenRow } from './email-token.ts'
import { revokeLinks } from './end-proofs.ts'
import type { MailScope } from './mail-scope.ts'
import { noticeMail } from './notice.ts'

export type ChangeOutcome = 'changed' | 'waiting' | 'linkExpired'

/**
 * One side's yes to a change of address. With the last one that is needed the change is made, unless another account
 * has taken the address meanwhile. Two yeses at the same moment come one after the other, and the second makes it.
 */
export async function confirmEmailChange(scope: MailScope, token: string): Promise<ChangeOutcome> {
  const { db, now } = scope
  const live = await findLiveToken(db, token, ['change_old', 'change_new'], now)
  if (!live) return 'linkExpired'
  const [user] = await db
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      username: users.username,
      firstName: users.firstName,
      locale: users.locale,
    })
    .from(users)
    .where(eq(users.id, live.userId))
  if (!user) return 'linkExpired'

  const unused = isUnused(live.tokenHash, now)
  const isChanged = sql`(${unused} and ${hasAddress(live.userId, live.email)})`
  const isFree = sql`not exists (select 1 from ${users} where ${users.email} = ${live.email})`
  const notices =
    user.email === null || user.emailVerifiedAt === null
      ? []
      : [
          noticeMail(scope, {
            kind: 'emailChanged',
            senderId: live.userId,
            recipient: user.email,
            locale: user.locale,
            name: user.firstName,
            values: { username: user.username, email: live.email },
            idempotencyKey: `email-changed:${live.changeId ?? live.tokenHash}`,
            condition: isChanged,
          }),
        ]
  const results = await db.batch([
    db
      .update(users)
      .set({ email: live.email, emailVerifiedAt: now })
      .where(
        and(
          eq(users.id, live.userId),
          unused,
          isAgreed(live),
          isFree,
          // An address that has been verified since must be asked as well.
          live.needsOther ? undefined : isNull(users.emailVerifiedAt),
        ),
      )
      .returning({ id: users.id }),
    // Links that were mailed to the old address.
    revokeLinks(db, live.userId, ['verify', 'reset'], isChanged),
    ...notices.map(({ statement }) => statement),
    db
      .select({ agreed: sql<number>`${isAgreed(live)}` })
      .from(users)
      .where(eq(users.id, live.userId)),
    useToken(db, live.tokenHash, now),
  ])
  const [changed] = results
  if (changed.length > 0) {
    scope.send(notices)
    return 'changed'
  }
  const [agreed, used] = results.slice(-2) as [{ agreed: number }[], { userId: string }[]]
  return used.length > 0 && agreed[0]?.agreed === 0 ? 'waiting' : 'linkExpired'
}

/** The condition that the other side has said yes, or need not. */
function isAgreed({ changeId, tokenHash, needsOther }: EmailTokenRow): SQL {
  if (!needsOther) return sql`1`
  const other = and(
    eq(emailTokens.changeId, changeId ?? ''),
    ne(emailTokens.tokenHash, tokenHash),
    isNotNull(emailTokens.usedAt),
  )
  return sql`exists (select 1 from ${emailTokens} where ${other})`
}
