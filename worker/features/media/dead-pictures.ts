import type { MessageBatch, R2Bucket } from '@cloudflare/workers-types'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { findSignature } from './renditions.ts'

/** In the store of the event log, which keeps all dead letters. */
export const DEAD_PICTURES = 'dead-pictures/'

/** Nothing is lost by them: a rendition is also made when it is first asked for. */
export async function keepDeadPictures(store: R2Bucket, batch: Pick<MessageBatch, 'messages'>): Promise<void> {
  for (const message of batch.messages) {
    const signature = findSignature(message.body)
    try {
      await store.put(DEAD_PICTURES + (signature ?? `unreadable-${message.id}`), JSON.stringify(message.body))
    } catch (error) {
      logLine('error', {
        message: 'A dead-letter message of the picture queue could not be kept; it is tried again',
        error: describeError(error).error,
      })
      message.retry()
      continue
    }
    logLine('error', { message: 'Renditions of a picture could not be made', id: signature ?? message.id })
    message.ack()
  }
}
