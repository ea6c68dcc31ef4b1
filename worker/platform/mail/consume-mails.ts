import type { MessageBatch } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { SECOND_MS } from '#schema/time.ts'
import { logLine } from '#worker/platform/log.ts'
import { deliverMail, type Delivery, type MailTransport } from './deliver-mail.ts'
import { MAIL_BACKOFF, MAX_QUEUE_WAIT_MS } from './mail-limits.ts'

export interface MailConsumer {
  db: Database
  transport: MailTransport
  clock: () => number
}

/** Acknowledges or retries each message; long waits are left to the sweep. */
export async function consumeMails(
  { db, transport, clock }: MailConsumer,
  batch: Pick<MessageBatch, 'messages'>,
): Promise<void> {
  for (const message of batch.messages) {
    const mailId = parseMailId(message.body)
    if (mailId === null) {
      logLine('error', { message: 'A message of the mail queue names no mail' })
      message.ack()
      continue
    }
    const delivery = await tryDelivery(() => deliverMail(db, transport, mailId, clock))
    const wait = typeof delivery === 'object' ? delivery.retryAfterMs : null
    if (wait !== null && wait <= MAX_QUEUE_WAIT_MS) message.retry({ delaySeconds: Math.ceil(wait / SECOND_MS) })
    else message.ack()
    if (wait !== null) logLine('warn', { message: 'A mail was not sent', mail: mailId, delivery: 'retry' })
    if (delivery === 'failed') logLine('error', { message: 'A mail was not sent', mail: mailId, delivery })
  }
}

async function tryDelivery(deliver: () => Promise<Delivery>): Promise<Delivery> {
  try {
    return await deliver()
  } catch {
    return { retryAfterMs: MAIL_BACKOFF.firstMs }
  }
}

function parseMailId(body: unknown): string | null {
  const mailId = typeof body === 'object' && body !== null && 'mailId' in body ? body.mailId : null
  return typeof mailId === 'string' ? mailId : null
}
