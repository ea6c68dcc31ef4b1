import type { Message, MessageBatch, R2Bucket } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { causesOf, isUnavailable } from '#worker/errors/is-unavailable.ts'
import { logLine } from '#worker/platform/log.ts'
import { clearJournal } from './journal.ts'
import { FIRST_RETRY_S, LAST_RETRY_S } from './limits.ts'
import { parseMessage, type EventMessage } from './message.ts'
import { storeEvents } from './store-events.ts'

export interface EventConsumer {
  db: Database
  /** Where the journal lies, where there is one. */
  journal: R2Bucket | null
  now: number
  random?: () => number
}

interface Delivery {
  queued: Message
  message: EventMessage
}

/** Takes a batch of the event queue: what is stored is done with, the rest comes again later and later. */
export async function consumeEvents(consumer: EventConsumer, batch: Pick<MessageBatch, 'messages'>): Promise<void> {
  const deliveries: Delivery[] = []
  for (const queued of batch.messages) {
    const message = parseMessage(queued.body)
    if (message) deliveries.push({ queued, message })
    else {
      // Another version of the worker may be able to read it; in the end it is kept as a dead letter.
      logLine('error', { message: 'A message of the event queue holds no events', id: queued.id })
      queued.retry({ delaySeconds: LAST_RETRY_S })
    }
  }
  if (deliveries.length > 0) await store(consumer, deliveries)
}

/** Stores all at once; where one of them is at fault, each by itself, so that it holds back no other. */
async function store(consumer: EventConsumer, deliveries: readonly Delivery[]): Promise<void> {
  const { db, now, journal } = consumer
  try {
    await storeEvents(
      db,
      deliveries.map(({ message }) => message),
      now,
    )
  } catch (error) {
    logLine('error', {
      message: 'Events could not be stored; they are tried again',
      messages: deliveries.length,
      error: error instanceof Error ? error.name : typeof error,
      code: codeOf(error),
      id: deliveries.length === 1 ? (deliveries[0]?.message.id ?? null) : null,
    })
    if (deliveries.length === 1 || isUnavailable(error)) return retryLater(consumer, deliveries)
    for (const delivery of deliveries) await store(consumer, [delivery])
    return
  }
  for (const { queued } of deliveries) queued.ack()
  if (journal)
    await clearJournal(
      journal,
      deliveries.map(({ message }) => message.id),
    )
}

/** What the database says is wrong, such as `SQLITE_FULL`. */
function codeOf(error: unknown): string | null {
  const codes = causesOf(error).map((one) => (one as { code?: unknown }).code)
  return codes.find((code) => typeof code === 'string') ?? null
}

function retryLater({ random = Math.random }: EventConsumer, deliveries: readonly Delivery[]): void {
  for (const { queued } of deliveries) {
    const seconds = Math.min(LAST_RETRY_S, FIRST_RETRY_S * 2 ** (queued.attempts - 1))
    queued.retry({ delaySeconds: Math.round(seconds * (0.75 + random() / 4)) })
  }
}
