import { sql, type SQL } from 'drizzle-orm'
import type { Queue } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { mails } from '#db/tables/mails.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { hasRoomForMail } from './mail-flood.ts'

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
  kind: string
  recipient: string
  senderId: string | null
  isUnproved: boolean
  /** Answers with the mail's id where it was written. */
  statement: ReturnType<typeof insertWhereReturningId>
  /** The condition, for later statements of the batch, that the mail was written. */
  isWritten: SQL
}

export interface MailCause {
  /** Names the cause; a second mail of the same cause is dropped. */
  idempotencyKey: string
  now: number
  /** The account whose action causes the mail; null where a stranger asked. */
  senderId: string | null
  /** Its owner has not shown yet that they read this mailbox and want our mail. */
  isUnproved?: boolean
  /** What must hold for the mail to be written, where that is not certain. */
  condition?: SQL
}

/**
 * Makes the statement that puts a mail into the outbox, unless its account has sent too many to that address already
 * (`mail-flood.ts`): a notice is then dropped, and an action that makes no sense without its mail must not be done.
 */
export function outgoingMail(
  db: Database,
  mail: Mail,
  { idempotencyKey, now, senderId, isUnproved = false, condition = sql`true` }: MailCause,
): OutgoingMail {
  const id = newId(now)
  const { kind, recipient } = mail
  const isWanted = sql`(${condition}) and ${hasRoomForMail({ kind, recipient, senderId, isUnproved }, now)}`
  return {
    id,
    kind,
    recipient,
    senderId,
    isUnproved,
    statement: insertWhereReturningId(db, mails, { id, ...mail, senderId, idempotencyKey, createdAt: now }, isWanted),
    isWritten: sql`exists (select 1 from ${mails} where ${mails.id} = ${id})`,
  }
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
      error: describeError(error).error,
    })
  }
}
