import type { MessageBatch, R2Bucket } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { isUnavailable } from '#worker/errors/is-unavailable.ts'
import { logLine } from '#worker/platform/log.ts'
import { clearJournal } from './journal.ts'
import { parseMessage, type EventMessage } from './message.ts'
import { storeEvents } from './store-events.ts'

/** The folder of the dead letters. */
export const DEAD_LETTERS = 'dead/'

/** Keeps messages that the database would not take, until somebody has them replayed. */
export async function keepDeadLetters(
  { store, hasJournal }: { store: R2Bucket; hasJournal: boolean },
  batch: Pick<MessageBatch, 'messages'>,
): Promise<void> {
  for (const queued of batch.messages) {
    const message = parseMessage(queued.body)
    try {
      await store.put(DEAD_LETTERS + (message?.id ?? `unreadable-${queued.id}`), JSON.stringify(queued.body))
    } catch (error) {
      logLine('error', {
        message: 'A dead letter of the event queue could not be kept; it is tried again',
        error: error instanceof Error ? error.name : typeof error,
      })
      queued.retry()
      continue
    }
    logLine('error', {
      message: 'Events wait as a dead letter: npm run events -- replay',
      letter: message?.id ?? queued.id,
    })
    queued.ack()
    if (message && hasJournal) await clearJournal(store, [message.id])
  }
}

/** The part of a bucket that replaying needs. */
export type LetterStore = Pick<R2Bucket, 'list' | 'get' | 'delete'>

export interface DeadLetters {
  letters: number
  /** Of the letters that could be read, and were not refused. */
  events: number
  /** Those of them that the database has now and had not before. */
  added: number
  unreadable: number
  /** Those that the database refuses; they stay. */
  refused: number
}

/** Goes through the dead letters, the oldest first. With a database each is stored in it and only then removed; what cannot be read stays. */
export async function replayDeadLetters(store: LetterStore, db: Database | null, now: number): Promise<DeadLetters> {
  const found: DeadLetters = { letters: 0, events: 0, added: 0, unreadable: 0, refused: 0 }
  let cursor: string | undefined
  do {
    const page = await store.list({ prefix: DEAD_LETTERS, ...(cursor === undefined ? {} : { cursor }) })
    for (const { key } of page.objects) {
      const letter = await store.get(key)
      if (!letter) continue
      found.letters += 1
      const message = parseMessage(await letter.json().catch(() => null))
      if (message === null) {
        found.unreadable += 1
        continue
      }
      if (db !== null) {
        const added = await addMessage(db, message, now)
        if (added === null) {
          found.refused += 1
          continue
        }
        found.added += added
        await store.delete(key)
      }
      found.events += message.events.length
    }
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return found
}

/** Stores a message and tells how many of its events are new; null where it is refused, which holds back no other. */
async function addMessage(db: Database, message: EventMessage, now: number): Promise<number | null> {
  try {
    return await storeEvents(db, [message], now)
  } catch (error) {
    if (isUnavailable(error)) throw error
    logLine('error', {
      message: 'The database refuses a dead letter',
      letter: message.id,
      error: error instanceof Error ? error.message : typeof error,
    })
    return null
  }
}
