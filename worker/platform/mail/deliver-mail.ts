import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { backoffMs } from '#schema/retry.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { CLAIM_MS, GIVE_UP_AFTER_MS, MAIL_BACKOFF } from './mail-limits.ts'

export type MailRow = typeof mails.$inferSelect

/** `send` rejects if a mail could not be sent; `keep` leaves mails in the outbox. */
export type MailTransport =
  | { type: 'send'; send(mail: MailRow): Promise<void> }
  | { type: 'keep' }
  | { type: 'missing' }

export type Delivery = 'sent' | 'kept' | 'skipped' | 'failed' | { retryAfterMs: number }

/** Only the call that claims the waiting row sends, so a message that the queue delivers twice sends one mail. */
export async function deliverMail(
  db: Database,
  transport: MailTransport,
  id: string,
  clock: () => number,
): Promise<Delivery> {
  if (transport.type === 'keep') return markKept(db, id)
  const mail = await claim(db, id, clock())
  if (!mail) return 'skipped'
  try {
    if (transport.type === 'missing') throw new MissingTransportError()
    await transport.send(mail)
  } catch (error) {
    return await release(db, mail, error, clock())
  }
  await db
    .update(mails)
    .set({
      state: 'sent',
      sentAt: clock(),
      claimedUntil: null,
      lastError: null,
      text: '',
      html: null,
      unsubscribeUrl: null,
    })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')))
  return 'sent'
}

class MissingTransportError extends Error {
  override name = 'MissingTransportError'
}

async function claim(db: Database, id: string, now: number): Promise<MailRow | undefined> {
  const [mail] = await db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1`, claimedUntil: now + CLAIM_MS })
    .where(
      and(eq(mails.id, id), eq(mails.state, 'waiting'), or(isNull(mails.claimedUntil), lte(mails.claimedUntil, now))),
    )
    .returning()
  return mail
}

async function release(db: Database, mail: MailRow, error: unknown, now: number): Promise<Delivery> {
  const retryAfterMs = backoffMs(MAIL_BACKOFF, mail.tries)
  const isOutOfTime = now + retryAfterMs >= mail.createdAt + GIVE_UP_AFTER_MS
  const lastError = describeError(error).error
  await db
    .update(mails)
    .set({
      lastError,
      ...(isOutOfTime
        ? { state: 'failed', claimedUntil: null, text: '', html: null, unsubscribeUrl: null }
        : { claimedUntil: now + retryAfterMs }),
    })
    .where(and(eq(mails.id, mail.id), eq(mails.state, 'waiting')))
  return isOutOfTime ? 'failed' : { retryAfterMs }
}

async function markKept(db: Database, id: string): Promise<Delivery> {
  const kept = await db
    .update(mails)
    .set({ state: 'kept' })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')))
    .returning({ id: mails.id })
  return kept.length > 0 ? 'kept' : 'skipped'
}
