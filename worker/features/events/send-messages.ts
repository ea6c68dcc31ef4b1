import type { Queue } from '@cloudflare/workers-types'
import { MESSAGES_PER_SEND } from './limits.ts'
import type { EventMessage } from './message.ts'

/** Puts messages on the queue; rejects where it does not take them all. */
export async function queueMessages(queue: Queue<EventMessage>, messages: readonly EventMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += MESSAGES_PER_SEND) {
    const some = messages.slice(start, start + MESSAGES_PER_SEND)
    await queue.sendBatch(some.map((body) => ({ body, contentType: 'json' })))
  }
}
