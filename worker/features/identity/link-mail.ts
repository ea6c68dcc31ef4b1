import { sql, type SQL } from 'drizzle-orm'
import type { ASKED_MAIL_KINDS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import type { TokenPage } from '#schema/token-pages.ts'
import type { ActionContext, MailContext } from '#worker/context/context.ts'
import { newEmailToken, type NewEmailToken } from '#worker/model/email-token.ts'
import { renderMail } from '#worker/model/render-mail.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import type { TextValues } from '#worker/texts/texts.ts'
import { refuseMails } from './mail-limits.ts'

export interface LinkMail {
  /** Kinds that an account requests have limits of their own; strangers may request a reset. */
  kind: (typeof ASKED_MAIL_KINDS)[number] | 'reset'
  page: TokenPage
  token: NewEmailToken
  recipient: string
  senderId: string | null
  isUnproved?: boolean
  locale: string
  name: string
  values?: TextValues
  condition?: SQL
}

export interface WrittenLink {
  mail: OutgoingMail
  link: ReturnType<Awaited<ReturnType<typeof newEmailToken>>['insert']>
}

/** The link doesn't work if the mail isn't written. If it is, call `context.send([mail])`. */
export async function linkMail(
  { db, now, mailOrigin }: Pick<MailContext, 'db' | 'now' | 'mailOrigin'>,
  {
    kind,
    page,
    token: row,
    recipient,
    senderId,
    isUnproved = false,
    locale,
    name,
    values = {},
    condition = sql`true`,
  }: LinkMail,
): Promise<WrittenLink> {
  const token = await newEmailToken(row)
  const link = mailOrigin + href(page, {}, { token: token.token })
  const text = renderMail(kind, { recipient, locale, name, link, lifetimeMs: row.lifetimeMs, values })
  const idempotencyKey = `${row.purpose}:${token.tokenHash}`
  const mail = outgoingMail(db, text, { idempotencyKey, now, senderId, isUnproved, condition })
  return { mail, link: token.insert(db, now, mail.isWritten) }
}

export async function sendLink(
  context: MailContext & Pick<ActionContext, 'commit'>,
  { mail, link }: WrittenLink,
): Promise<void> {
  const { written } = await context.commit({ written: mail.statement, link })
  if (written.length === 0) return await refuseMails(context, [mail])
  context.send([mail])
}
