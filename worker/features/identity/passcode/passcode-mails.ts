import type { SQL } from 'drizzle-orm'
import { PASSCODE_BACKUP_LINK_LIFETIME_MS as lifetimeMs } from '#schema/constants/mail.ts'
import type { MailContext } from '#worker/context/context.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import type { OutgoingMail } from '#worker/platform/mail/outbox.ts'
import { linkMail, type WrittenLink } from '../link-mail.ts'
import { noticeMail, type NoticeKind } from '../notice.ts'

type Owner = Pick<ViewerUser, 'id' | 'locale' | 'username'>

type LinkContext = Pick<MailContext, 'db' | 'now' | 'mailOrigin'>

export interface PasscodeMail {
  recipients: readonly (string | null)[]
  cause: string
  condition: SQL
}

/** The mails go to confirmed addresses only, so that a stolen session can't change the passcode unnoticed. */
export function passcodeMails(
  context: LinkContext,
  kind: Extract<NoticeKind, 'passcodeSet' | 'passcodeChanged' | 'passcodeRemoved' | 'passwordReset'>,
  { id, locale, username }: Owner,
  { recipients, cause, condition }: PasscodeMail,
): OutgoingMail[] {
  const addresses = [...new Set(recipients)].filter((one) => one !== null)
  // A backup address belongs to another person, so the greeting has no name.
  const owner = { id, locale, username, firstName: '' }
  return addresses.map((email, place) =>
    noticeMail(context, kind, { ...owner, email }, { cause: `${cause}:${place}`, condition }),
  )
}

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
