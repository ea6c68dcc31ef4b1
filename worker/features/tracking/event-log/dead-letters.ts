import type { MessageBatch, R2Bucket } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { isUnavailable } from '#worker/errors/is-unavailable.ts'
import { logLine } from '#worker/platform/log.ts'
import { clearJournal, parseBundle, type EventBundle, type EventMessage } from './journal.ts'
import { storeEvents } from './store-events.ts'

export const DEAD_LETTERS = 'dead/'

export async function storeDeadLetters(
  { store, hasJournal }: { store: R2Bucket; hasJournal: boolean },
  batch: Pick<MessageBatch, 'messages'>,
): Promise<void> {
  for (const queued of batch.messages) {
    const bundle = parseBundle(queued.body)
    const text = typeof queued.body === 'string' ? queued.body : JSON.stringify(queued.body)
    try {
      await store.put(DEAD_LETTERS + (bundle?.id ?? `unreadable-${queued.id}`), text)
    } catch (error) {
      logLine('error', {
        message: 'A dead-letter message of the event queue could not be kept; it is tried again',
        error: describeError(error).error,
      })
      queued.retry()
      continue
    }
    logLine('error', {
      message: 'Events wait in a dead-letter message: npm run events -- replay',
      id: bundle?.id ?? queued.id,
    })
    queued.ack()
    if (bundle && hasJournal) await clearJournal(store, [bundle.id])
  }
}

export type DeadLetterStore = Pick<R2Bucket, 'list' | 'get' | 'delete'>

export interface ReplayedDeadLetters {
  messages: number
  /** The events in messages that were readable and not refused. */
  events: number
  added: number
  unreadable: number
  /** Refused by the database; they stay. */
  refused: number
}

/** Oldest first. With a database each message is removed only after it is stored; unreadable ones stay. */
export async function replayDeadLetters(
  store: DeadLetterStore,
  db: Database | null,
  now: number,
): Promise<ReplayedDeadLetters> {
  const found: ReplayedDeadLetters = { messages: 0, events: 0, added: 0, unreadable: 0, refused: 0 }
  let cursor: string | undefined
  do {
    const page = await store.list({ prefix: DEAD_LETTERS, ...(cursor === undefined ? {} : { cursor }) })
    for (const { key } of page.objects) {
      const entry = await store.get(key)
      if (!entry) continue
      found.messages += 1
      const bundle = parseBundle(await entry.text())
      if (bundle === null) {
        found.unreadable += 1
        continue
      }
      if (db !== null) {
        const added = await addBundle(db, bundle, now)
        if (added === null) {
          found.refused += 1
          continue
        }
        found.added += added
        await store.delete(key)
      }
      found.events += bundle.messages.reduce((sum, { events }) => sum + events.length, 0)
    }
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return found
}

async function addBundle(db: Database, { messages }: EventBundle, now: number): Promise<number | null> {
  let added: number | null = 0
  for (const message of messages) {
    const addedNow = await addMessage(db, message, now)
    added = added === null || addedNow === null ? null : added + addedNow
  }
  return added
}

/** Returns how many events are new; null if the database refuses the message. */
async function addMessage(db: Database, message: EventMessage, now: number): Promise<number | null> {
  try {
    return await storeEvents(db, [message], now)
  } catch (error) {
    if (isUnavailable(error)) throw error
    logLine('error', {
      message: 'The database refuses a dead-letter message',
      id: message.id,
      error: error instanceof Error ? error.message : typeof error,
    })
    return null
  }
}
