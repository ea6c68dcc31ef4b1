import type { MessageBatch } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { placeEvents } from './place-events.ts'

export interface NotificationConsumer {
  db: Database
  clock: () => number
}

/** All messages say the same, and what one delivery has done another finds done. */
export async function consumeNotifications(
  { db, clock }: NotificationConsumer,
  batch: Pick<MessageBatch, 'ackAll' | 'retryAll'>,
): Promise<void> {
  try {
    while (await placeEvents(db, clock()));
    batch.ackAll()
  } catch (error) {
    const { error: name, message } = describeError(error)
    logLine('warn', {
      message: 'Notifications have stopped; they go on in a while',
      error: `${name}: ${message.slice(0, 200)}`,
    })
    batch.retryAll()
  }
}
