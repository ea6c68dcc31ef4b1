import type { SQL } from 'drizzle-orm'
import { href } from '#schema/routes.ts'
import { renderMail, type MailKind } from '#worker/features/mail/render-mail.ts'
import type { MailValues } from '#worker/features/mail/mail-texts.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import type { MailScope } from './mail-scope.ts'

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
  recipient: string
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

/** A mail that tells somebody what was done with their account; its link carries no secret. */
export function noticeMail(
  { db, now, origin }: Pick<MailScope, 'db' | 'now' | 'origin'>,
  { kind, recipient, locale, name, values, idempotencyKey, condition }: Notice,
): OutgoingMail {
  const link = origin + href(PAGE_OF[kind])
  return outgoingMail(db, renderMail(kind, { recipient, locale, name, link, values }), {
    idempotencyKey,
    now,
    condition,
  })
}
