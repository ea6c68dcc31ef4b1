import { and, eq, sql } from 'drizzle-orm'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { users } from '#db/tables/users.ts'
import type { TokenForm } from '#schema/identity/email-password-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findLiveToken, isUnused, useToken } from '#worker/model/email-token.ts'
import { revokeLinks } from '../end-proofs.ts'
import { passcodeMails } from './passcode-mails.ts'

export async function confirmBackup(context: ActionContext, { token }: TokenForm): Promise<void> {
  const { db, now } = context
  const live = await findLiveToken(db, token, ['backup'], now)
  if (!live) fail('linkExpired')
  const [owner] = await db
    .select({ username: users.username, locale: users.locale, before: passcodes.confirmedEmail })
    .from(passcodes)
    .innerJoin(users, eq(users.id, passcodes.userId))
    .where(eq(passcodes.userId, live.userId))
  if (!owner) fail('linkExpired')
  const unused = isUnused(live.tokenHash, now)
  const isAsked = and(eq(passcodes.userId, live.userId), eq(passcodes.backupEmail, live.email), unused)
  const condition = sql`exists (select 1 from ${passcodes} where ${isAsked})`
  const notices = passcodeMails(
    context,
    'passcodeChanged',
    { ...owner, id: live.userId },
    {
      recipients: [owner.before],
      cause: `backup-changed:${live.tokenHash}`,
      condition,
    },
  )
  const { confirmed } = await context.commit({
    confirmed: db
      .update(passcodes)
      .set({ confirmedEmail: live.email })
      .where(isAsked)
      .returning({ userId: passcodes.userId }),
    revoked: revokeLinks(db, live.userId, ['passcode', 'backup'], condition, live.tokenHash),
    notices: notices.map(({ statement }) => statement),
    used: useToken(db, live.tokenHash, now),
  })
  if (confirmed.length === 0) fail('linkExpired')
  context.send(notices)
}
