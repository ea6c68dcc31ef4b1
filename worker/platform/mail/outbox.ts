import type { Queue } from '@cloudflare/workers-types'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { hasRoomForMail } from './mail-flood.ts'

export interface Mail {
  kind: string
  recipient: string
  locale: string
  subject: string
  text: string
  html: string
  /** The address for `List-Unsubscribe`. */
  unsubscribeUrl?: string
}

export interface MailMessage {
  mailId: string
}

/** The statement belongs in the `batch()` of the mail's cause. */
export interface OutgoingMail {
  id: string
  kind: string
  recipient: string
  senderId: string | null
  isUnproved: boolean
  statement: ReturnType<typeof insertWhereReturningId>
  /** A condition for later statements of the batch. */
  isWritten: SQL
}

export interface MailCause {
  /** Names the cause; a second mail with the same cause is dropped. */
  idempotencyKey: string
  now: number
  /** Account whose action causes the mail; null for strangers. */
  senderId: string | null
  /** The address isn't verified yet. */
  isUnproved?: boolean
  /** Must hold for the mail to be written. */
  condition?: SQL
}

/**
 * Writes a mail to the outbox unless its account has sent too many to that address (`mail-flood.ts`): a notice is then
 * dropped, and an action that makes no sense without its mail must not happen.
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

/** Sends mails of committed statements. Never fails: what the queue refuses stays in the outbox for the sweep. */
export async function queueMails(queue: Queue<MailMessage>, ids: readonly string[]): Promise<void> {
  // A queue refuses an empty batch.
  if (ids.length === 0) return
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
