import type { Queue } from '@cloudflare/workers-types'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from './log.ts'

/** Names nothing: its consumer takes all that waits, so that none is lost with its message. */
export interface NotificationMessage {
  notifications: 'waiting'
}

/** Never fails: what the queue refuses waits for the sweep. */
export async function queueNotifications(queue: Queue<NotificationMessage>): Promise<void> {
  try {
    await queue.send({ notifications: 'waiting' })
  } catch (error) {
    logLine('warn', {
      message: 'The notification queue takes nothing; the sweep will see to what waits',
      error: describeError(error).error,
    })
  }
}
