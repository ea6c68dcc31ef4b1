import type { Message, MessageBatch, R2Bucket } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { backoffMs, type Backoff } from '#schema/retry.ts'
import { SECOND_MS } from '#schema/time.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { listCauses, isUnavailable } from '#worker/errors/is-unavailable.ts'
import { logLine } from '#worker/platform/log.ts'
import { FIRST_RETRY_S, LAST_RETRY_S } from './event-limits.ts'
import { clearJournal, parseBundle, type EventBundle, type EventMessage } from './journal.ts'
import { storeEvents } from './store-events.ts'

export interface EventConsumer {
  db: Database
  journal: R2Bucket | null
  now: number
  random?: () => number
}

interface Delivery {
  queued: Message
  bundle: EventBundle
}

export async function consumeEvents(consumer: EventConsumer, batch: Pick<MessageBatch, 'messages'>): Promise<void> {
  const deliveries: Delivery[] = []
  for (const queued of batch.messages) {
    const bundle = parseBundle(queued.body)
    if (bundle) deliveries.push({ queued, bundle })
    else {
      // Another version of the worker may be able to read it; otherwise it ends up as a dead letter.
      logLine('error', { message: 'A message of the event queue holds no events', id: queued.id })
      queued.retry({ delaySeconds: LAST_RETRY_S })
    }
  }
  if (deliveries.length > 0) await store(consumer, deliveries)
}

/** All in one go; if one fails, each by itself, so that it doesn't block the others. */
async function store(consumer: EventConsumer, deliveries: readonly Delivery[]): Promise<void> {
  const error = await tryToStore(
    consumer,
    deliveries.flatMap(({ bundle }) => bundle.messages),
  )
  if (error === null) return finish(consumer, deliveries)
  if (isUnavailable(error)) return retryLater(consumer, deliveries)
  if (deliveries.length > 1) {
    for (const delivery of deliveries) await store(consumer, [delivery])
    return
  }
  const messages = deliveries.flatMap(({ bundle }) => bundle.messages)
  if (messages.length > 1) for (const message of messages) await tryToStore(consumer, [message])
  // Valid messages of a bundle are stored now; storing them again has no effect.
  retryLater(consumer, deliveries)
}

async function tryToStore({ db, now }: EventConsumer, messages: readonly EventMessage[]): Promise<unknown> {
  try {
    await storeEvents(db, messages, now)
    return null
  } catch (error) {
    logLine('error', {
      message: 'Events could not be stored; they are tried again',
      messages: messages.length,
      error: describeError(error).error,
      code: findCode(error),
      id: messages.length === 1 ? (messages[0]?.id ?? null) : null,
    })
    return error
  }
}

async function finish({ journal }: EventConsumer, deliveries: readonly Delivery[]): Promise<void> {
  for (const { queued } of deliveries) queued.ack()
  if (journal)
    await clearJournal(
      journal,
      deliveries.map(({ bundle }) => bundle.id),
    )
}

function findCode(error: unknown): string | null {
  const codes = listCauses(error).map((one) => (one as { code?: unknown }).code)
  return codes.find((code) => typeof code === 'string') ?? null
}

const BACKOFF: Backoff = { firstMs: FIRST_RETRY_S * SECOND_MS, longestMs: LAST_RETRY_S * SECOND_MS, spread: [0.75, 1] }

function retryLater({ random }: EventConsumer, deliveries: readonly Delivery[]): void {
  for (const { queued } of deliveries) {
    queued.retry({ delaySeconds: Math.round(backoffMs(BACKOFF, queued.attempts, random) / SECOND_MS) })
  }
}
