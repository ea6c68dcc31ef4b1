import { sql } from 'drizzle-orm'
import { insertWhere } from '#db/insert-where.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { revokeLinks } from '#worker/features/credentials/end-proofs.ts'
import { countMail, refusedMail, strictest } from '#worker/features/credentials/mail-limits.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import type { TryOutcome } from '#worker/platform/rate-limit.ts'
import { findPasscode } from './find-passcode.ts'
import { backupMail, passcodeMails } from './passcode-mails.ts'

export type CreateOutcome =
  | { type: 'created' }
  | { type: 'passcodeExists' | 'sameEmail' | 'notSignedIn' }
  | Extract<TryOutcome, { type: 'refused' }>

/**
 * Sets the first passcode of an account and asks its backup address to confirm itself. Of two at the same moment one is set
 * and the other finds that there is one. Where the backup address may get no more mails, nothing is set.
 */
export async function createPasscode(
  scope: MailScope & { address: string },
  { user, session }: SignedInViewer,
  { passcode, backupEmail }: { passcode: string; backupEmail: string },
): Promise<CreateOutcome> {
  const { db, now } = scope
  if (backupEmail === user.email) return { type: 'sameEmail' }
  if ((await findPasscode(db, user.id)) !== null) return { type: 'passcodeExists' }
  const counted = strictest(await countMail(scope, [`backup:${user.id}`], scope.address))
  if (counted.type === 'refused') return counted
  const passcodeHash = await scope.passwords.hash(passcode)
  const isMissing = sql`not exists (select 1 from ${parentalPasscodes} where ${parentalPasscodes.userId} = ${user.id})`
  const { mail, link } = await backupMail(scope, user, backupEmail, sql`${isMissing} and ${isSessionLive(session.id)}`)
  const notices = passcodeMails(scope, {
    kind: 'passcodeSet',
    userId: user.id,
    recipients: [user.emailVerifiedAt === null ? null : user.email],
    locale: user.locale,
    username: user.username,
    cause: `passcode-set:${user.id}:${now}`,
    condition: mail.isWritten,
  })
  const [written] = await db.batch([
    mail.statement,
    insertWhere(db, parentalPasscodes, { userId: user.id, passcodeHash, backupEmail, createdAt: now }, mail.isWritten),
    revokeLinks(db, user.id, ['passcode', 'backup'], mail.isWritten),
    link,
    ...notices.map(({ statement }) => statement),
  ])
  if (written.length > 0) {
    scope.send([mail, ...notices])
    return { type: 'created' }
  }
  if (await hasSessionEnded(db, session.id)) return { type: 'notSignedIn' }
  const isThere = (await findPasscode(db, user.id)) !== null
  return isThere ? { type: 'passcodeExists' } : await refusedMail(scope, [mail])
}
