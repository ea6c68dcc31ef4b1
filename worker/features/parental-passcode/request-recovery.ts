import { sql } from 'drizzle-orm'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import { PASSCODE_LINK_LIFETIME_MS } from '#schema/constants/mail.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { newEmailToken } from '#worker/features/credentials/email-token.ts'
import { countMail, strictest } from '#worker/features/credentials/mail-limits.ts'
import { tokenLink, type MailScope } from '#worker/features/credentials/mail-scope.ts'
import { renderMail } from '#worker/features/mail/render-mail.ts'
import { outgoingMail } from '#worker/platform/mail/outbox.ts'
import type { TryOutcome } from '#worker/platform/rate-limit.ts'
import { findPasscode } from './find-passcode.ts'

/** Mails a link to the backup address by which a forgotten passcode is set anew. */
export async function requestRecovery(
  scope: MailScope,
  { user }: SignedInViewer,
  address: string,
): Promise<TryOutcome | { type: 'passcodeMissing' }> {
  const { db, now, origin } = scope
  const row = await findPasscode(db, user.id)
  if (!row) return { type: 'passcodeMissing' }
  const outcome = strictest(await countMail(scope, [`passcode:${user.id}`], address))
  if (outcome.type === 'refused') return outcome
  const { backupEmail } = row
  const condition = sql`exists (select 1 from ${parentalPasscodes} where ${parentalPasscodes.userId} = ${user.id} and ${parentalPasscodes.backupEmail} = ${backupEmail})`
  const token = await newEmailToken(
    db,
    { userId: user.id, purpose: 'passcode', email: backupEmail, lifetimeMs: PASSCODE_LINK_LIFETIME_MS },
    now,
    condition,
  )
  const mail = outgoingMail(
    db,
    renderMail('passcodeRecovery', {
      recipient: backupEmail,
      locale: user.locale,
      name: '',
      link: tokenLink(origin, 'passcodeRecovery', token.token),
      lifetimeMs: PASSCODE_LINK_LIFETIME_MS,
      values: { username: user.username },
    }),
    { idempotencyKey: `passcode:${token.tokenHash}`, now, condition },
  )
  await db.batch([token.statement, mail.statement])
  scope.send([mail])
  return outcome
}
