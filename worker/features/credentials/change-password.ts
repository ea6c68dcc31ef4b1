import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { users } from '#db/tables/users.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { endProofs, revokeLinks } from './end-proofs.ts'
import type { MailScope } from './mail-scope.ts'
import { noticeMail } from './notice.ts'

/**
 * Sets a new password for somebody who has proved the old one, and ends every session but theirs. Of two changes at the
 * same moment the second finds that the hash which it proved is gone: `stale`.
 */
export async function changePassword(
  scope: MailScope,
  { user, session }: SignedInViewer,
  { provedHash, password }: { provedHash: string; password: string },
): Promise<'changed' | 'stale' | 'notSignedIn'> {
  const { db, now } = scope
  const passwordHash = await scope.passwords.hash(password)
  const isChanged = sql`exists (select 1 from ${users} where ${users.id} = ${user.id} and ${users.passwordHash} = ${passwordHash})`
  const notices =
    user.email === null
      ? []
      : [
          noticeMail(scope, {
            kind: 'passwordChanged',
            senderId: user.id,
            recipient: user.email,
            locale: user.locale,
            name: user.firstName,
            values: { username: user.username },
            idempotencyKey: `password-changed:${newId(now)}`,
            condition: isChanged,
          }),
        ]
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, provedHash), isSessionLive(session.id)))
      .returning({ id: users.id }),
    ...endProofs(db, user.id, isChanged, session.id),
    revokeLinks(db, user.id, ['reset', 'change_old', 'change_new'], isChanged),
    ...notices.map(({ statement }) => statement),
  ])
  if (changed.length === 0) return (await hasSessionEnded(db, session.id)) ? 'notSignedIn' : 'stale'
  scope.send(notices)
  return 'changed'
}
