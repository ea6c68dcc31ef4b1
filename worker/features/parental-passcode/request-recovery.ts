import { sql } from 'drizzle-orm'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import { PASSCODE_LINK_LIFETIME_MS as lifetimeMs } from '#schema/constants/mail.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { linkMail } from '#worker/features/credentials/link-mail.ts'
import { countMail, refusedMail, strictest } from '#worker/features/credentials/mail-limits.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import type { TryOutcome } from '#worker/platform/rate-limit.ts'
import { findPasscode } from './find-passcode.ts'

/** Mails a link for a new passcode to the backup address, if that is confirmed. */
export async function requestRecovery(
  scope: MailScope & { address: string },
  { user }: SignedInViewer,
): Promise<TryOutcome | { type: 'passcodeMissing' | 'backupUnconfirmed' }> {
  const { db } = scope
  const row = await findPasscode(db, user.id)
  if (!row) return { type: 'passcodeMissing' }
  const { confirmedEmail } = row
  if (confirmedEmail === null) return { type: 'backupUnconfirmed' }
  const outcome = strictest(await countMail(scope, [`passcode:${user.id}`], scope.address))
  if (outcome.type === 'refused') return outcome
  const { mail, link } = await linkMail(scope, {
    kind: 'passcodeRecovery',
    page: 'passcodeRecovery',
    token: { userId: user.id, purpose: 'passcode', email: confirmedEmail, lifetimeMs },
    recipient: confirmedEmail,
    senderId: user.id,
    locale: user.locale,
    name: '',
    values: { username: user.username },
    condition: sql`exists (select 1 from ${parentalPasscodes} where ${parentalPasscodes.userId} = ${user.id} and ${parentalPasscodes.confirmedEmail} = ${confirmedEmail})`,
  })
  const [written] = await db.batch([mail.statement, link])
  if (written.length === 0) return await refusedMail(scope, [mail])
  scope.send([mail])
  return outcome
}
