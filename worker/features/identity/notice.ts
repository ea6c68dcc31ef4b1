import { sql, type SQL } from 'drizzle-orm'
import { href } from '#schema/routes.ts'
import type { MailContext } from '#worker/context/context.ts'
import { renderMail, type MailKind } from '#worker/features/mail/render-mail.ts'
import type { MailValues } from '#worker/features/mail/mail-texts.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import { hasVerifiedAddress } from './email-token.ts'

export interface Notice {
  kind: Extract<
    MailKind,
    | 'passwordChanged'
    | 'emailChanged'
    | 'changeTaken'
    | 'accountConnected'
    | 'accountDeactivated'
    | 'deletionPlanned'
    | 'accountBack'
    | 'accountDeleted'
  >
  /** The account whose action causes it. */
  senderId: string
  recipient: string
  /** Goes to an address that no one has answered from yet. */
  isUnproved?: boolean
  locale: string
  name: string
  values: MailValues
  idempotencyKey: string
  condition: SQL
}

const PAGE_OF = {
  passwordChanged: 'passwordReset',
  emailChanged: 'home',
  changeTaken: 'login',
  accountDeactivated: 'login',
  deletionPlanned: 'login',
  accountBack: 'passwordReset',
  accountDeleted: 'home',
  accountConnected: 'accountSettings',
} as const

/** About the account itself: a mailbox whose owner never answered may be a stranger's, and is not written to. */
const VERIFIED_ONLY: readonly Notice['kind'][] = [
  'passwordChanged',
  'accountConnected',
  'accountDeactivated',
  'deletionPlanned',
  'accountBack',
  'accountDeleted',
]

/** A mail about what was done with an account; its link carries no secret. One too many within the hour is dropped. */
export function noticeMail(
  { db, now, mailOrigin }: Pick<MailContext, 'db' | 'now' | 'mailOrigin'>,
  { kind, senderId, recipient, isUnproved = false, locale, name, values, idempotencyKey, condition }: Notice,
): OutgoingMail {
  const link = mailOrigin + href(PAGE_OF[kind])
  return outgoingMail(db, renderMail(kind, { recipient, locale, name, link, values }), {
    idempotencyKey,
    now,
    senderId,
    isUnproved,
    condition: VERIFIED_ONLY.includes(kind)
      ? sql`${condition} and ${hasVerifiedAddress(senderId, recipient)}`
      : condition,
  })
}
