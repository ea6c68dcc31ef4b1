import type { MessageBatch } from '@cloudflare/workers-types'
import * as v from 'valibot'
import type { Database } from '#db/client.ts'
import { Id } from '#schema/id.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { runMediaChecks } from '#worker/model/withheld-media.ts'
import type { Live } from '#worker/platform/live/live.ts'
import { logLine } from '#worker/platform/log.ts'
import { queueNotifications } from '#worker/platform/notification-queue.ts'
import { reportMove } from './report-move.ts'
import { runMove } from './run-move.ts'

const MoveMessage = v.object({ move: Id })

/** Acknowledges moves that have come to their end; one that was cut off goes on where it stopped. */
export async function consumeMoves(
  {
    db,
    live,
    env,
    clock,
  }: {
    db: Database
    live: Live
    env: Pick<Env, 'NOTIFICATION_QUEUE' | 'MEDIA' | 'PICTURE_QUEUE'>
    clock: () => number
  },
  batch: MessageBatch,
): Promise<void> {
  for (const message of batch.messages) {
    try {
      const { move } = v.parse(MoveMessage, message.body)
      await runMove(db, move, clock, () => reportMove(db, live, move, clock()))
      message.ack()
      await runMediaChecks({ db, env, now: clock() })
      await queueNotifications(env.NOTIFICATION_QUEUE)
    } catch (error) {
      const { error: name, message: text } = describeError(error)
      logLine('warn', {
        message: 'A move of Pins has stopped; it goes on in a while',
        error: `${name}: ${text.slice(0, 200)}`,
      })
      message.retry()
    }
  }
}
