import { sql } from 'drizzle-orm'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { hashPassword } from '#worker/platform/passwords.ts'
import { findPasscode } from './find-passcode.ts'
import { passcodeMails } from './passcode-mails.ts'

/** Sets the first passcode of an account. Of two at the same moment one is set and the other finds that there is one. */
export async function createPasscode(
  scope: MailScope,
  { user }: SignedInViewer,
  { passcode, backupEmail }: { passcode: string; backupEmail: string },
): Promise<'created' | 'passcodeExists' | 'sameEmail'> {
  const { db, now } = scope
  if (backupEmail === user.email) return 'sameEmail'
  if ((await findPasscode(db, user.id)) !== null) return 'passcodeExists'
  const passcodeHash = await hashPassword(passcode)
  const mails = passcodeMails(scope, {
    kind: 'passcodeSet',
    recipients: [backupEmail, user.email],
    locale: user.locale,
    username: user.username,
    cause: `passcode-set:${user.id}:${now}`,
    condition: sql`exists (select 1 from ${parentalPasscodes} where ${parentalPasscodes.userId} = ${user.id} and ${parentalPasscodes.passcodeHash} = ${passcodeHash})`,
  })
  const [created] = await db.batch([
    db
      .insert(parentalPasscodes)
      .values({ userId: user.id, passcodeHash, backupEmail, createdAt: now })
      .onConflictDoNothing()
      .returning({ userId: parentalPasscodes.userId }),
    ...mails.map(({ statement }) => statement),
  ])
  if (created.length === 0) return 'passcodeExists'
  scope.send(mails)
  return 'created'
}
