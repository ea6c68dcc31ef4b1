import type { MessageBatch } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { openLive, type LiveEnv } from '#worker/platform/live/live.ts'
import { logLine } from '#worker/platform/log.ts'
import { announce } from './announce-notifications.ts'
import { fanOut } from './fan-out.ts'
import { placeEvents } from './place-events.ts'
import { sendPushes, type PushEnv } from './push-notifications.ts'

export interface NotificationConsumer {
  db: Database
  env: LiveEnv & PushEnv
  clock: () => number
}

/** All messages are alike: each does everything that waits, so a second delivery finds nothing to do. */
export async function consumeNotifications(
  { db, env, clock }: NotificationConsumer,
  batch: Pick<MessageBatch, 'ackAll' | 'retryAll'>,
): Promise<void> {
  try {
    while (await fanOut(db));
    while (await placeEvents(db));
    while (await announce({ db, live: openLive(env), now: clock() }));
    while (await sendPushes({ db, env, now: clock() }));
    batch.ackAll()
  } catch (error) {
    const { error: name, message } = describeError(error)
    logLine('warn', {
      message: 'Notifications have stopped; they go on in a while',
      error: `${name}: ${message.slice(0, 200)}`,
    })
    batch.retryAll()
  }
}
