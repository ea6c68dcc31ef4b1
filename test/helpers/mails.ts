import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { mails } from '#db/tables/notifications/mails.ts'

export type MailRow = typeof mails.$inferSelect

/** The mails to an address, the oldest one first. */
export function mailsTo(db: Database, recipient: string | null): Promise<MailRow[]> {
  return db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient ?? ''))
    .orderBy(asc(mails.createdAt), asc(mails.id))
}

/** The newest mail of a kind to an address. */
export async function lastMail(db: Database, recipient: string | null, kind: string): Promise<MailRow> {
  const mail = (await mailsTo(db, recipient)).findLast((one) => one.kind === kind)
  if (!mail) throw new Error(`No mail of the kind ${kind} was written`)
  return mail
}

/** The link of a mail, which its text and its HTML must name alike. */
export function findLink({ text, html }: Pick<MailRow, 'text' | 'html'>): URL {
  const link = /^https?:\S+$/m.exec(text)?.[0] ?? ''
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  return new URL(link)
}

/** The secret of a mail's link. */
export function findToken(mail: Pick<MailRow, 'text' | 'html'>): string {
  const token = findLink(mail).searchParams.get('token') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  return token
}

/** Puts a mail into the outbox behind the worker's back. */
export async function makeMail(db: Database, columns: Partial<typeof mails.$inferInsert> = {}): Promise<MailRow> {
  const id = newId()
  const [mail] = await db
    .insert(mails)
    .values({
      id,
      kind: 'verify',
      recipient: `${id.toLowerCase()}@post.example`,
      locale: 'en_US',
      subject: 'Verify your email',
      text: 'A secret',
      html: '<p>A secret</p>',
      idempotencyKey: id,
      createdAt: Date.now(),
      ...columns,
    })
    .returning()
  if (!mail) throw new Error('The mail was not stored')
  return mail
}
