import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from '#worker/context/context.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { healthRoutes } from './routes.ts'

const NOW = Date.UTC(2031, 5, 7, 12)

interface Metrics {
  backlogCount: number
  oldestMessageTimestamp?: Date
}

const EMPTY: Metrics = { backlogCount: 0, oldestMessageTimestamp: new Date(0) }

async function health({ events, mails = EMPTY }: { events: Metrics | Error; mails?: Metrics }) {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('clock', () => NOW)
    c.set('db', { run: () => Promise.resolve() } as never)
    await next()
  })
  app.route('/', healthRoutes())
  const metrics = () => (events instanceof Error ? Promise.reject(events) : Promise.resolve(events))
  const answer = await app.request(
    '/healthz',
    {},
    {
      MEDIA: { head: () => Promise.resolve(null) },
      EVENT_QUEUE: { metrics },
      MAIL_QUEUE: { metrics: () => Promise.resolve(mails) },
    },
  )
  const { status, parts } = (await answer.json()) as { status: string; parts: { queue: boolean } }
  return [answer.status, status, parts.queue, answer.headers.get('retry-after')]
}

function waitingFor(minutes: number): Metrics {
  return { backlogCount: 3, oldestMessageTimestamp: new Date(NOW - minutes * MINUTE_MS) }
}

const GOOD = [200, 'ok', true, null]
const BAD = [503, 'unavailable', false, '5']

it.each<[string, Parameters<typeof health>[0], unknown[]]>([
  ['are empty', { events: EMPTY }, GOOD],
  ['have something to do', { events: waitingFor(14), mails: waitingFor(1) }, GOOD],
  ['do not tell how long', { events: { backlogCount: 3 } }, GOOD],
  ['do not answer', { events: new Error('Queue metrics failed') }, BAD],
  ['stand still', { events: waitingFor(16) }, BAD],
  ['stand still, the one for mails', { events: EMPTY, mails: waitingFor(16) }, BAD],
])('/healthz looks at the queues where they %s', async (_, queues, expected) => {
  expect(await health(queues)).toEqual(expected)
})
