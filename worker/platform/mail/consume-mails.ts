import type { MessageBatch } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { logLine } from '#worker/platform/log.ts'
import { deliverMail, type Delivery, type MailTransport } from './deliver-mail.ts'

/** Seconds until a mail that could not be sent is tried again. */
const RETRY_DELAY_S = 30

export interface MailConsumer {
  db: Database
  transport: MailTransport
  clock: () => number
}

/** Takes a batch of the mail queue: each message is done with, or comes again later. */
export async function consumeMails(
  { db, transport, clock }: MailConsumer,
  batch: Pick<MessageBatch, 'messages'>,
): Promise<void> {
  for (const message of batch.messages) {
    const mailId = mailIdOf(message.body)
    if (mailId === null) {
      logLine('error', { message: 'A message of the mail queue names no mail' })
      message.ack()
      continue
    }
    const delivery = await tryDelivery(() => deliverMail(db, transport, mailId, clock))
    if (delivery === 'retry') message.retry({ delaySeconds: RETRY_DELAY_S })
    else message.ack()
    if (delivery === 'retry' || delivery === 'failed') {
      logLine(delivery === 'failed' ? 'error' : 'warn', { message: 'A mail was not sent', mail: mailId, delivery })
    }
  }
}

/** Where the outbox cannot be reached, the message is worth another try. */
async function tryDelivery(deliver: () => Promise<Delivery>): Promise<Delivery> {
  try {
    return await deliver()
  } catch {
    return 'retry'
  }
}

function mailIdOf(body: unknown): string | null {
  const mailId = typeof body === 'object' && body !== null && 'mailId' in body ? body.mailId : null
  return typeof mailId === 'string' ? mailId : null
}
