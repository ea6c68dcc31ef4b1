import { and, eq } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { passkeys } from '#db/tables/passkeys.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { securityNotice } from '#worker/features/mfa/security-notice.ts'

/** Removes a passkey of an account and tells the owner; one that is not there, or is another's, changes nothing. */
export async function removePasskey(
  scope: MailScope,
  { user, session }: SignedInViewer,
  id: string,
): Promise<{ type: 'removed' } | { type: 'notSignedIn' }> {
  const { db } = scope
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, user.id), isSessionLive(session.id))
  const [removed] = await db.delete(passkeys).where(isOwn).returning({ name: passkeys.name })
  if (!removed) return { type: (await hasSessionEnded(db, session.id)) ? 'notSignedIn' : 'removed' }
  const notices = securityNotice(scope, user, 'passkeyRemoved', { values: { passkey: removed.name } })
  for (const { statement } of notices) await statement
  scope.send(notices)
  return { type: 'removed' }
}
