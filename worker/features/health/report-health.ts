import type { Queue } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#schema/time.ts'
import { within } from '#schema/timing.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'

/** No file has this key: requesting it shows whether the store responds. */
const PROBE_KEY = 'health/probe'

/** No account has this id: its object has no one to tell anything. */
const PROBE_NAME = 'health-probe'

const PROBE_TIMEOUT_MS = 2_500

/** Messages are handled within seconds; one that waits this long is stuck. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS

export async function reportHealth({
  db,
  env,
  now,
}: Pick<ActionContext, 'db' | 'now'> & {
  env: Pick<
    Env,
    'MEDIA' | 'EVENT_QUEUE' | 'MAIL_QUEUE' | 'PICTURE_QUEUE' | 'MOVE_QUEUE' | 'NOTIFICATION_QUEUE' | 'ACCOUNT_CHANNEL'
  >
}): Promise<Response> {
  const [database, media, events, mails, pictures, moves, notifications, live] = await Promise.all([
    isGood(() => db.run(sql`select 1`)),
    isGood(() => env.MEDIA.head(PROBE_KEY)),
    isGood(() => expectFlow(env.EVENT_QUEUE, now)),
    isGood(() => expectFlow(env.MAIL_QUEUE, now)),
    isGood(() => expectFlow(env.PICTURE_QUEUE, now)),
    isGood(() => expectFlow(env.MOVE_QUEUE, now)),
    isGood(() => expectFlow(env.NOTIFICATION_QUEUE, now)),
    isGood(() => env.ACCOUNT_CHANNEL.getByName(PROBE_NAME).catchUp(0)),
  ])
  const parts = { database, media, queue: events && mails && pictures && moves && notifications, live }
  const isHealthy = Object.values(parts).every(Boolean)
  return Response.json(
    { status: isHealthy ? 'ok' : 'unavailable', parts },
    {
      status: isHealthy ? 200 : 503,
      headers: { 'cache-control': 'no-store', ...(isHealthy ? {} : { 'retry-after': '5' }) },
    },
  )
}

/** Fails if a queue doesn't respond, or its messages are stuck. */
async function expectFlow(queue: Queue<never>, now: number): Promise<void> {
  const { backlogCount, oldestMessageTimestamp: oldest } = await queue.metrics()
  if (backlogCount > 0 && oldest && now - oldest.getTime() > LONGEST_WAIT_MS) throw new Error('The queue stands still')
}

async function isGood(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await within(PROBE_TIMEOUT_MS, probe())
    return true
  } catch {
    return false
  }
}
