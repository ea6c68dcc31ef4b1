import { sql } from 'drizzle-orm'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { countMail, refusedMail, strictest } from '#worker/features/credentials/mail-limits.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import type { TryOutcome } from '#worker/platform/rate-limit.ts'
import { findPasscode } from './find-passcode.ts'
import { backupMail } from './passcode-mails.ts'

/** Mails the link that confirms the backup address once more. */
export async function resendBackup(
  scope: MailScope & { address: string },
  { user }: SignedInViewer,
): Promise<TryOutcome | { type: 'passcodeMissing' | 'backupConfirmed' }> {
  const { db } = scope
  const row = await findPasscode(db, user.id)
  if (!row) return { type: 'passcodeMissing' }
  const { backupEmail } = row
  if (backupEmail === row.confirmedEmail) return { type: 'backupConfirmed' }
  const counted = strictest(await countMail(scope, [`backup:${user.id}`], scope.address))
  if (counted.type === 'refused') return counted
  const isStill = sql`exists (select 1 from ${parentalPasscodes} where ${parentalPasscodes.userId} = ${user.id} and ${parentalPasscodes.backupEmail} = ${backupEmail})`
  const { mail, link } = await backupMail(scope, user, backupEmail, isStill)
  const [written] = await db.batch([mail.statement, link])
  if (written.length === 0) return await refusedMail(scope, [mail])
  scope.send([mail])
  return counted
}
