import { sql } from 'drizzle-orm'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { PASSCODE_LINK_LIFETIME_MS as lifetimeMs } from '#schema/constants/mail.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { linkMail, sendLink } from '../link-mail.ts'
import { requireMail } from '../mail-limits.ts'
import { findPasscode } from './find-passcode.ts'

export async function requestRecovery(context: MemberContext): Promise<void> {
  const { db } = context
  const { user } = context.viewer
  const { confirmedEmail } = (await findPasscode(db, user.id)) ?? fail('passcodeMissing')
  if (confirmedEmail === null) fail('backupUnconfirmed')
  await requireMail(context, `passcode:${user.id}`)
  const written = await linkMail(context, {
    kind: 'passcodeRecovery',
    page: 'passcodeRecovery',
    token: { userId: user.id, purpose: 'passcode', email: confirmedEmail, lifetimeMs },
    recipient: confirmedEmail,
    senderId: user.id,
    locale: user.locale,
    name: '',
    values: { username: user.username },
    condition: sql`exists (select 1 from ${passcodes} where ${passcodes.userId} = ${user.id}
      and ${passcodes.confirmedEmail} = ${confirmedEmail})`,
  })
  await sendLink(context, written)
}
