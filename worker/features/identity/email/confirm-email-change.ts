import { and, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { users } from '#db/tables/users.ts'
import type { TokenForm } from '#schema/identity/email-password-calls.ts'
import type { MailContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findLiveToken, hasAddress, isUnused, useToken, type EmailTokenRow } from '#worker/model/email-token.ts'
import { revokeLinks } from '../end-proofs.ts'
import { noticeMails } from '../notice.ts'

export async function confirmEmailChange(context: MailContext, { token }: TokenForm): Promise<'done' | 'waiting'> {
  const { db, now } = context
  const live = await findLiveToken(db, token, ['change_old', 'change_new'], now)
  if (!live) fail('linkExpired')
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
  if (!user) fail('linkExpired')

  const unused = isUnused(live.tokenHash, now)
  const isChanged = sql`(${unused} and ${hasAddress(live.userId, live.email)})`
  const isFree = sql`not exists (select 1 from ${users} where ${users.email} = ${live.email})`
  // An address that was never verified may be a stranger's.
  const owner = { ...user, id: live.userId, email: user.emailVerifiedAt === null ? null : user.email }
  const notices = noticeMails(context, 'emailChanged', owner, {
    values: { email: live.email },
    cause: `email-changed:${live.changeId ?? live.tokenHash}`,
    condition: isChanged,
  })
  const { changed, agreed, used } = await batch(db, {
    changed: db
      .update(users)
      .set({ email: live.email, emailVerifiedAt: now })
      .where(
        and(
          eq(users.id, live.userId),
          unused,
          isAgreed(live),
          isFree,
          // An address that has been verified since must approve as well.
          live.needsOther ? undefined : isNull(users.emailVerifiedAt),
        ),
      )
      .returning({ id: users.id }),
    revoked: revokeLinks(db, live.userId, ['verify', 'reset'], isChanged),
    notices: notices.map(({ statement }) => statement),
    agreed: db
      .select({ agreed: sql<number>`${isAgreed(live)}` })
      .from(users)
      .where(eq(users.id, live.userId)),
    used: useToken(db, live.tokenHash, now),
  })
  if (changed.length > 0) {
    context.send(notices)
    return 'done'
  }
  return used.length > 0 && agreed[0]?.agreed === 0 ? 'waiting' : fail('linkExpired')
}

function isAgreed({ changeId, tokenHash, needsOther }: EmailTokenRow): SQL {
  if (!needsOther) return sql`1`
  const other = and(
    eq(emailTokens.changeId, changeId ?? ''),
    ne(emailTokens.tokenHash, tokenHash),
    isNotNull(emailTokens.usedAt),
  )
  return sql`exists (select 1 from ${emailTokens} where ${other})`
}
