import type { Queue, R2Bucket } from '@cloudflare/workers-types'
import { logLine } from '#worker/platform/log.ts'
import { LOST_AFTER_MS, RESENT_PER_SWEEP } from './limits.ts'
import { parseMessage, type EventMessage } from './message.ts'
import { queueMessages } from './send-messages.ts'

/** The folder of the journal. */
export const JOURNAL = 'journal/'

/**
 * Whether messages are written down before they are queued. A queue of Cloudflare keeps what it has taken; the one of the
 * local runtime lives in memory.
 */
export function hasJournal({ EVENT_JOURNAL, STAGE }: { EVENT_JOURNAL?: string; STAGE: string }): boolean {
  return EVENT_JOURNAL ? EVENT_JOURNAL === 'on' : STAGE === 'local'
}

export async function writeJournal(store: R2Bucket, messages: readonly EventMessage[]): Promise<void> {
  await Promise.all(messages.map((message) => store.put(JOURNAL + message.id, JSON.stringify(message))))
}

/** Crosses out what is in the database, or among the dead letters. What stays by mistake is sent, found there, and crossed out again. */
export async function clearJournal(store: R2Bucket, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    await store.delete(ids.map((id) => JOURNAL + id))
  } catch (error) {
    logLine('warn', {
      message: 'The journal of events could not be cleared',
      entries: ids.length,
      error: error instanceof Error ? error.name : typeof error,
    })
  }
}

/** Queues once more what the queue has lost. Events that come twice are stored once. */
export async function resendJournal(store: R2Bucket, queue: Queue<EventMessage>, now: number): Promise<number> {
  const { objects } = await store.list({ prefix: JOURNAL, limit: RESENT_PER_SWEEP })
  const lost = objects.filter(({ uploaded }) => uploaded.getTime() <= now - LOST_AFTER_MS)
  let resent = 0
  for (const { key } of lost) {
    const entry = await store.get(key)
    if (!entry) continue
    const message = parseMessage(await entry.json().catch(() => null))
    if (message === null) {
      logLine('error', { message: 'An entry of the journal of events is no message', entry: key })
      continue
    }
    await queueMessages(queue, [message])
    resent += 1
  }
  return resent
}
