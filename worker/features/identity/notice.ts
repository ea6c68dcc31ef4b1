import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import type { MailContext } from '#worker/context/context.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import { renderMail, type MailKind } from '#worker/features/mail/render-mail.ts'
import type { TextValues } from '#worker/messages/texts.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import { hasVerifiedAddress } from './email-token.ts'

/** The page that each leads to. */
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

/**
 * What reaches other addresses than the account's present one; the caller knows whether those are answered from. All else
 * is about the account itself: a mailbox whose owner never answered may be a stranger's, and is not written to.
 */
const TO_OTHER_ADDRESSES: readonly NoticeKind[] = [
  'emailChanged',
  'changeTaken',
  'passcodeSet',
  'passcodeChanged',
  'passcodeRemoved',
  'passwordReset',
]

/** Whom a notice names and greets, and where it goes; `id` is the account whose action causes it. */
export type Recipient = Pick<ViewerUser, 'id' | 'email' | 'locale' | 'firstName' | 'username'>

export interface NoticeOptions {
  /** What its text names besides the username. */
  values?: TextValues
  /** Names the cause; a second mail of the same cause is dropped. Each is a cause of its own unless it says otherwise. */
  cause?: string
  /** What must hold for it to be written. */
  condition?: SQL
  /** Goes to an address that no one has answered from yet. */
  isUnproved?: boolean
}

type NoticeContext = Pick<MailContext, 'db' | 'now' | 'mailOrigin'>

/** The mail about what was done with an account, if it has an address; its link carries no secret. */
export function noticeMails(
  context: NoticeContext,
  kind: NoticeKind,
  to: Recipient,
  options?: NoticeOptions,
): OutgoingMail[] {
  return to.email === null ? [] : [noticeMail(context, kind, { ...to, email: to.email }, options)]
}

/** The same to an address that is there. One too many within the hour is dropped. */
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
