import { sql, type SQL } from 'drizzle-orm'
import type { Queue } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { insertWhere } from '#db/insert-where.ts'
import { mails } from '#db/tables/mails.ts'
import { logLine } from '#worker/platform/log.ts'

/** A mail as its words stand, ready to be sent. */
export interface Mail {
  kind: string
  recipient: string
  locale: string
  subject: string
  text: string
  html: string
}

/** What travels through the queue: nothing of the mail itself. */
export interface MailMessage {
  mailId: string
}

/** A mail on its way into the outbox: the statement belongs into the `batch()` of what causes the mail. */
export interface OutgoingMail {
  id: string
  statement: ReturnType<typeof insertWhere>
}

/**
 * Makes the statement that puts a mail into the outbox.
 *
 * @param idempotencyKey names the cause; a second mail of the same cause is dropped
 * @param condition what must hold for the mail to be written, where that is not certain
 */
export function outgoingMail(
  db: Database,
  mail: Mail,
  { idempotencyKey, now, condition = sql`true` }: { idempotencyKey: string; now: number; condition?: SQL },
): OutgoingMail {
  const id = newId(now)
  return { id, statement: insertWhere(db, mails, { id, ...mail, idempotencyKey, createdAt: now }, condition) }
}

/**
 * Has the mails of committed statements sent. Where the queue does not take them they stay in the outbox, and the
 * sweep finds them there: so this never fails.
 */
export async function queueMails(queue: Queue<MailMessage>, ids: readonly string[]): Promise<void> {
  try {
    await queue.sendBatch(ids.map((mailId) => ({ body: { mailId } })))
  } catch (error) {
    logLine('warn', {
      message: 'The mail queue takes nothing; the sweep will send the mails',
      mails: ids.length,
      error: error instanceof Error ? error.name : typeof error,
    })
  }
}
