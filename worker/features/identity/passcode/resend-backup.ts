import { sql } from 'drizzle-orm'
import { passcodes } from '#db/tables/identity/passcode.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { sendLink } from '../link-mail.ts'
import { requireMail } from '../mail-limits.ts'
import { findPasscode } from './find-passcode.ts'
import { backupMail } from './passcode-mails.ts'

export async function resendBackup(context: MemberContext): Promise<void> {
  const { db } = context
  const { user } = context.viewer
  const { backupEmail, confirmedEmail } = (await findPasscode(db, user.id)) ?? fail('passcodeMissing')
  if (backupEmail === confirmedEmail) fail('backupConfirmed')
  await requireMail(context, `backup:${user.id}`)
  const isStill = sql`exists (select 1 from ${passcodes} where ${passcodes.userId} = ${user.id}
    and ${passcodes.backupEmail} = ${backupEmail})`
  const written = await backupMail(context, user, backupEmail, isStill)
  await sendLink(context, written)
}
