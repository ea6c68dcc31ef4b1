import { expect, it } from 'vitest'
import { MINUTE_MS } from '#schema/time.ts'
import { reportHealth } from './report-health.ts'

const NOW = Date.UTC(2031, 5, 7, 12)

interface Metrics {
  backlogCount: number
  oldestMessageTimestamp?: Date
}

const EMPTY: Metrics = { backlogCount: 0, oldestMessageTimestamp: new Date(0) }

interface Queues {
  events: Metrics | Error
  mails?: Metrics
  pictures?: Metrics
}

async function health({ events, mails = EMPTY, pictures = EMPTY }: Queues) {
  const metrics = () => (events instanceof Error ? Promise.reject(events) : Promise.resolve(events))
  const answer = await reportHealth({
    now: NOW,
    db: { run: () => Promise.resolve() } as never,
    env: {
      MEDIA: { head: () => Promise.resolve(null) } as never,
      EVENT_QUEUE: { metrics } as never,
      MAIL_QUEUE: { metrics: () => Promise.resolve(mails) } as never,
      PICTURE_QUEUE: { metrics: () => Promise.resolve(pictures) } as never,
      MOVE_QUEUE: { metrics: () => Promise.resolve(pictures) } as never,
      NOTIFICATION_QUEUE: { metrics: () => Promise.resolve(pictures) } as never,
      ACCOUNT_CHANNEL: { getByName: () => ({ catchUp: () => Promise.resolve() }) } as never,
    },
  })
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
  ['stand still, the one for pictures', { events: EMPTY, pictures: waitingFor(16) }, BAD],
])('/healthz looks at the queues where they %s', async (_, queues, expected) => {
  expect(await health(queues)).toEqual(expected)
})
