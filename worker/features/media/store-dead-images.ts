import type { MessageBatch } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { findSignature } from './images/queue-renditions.ts'
import { failVideo } from './video/fail-video.ts'
import { findVideo } from './video/queue-video.ts'

/** The folder in the store of the event log, which keeps all dead letters. */
export const DEAD_IMAGES = 'dead-pictures/'

/**
 * Nothing is lost by those of images, as a rendition is also made when it is first asked for. A video has failed: its
 * owner sees that it has to be uploaded again.
 */
export async function storeDeadImages(
  { db, env }: { db: Database; env: Pick<Env, 'MEDIA' | 'EVENT_STORE'> },
  batch: Pick<MessageBatch, 'messages'>,
): Promise<void> {
  for (const message of batch.messages) {
    const video = findVideo(message.body)
    const id = video ?? findSignature(message.body)
    try {
      await env.EVENT_STORE.put(DEAD_IMAGES + (id ?? `unreadable-${message.id}`), JSON.stringify(message.body))
      if (video !== null) await failVideo({ db, env }, video, { error: 'mediaUnreadable' })
    } catch (error) {
      logLine('error', {
        message: 'A dead-letter message of the picture queue could not be kept; it is tried again',
        error: describeError(error).error,
      })
      message.retry()
      continue
    }
    const what = video === null ? 'Renditions of a picture could not be made' : 'A video could not be processed'
    logLine('error', { message: what, id: id ?? message.id })
    message.ack()
  }
}
