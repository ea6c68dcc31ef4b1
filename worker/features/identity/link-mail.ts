import { sql, type SQL } from 'drizzle-orm'
import type { ASKED_MAIL_KINDS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import type { TokenPage } from '#schema/token-pages.ts'
import type { ActionContext, MailContext } from '#worker/context/context.ts'
import { renderMail } from '#worker/features/mail/render-mail.ts'
import type { TextValues } from '#worker/messages/texts.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import { newEmailToken, type NewEmailToken } from './email-token.ts'
import { refuseMails } from './mail-limits.ts'

export interface LinkMail {
  /** A mail with a link is asked for: by an account, which its limits go by, or by a stranger. */
  kind: (typeof ASKED_MAIL_KINDS)[number] | 'reset'
  /** Where the link leads. */
  page: TokenPage
  token: NewEmailToken
  recipient: string
  /** The account whose action causes it; null where a stranger asked. */
  senderId: string | null
  /** Its owner has not shown yet that they read this mailbox. */
  isUnproved?: boolean
  locale: string
  name: string
  values?: TextValues
  /** What must hold for the mail to be written. */
  condition?: SQL
}

/** A mail and what makes its link work: the statement of the mail comes first in the batch, as the link's looks for it. */
export interface WrittenLink {
  mail: OutgoingMail
  link: ReturnType<Awaited<ReturnType<typeof newEmailToken>>['insert']>
}

/**
 * A mail with a link that works once. Where the mail is not written, which its statement answers, its link does not work
 * either; where it is, `context.send([mail])`.
 */
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

/** Writes a mail with a link and has it sent; one that is not written is refused, as its recipient got too many. */
export async function sendLink(
  context: MailContext & Pick<ActionContext, 'commit'>,
  { mail, link }: WrittenLink,
): Promise<void> {
  const { written } = await context.commit({ written: mail.statement, link })
  if (written.length === 0) return await refuseMails(context, [mail])
  context.send([mail])
}
