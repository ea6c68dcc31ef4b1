import { and, eq, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { users } from '#db/tables/users.ts'
import type { PasswordChangeInput } from '#schema/identity/email-password-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { logSecurity } from '#worker/context/security-log.ts'
import { fail } from '#worker/errors/service-error.ts'
import { endProofs, revokeLinks } from '../end-proofs.ts'
import { noticeMails } from '../notice.ts'
import { requirePasscode } from '../passcode/require-passcode.ts'
import { requireGoodPassword } from '../password-problem.ts'
import { requirePassword } from '../require-password.ts'

export async function changePassword(
  context: MemberContext,
  { old_password: old, new_password: password, passcode }: PasswordChangeInput,
): Promise<void> {
  const { db, viewer } = context
  const { passwords } = context.parts
  const { user, session } = viewer
  requireGoodPassword(password)
  const provedHash = await requirePassword(context, old, 'old_password')
  await requirePasscode(context, passcode)
  const passwordHash = await passwords.hash(password)
  const isChanged = sql`exists (select 1 from ${users} where ${users.id} = ${user.id}
    and ${users.passwordHash} = ${passwordHash})`
  const notices = noticeMails(context, 'passwordChanged', user, { condition: isChanged })
  const { changed } = await context.commit({
    changed: db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, provedHash), isSessionLive(session.id)))
      .returning({ id: users.id }),
    ended: endProofs(db, user.id, isChanged, session.id),
    revoked: revokeLinks(db, user.id, ['reset', 'change_old', 'change_new'], isChanged),
    notices: notices.map(({ statement }) => statement),
  })
  if (changed.length === 0) {
    return (await hasSessionEnded(db, session.id))
      ? fail('notSignedIn')
      : fail('wrongPassword', { field: 'old_password' })
  }
  context.send(notices)
  await logSecurity(context, 'password changed', { user: user.id })
  context.closeEndedSockets([user.id])
}
