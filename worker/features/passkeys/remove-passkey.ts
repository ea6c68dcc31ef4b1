import { and, eq } from 'drizzle-orm'
import { passkeys } from '#db/tables/passkeys.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { securityNotice } from '#worker/features/mfa/security-notice.ts'

/** Removes a passkey of an account and tells the owner; one that is not there, or is another's, changes nothing. */
export async function removePasskey(scope: MailScope, user: ViewerUser, id: string): Promise<void> {
  const { db } = scope
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, user.id))
  const [removed] = await db.delete(passkeys).where(isOwn).returning({ name: passkeys.name })
  if (!removed) return
  const notices = securityNotice(scope, user, 'passkeyRemoved', { values: { passkey: removed.name } })
  for (const { statement } of notices) await statement
  scope.send(notices)
}
