import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import type { MailContext } from '#worker/context/context.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import { hasVerifiedAddress } from './email-token.ts'
import type { MailValues } from '#worker/features/mail/mail-texts.ts'
import { renderMail, type MailKind } from '#worker/features/mail/render-mail.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'

export type SecurityNotice = Extract<
  MailKind,
  'mfaOn' | 'mfaOff' | 'recoveryCodesRenewed' | 'recoveryCodeUsed' | 'passkeyAdded' | 'passkeyRemoved'
>

export type NoticeRecipient = Pick<ViewerUser, 'id' | 'email' | 'locale' | 'firstName' | 'username'>

/** The mail about what was done to the security of an account, to its verified address; none where there is none. */
export function securityNotice(
  { db, now, mailOrigin }: Pick<MailContext, 'db' | 'now' | 'mailOrigin'>,
  user: NoticeRecipient,
  kind: SecurityNotice,
  { values = {}, condition = sql`true` }: { values?: MailValues; condition?: SQL } = {},
): OutgoingMail[] {
  if (user.email === null) return []
  const mail = renderMail(kind, {
    recipient: user.email,
    locale: user.locale,
    name: user.firstName,
    link: mailOrigin + href('securitySettings'),
    values: { username: user.username, ...values },
  })
  const isWanted = sql`${condition} and ${hasVerifiedAddress(user.id, user.email)}`
  return [
    outgoingMail(db, mail, { idempotencyKey: `${kind}:${newId(now)}`, now, senderId: user.id, condition: isWanted }),
  ]
}
