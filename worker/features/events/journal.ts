import type { Queue, R2Bucket } from '@cloudflare/workers-types'
import { describeError } from '#worker/errors/describe-error.ts'
import { createGroupCommit } from '#worker/platform/group-commit.ts'
import { logLine } from '#worker/platform/log.ts'
import { JOURNAL_INTERVAL_MS, JOURNAL_PATIENCE_MS, LOST_AFTER_MS, MESSAGE_BYTES, RESENT_PER_SWEEP } from './limits.ts'
import { bundleMessages, parseBundle, type PackedMessage } from './message.ts'
import { queueTexts } from './send-messages.ts'

/** The folder of the journal. */
export const JOURNAL = 'journal/'

/**
 * `cron` of a sweep that queues the whole journal once more: a local run asks for one when its queues are new, or when its
 * database has been away.
 */
export const RESEND_ALL = 'resend-all'

/** The journal is on a disk beside everything else: a write for each call would slow pages down. */
const commit = createGroupCommit<PackedMessage>({
  everyMs: JOURNAL_INTERVAL_MS,
  maxBytes: MESSAGE_BYTES,
  patienceMs: JOURNAL_PATIENCE_MS,
})

/**
 * Whether messages are written down before they are queued. A queue of Cloudflare keeps what it has taken; the one of the
 * local runtime lives in memory.
 */
export function hasJournal({ EVENT_JOURNAL, STAGE }: { EVENT_JOURNAL?: string; STAGE: string }): boolean {
  return EVENT_JOURNAL ? EVENT_JOURNAL === 'on' : STAGE === 'local'
}

/**
 * Writes messages down and queues them, together with those of calls that come at about the same time. What this has
 * returned from is not lost; it rejects where the store or the queue does not take them.
 */
export async function writeAndQueue(
  { store, queue }: { store: R2Bucket; queue: Queue<string> },
  messages: readonly PackedMessage[],
): Promise<void> {
  async function write(bundled: readonly PackedMessage[]): Promise<void> {
    const { id, text } = bundleMessages(bundled)
    await store.put(JOURNAL + id, text)
    await queueTexts(queue, [text])
  }
  await Promise.all(messages.map((message) => commit(message, write)))
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
      error: describeError(error).error,
    })
  }
}

/** Queues once more what the queue has lost, or all there is. Events that come twice are stored once. */
export async function resendJournal(
  { store, queue, now }: { store: R2Bucket; queue: Queue<string>; now: number },
  { isAllLost }: { isAllLost: boolean },
): Promise<number> {
  const { objects } = await store.list({ prefix: JOURNAL, limit: RESENT_PER_SWEEP })
  const lost = isAllLost ? objects : objects.filter(({ uploaded }) => uploaded.getTime() <= now - LOST_AFTER_MS)
  let resent = 0
  for (const { key } of lost) {
    const text = await (await store.get(key))?.text()
    if (text === undefined) continue
    if (parseBundle(text) === null) {
      logLine('error', { message: 'An entry of the journal of events is no message', entry: key })
      continue
    }
    await queueTexts(queue, [text])
    resent += 1
  }
  return resent
}
