import type { SQL } from 'drizzle-orm'
import { PASSCODE_BACKUP_LINK_LIFETIME_MS as lifetimeMs } from '#schema/constants/mail.ts'
import { href } from '#schema/routes.ts'
import type { MailContext } from '#worker/context/context.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import { linkMail, type WrittenLink } from '../link-mail.ts'
import { renderMail } from '#worker/features/mail/render-mail.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'

type LinkContext = Pick<MailContext, 'db' | 'now' | 'mailOrigin'>

export interface PasscodeMail {
  kind: 'passcodeSet' | 'passcodeChanged' | 'passcodeRemoved' | 'passwordReset'
  userId: string
  recipients: readonly (string | null)[]
  locale: string
  username: string
  /** Names the cause; each recipient gets one mail of it. */
  cause: string
  condition: SQL
}

/**
 * Notices about the passcode of an account, to addresses whose owners have confirmed them: the backup address and, where it
 * was set, the account's own, so that a stolen session cannot do it unnoticed. None carries a secret.
 */
export function passcodeMails(
  { db, now, mailOrigin }: LinkContext,
  { kind, userId, recipients, locale, username, cause, condition }: PasscodeMail,
): OutgoingMail[] {
  const addresses = [...new Set(recipients)].filter((one) => one !== null)
  return addresses.map((recipient, place) =>
    outgoingMail(
      db,
      // A backup mailbox belongs to another person than the account, so the greeting has no name.
      renderMail(kind, {
        recipient,
        locale,
        name: '',
        link: mailOrigin + href('parentalPasscode'),
        values: { username },
      }),
      { idempotencyKey: `${cause}:${place}`, now, senderId: userId, condition },
    ),
  )
}

/** The mail that asks a backup address to confirm itself; until then it counts for nothing. */
export function backupMail(
  context: LinkContext,
  { id: userId, locale, username }: Pick<ViewerUser, 'id' | 'locale' | 'username'>,
  email: string,
  condition: SQL,
): Promise<WrittenLink> {
  return linkMail(context, {
    kind: 'passcodeBackup',
    page: 'passcodeBackup',
    token: { userId, purpose: 'backup', email, lifetimeMs },
    recipient: email,
    senderId: userId,
    isUnproved: true,
    locale,
    name: '',
    values: { username },
    condition,
  })
}
