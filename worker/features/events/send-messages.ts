import type { Queue } from '@cloudflare/workers-types'
import { MESSAGES_PER_SEND } from './limits.ts'

/** Puts messages on the queue, as text: it would parse and write JSON once more. Rejects where it does not take them all. */
export async function queueTexts(queue: Queue<string>, texts: readonly string[]): Promise<void> {
  for (let start = 0; start < texts.length; start += MESSAGES_PER_SEND) {
    const some = texts.slice(start, start + MESSAGES_PER_SEND)
    await queue.sendBatch(some.map((body) => ({ body, contentType: 'text' })))
  }
}
