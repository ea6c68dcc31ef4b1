import type { MessageBatch } from '@cloudflare/workers-types'
import { describeError } from '#worker/errors/describe-error.ts'
import { isChecksMessage, runMediaChecks, type CheckStores } from '#worker/model/withheld-media.ts'
import { logLine } from '#worker/platform/log.ts'
import { describeImage, type MediaStores } from './images/describe-image.ts'
import { findSignature, makeReadyRenditions } from './images/queue-renditions.ts'
import { processVideo } from './video/process-video.ts'
import { findVideo } from './video/queue-video.ts'

/**
 * Acknowledges images whose renditions are stored, videos that are ready or have failed, and what is gone; the rest
 * comes again.
 */
export async function consumeMedia(stores: MediaStores & CheckStores, batch: MessageBatch): Promise<void> {
  for (const message of batch.messages) {
    try {
      await handle(stores, message.body)
      message.ack()
    } catch (error) {
      const { error: name, message: text } = describeError(error)
      logLine('warn', {
        message: 'A picture or video could not be processed; it is tried again',
        error: `${name}: ${text.slice(0, 200)}`,
      })
      message.retry()
    }
  }
}

async function handle(stores: MediaStores & CheckStores, body: unknown): Promise<void> {
  if (isChecksMessage(body)) return runMediaChecks(stores)
  const id = findVideo(body)
  if (id !== null) return processVideo(stores, id)
  const signature = findSignature(body)
  if (signature === null) throw new Error('The message names no picture and no video')
  await makeReadyRenditions(stores.env, signature)
  await describeImage(stores, signature).catch((error: unknown) =>
    logLine('warn', {
      message: 'A picture is not described yet; the sweep tries it again',
      error: describeError(error).error,
    }),
  )
}
