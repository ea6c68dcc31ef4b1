import { sql } from 'drizzle-orm'
import { insertWhere } from '#db/insert-where.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import type { PasscodeCreateInput } from '#schema/identity/passcode-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { revokeLinks } from '../end-proofs.ts'
import { refuseMails, requireMail } from '../mail-limits.ts'
import { findPasscode } from './find-passcode.ts'
import { backupMail, passcodeMails } from './passcode-mails.ts'

export async function createPasscode(
  context: MemberContext,
  { passcode, backupEmail }: PasscodeCreateInput,
): Promise<void> {
  const { db, now, viewer } = context
  const { passwords } = context.parts
  const { user, session } = viewer
  if (backupEmail === user.email) fail('sameEmail')
  if ((await findPasscode(db, user.id)) !== null) fail('passcodeExists')
  await requireMail(context, `backup:${user.id}`)
  const passcodeHash = await passwords.hash(passcode)
  const isMissing = sql`not exists (select 1 from ${passcodes} where ${passcodes.userId} = ${user.id})`
  const { mail, link } = await backupMail(
    context,
    user,
    backupEmail,
    sql`${isMissing} and ${isSessionLive(session.id)}`,
  )
  const notices = passcodeMails(context, 'passcodeSet', user, {
    recipients: [user.emailVerifiedAt === null ? null : user.email],
    cause: `passcode-set:${user.id}:${now}`,
    condition: mail.isWritten,
  })
  const { written } = await context.commit({
    written: mail.statement,
    passcode: insertWhere(
      db,
      passcodes,
      { userId: user.id, passcodeHash, backupEmail, createdAt: now },
      mail.isWritten,
    ),
    revoked: revokeLinks(db, user.id, ['passcode', 'backup'], mail.isWritten),
    link,
    notices: notices.map(({ statement }) => statement),
  })
  if (written.length === 0) {
    if (await hasSessionEnded(db, session.id)) fail('notSignedIn')
    return (await findPasscode(db, user.id)) === null ? await refuseMails(context, [mail]) : fail('passcodeExists')
  }
  context.send([mail, ...notices])
}
