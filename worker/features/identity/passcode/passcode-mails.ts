import type { SQL } from 'drizzle-orm'
import { PASSCODE_BACKUP_LINK_LIFETIME_MS as lifetimeMs } from '#schema/constants/mail.ts'
import type { MailContext } from '#worker/context/context.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import { linkMail, type WrittenLink } from '../link-mail.ts'
import { noticeMail, type NoticeKind } from '../notice.ts'
import type { OutgoingMail } from '#worker/platform/mail/outbox.ts'

type Owner = Pick<ViewerUser, 'id' | 'locale' | 'username'>

type LinkContext = Pick<MailContext, 'db' | 'now' | 'mailOrigin'>

export interface PasscodeMail {
  recipients: readonly (string | null)[]
  /** Names the cause; each recipient gets one mail of it. */
  cause: string
  condition: SQL
}

/**
 * Notices about the passcode of an account, to addresses whose owners have confirmed them: the backup address and, where it
 * was set, the account's own, so that a stolen session cannot do it unnoticed. None carries a secret.
 */
export function passcodeMails(
  context: LinkContext,
  kind: Extract<NoticeKind, 'passcodeSet' | 'passcodeChanged' | 'passcodeRemoved' | 'passwordReset'>,
  { id, locale, username }: Owner,
  { recipients, cause, condition }: PasscodeMail,
): OutgoingMail[] {
  const addresses = [...new Set(recipients)].filter((one) => one !== null)
  // A backup mailbox belongs to another person than the account, so the greeting has no name.
  const owner = { id, locale, username, firstName: '' }
  return addresses.map((email, place) =>
    noticeMail(context, kind, { ...owner, email }, { cause: `${cause}:${place}`, condition }),
  )
}

/** The mail that asks a backup address to confirm itself; until then it counts for nothing. */
export function backupMail(
  context: LinkContext,
  { id: userId, locale, username }: Owner,
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
