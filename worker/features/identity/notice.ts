import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import type { MailContext } from '#worker/context/context.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import { hasVerifiedAddress } from '#worker/model/email-token.ts'
import { renderMail, type MailKind } from '#worker/model/render-mail.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import type { TextValues } from '#worker/texts/texts.ts'

const PAGE_OF = {
  passwordChanged: 'passwordReset',
  emailChanged: 'home',
  changeTaken: 'login',
  accountDeactivated: 'login',
  deletionPlanned: 'login',
  accountBack: 'passwordReset',
  accountDeleted: 'home',
  accountConnected: 'accountSettings',
  mfaOn: 'securitySettings',
  mfaOff: 'securitySettings',
  recoveryCodesRenewed: 'securitySettings',
  recoveryCodeUsed: 'securitySettings',
  passkeyAdded: 'securitySettings',
  passkeyRemoved: 'securitySettings',
  passcodeSet: 'parentalPasscode',
  passcodeChanged: 'parentalPasscode',
  passcodeRemoved: 'parentalPasscode',
  passwordReset: 'parentalPasscode',
} as const satisfies Partial<Record<MailKind, string>>

export type NoticeKind = keyof typeof PAGE_OF

/** All other kinds go only to a verified address: an unverified one may be a stranger's. */
const TO_OTHER_ADDRESSES: readonly NoticeKind[] = [
  'emailChanged',
  'changeTaken',
  'passcodeSet',
  'passcodeChanged',
  'passcodeRemoved',
  'passwordReset',
]

/** What a mail takes of the account that it goes to. */
export const RECIPIENT_COLUMNS = {
  id: users.id,
  email: users.email,
  locale: users.locale,
  firstName: users.firstName,
  username: users.username,
}

export type Recipient = Pick<ViewerUser, 'id' | 'email' | 'locale' | 'firstName' | 'username'>

export interface NoticeOptions {
  values?: TextValues
  /** A second mail with the same cause is dropped. By default each mail is its own cause. */
  cause?: string
  condition?: SQL
  /** Send to an unverified address. */
  isUnproved?: boolean
}

type NoticeContext = Pick<MailContext, 'db' | 'now' | 'mailOrigin'>

export function noticeMails(
  context: NoticeContext,
  kind: NoticeKind,
  to: Recipient,
  options?: NoticeOptions,
): OutgoingMail[] {
  return to.email === null ? [] : [noticeMail(context, kind, { ...to, email: to.email }, options)]
}

/** Mails beyond the hourly limit are dropped. */
export function noticeMail(
  { db, now, mailOrigin }: NoticeContext,
  kind: NoticeKind,
  { id: senderId, email: recipient, locale, firstName: name, username }: Recipient & { email: string },
  { values, cause = `${kind}:${newId(now)}`, condition = sql`true`, isUnproved = false }: NoticeOptions = {},
): OutgoingMail {
  const link = mailOrigin + href(PAGE_OF[kind])
  const mail = renderMail(kind, { recipient, locale, name, link, values: { username, ...values } })
  return outgoingMail(db, mail, {
    idempotencyKey: cause,
    now,
    senderId,
    isUnproved,
    condition: TO_OTHER_ADDRESSES.includes(kind)
      ? condition
      : sql`${condition} and ${hasVerifiedAddress(senderId, recipient)}`,
  })
}
