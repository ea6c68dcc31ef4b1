import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '#schema/time.ts'
import { reportHealth } from './report-health.ts'

const NOW = Date.UTC(2031, 5, 7, 12)

interface Metrics {
  backlogCount: number
  oldestMessageTimestamp?: Date
}

const EMPTY: Metrics = { backlogCount: 0, oldestMessageTimestamp: new Date(0) }

/** Bindings of all queues that the worker sends to. */
const QUEUES = [...readFileSync('wrangler.toml', 'utf8').matchAll(/\[\[queues\.producers\]\]\nbinding = "(\w+)"/g)].map(
  ([, binding = '']) => binding,
)

/** All is well but for the queue that is named. */
async function checkQueues(name: string, given: Metrics | Error) {
  const queues = QUEUES.map((binding) => {
    const metrics = async () => {
      if (binding !== name) return EMPTY
      if (given instanceof Error) throw given
      return given
    }
    return [binding, { metrics }]
  })
  const answer = await reportHealth({
    now: NOW,
    db: {} as never,
    env: {
      ...Object.fromEntries(queues),
      MEDIA: { head: async () => null },
      EVENT_STORE: { head: async () => null },
      ACCOUNT_CHANNEL: { getByName: () => ({ catchUp: async () => {} }) },
    } as never,
  })
  const { parts } = (await answer.json()) as { parts: { queues: boolean; media: boolean } }
  expect([answer.status, answer.headers.get('retry-after'), parts.media]).toEqual([503, '5', true])
  return parts.queues
}

function waitingFor(minutes: number): Metrics {
  return { backlogCount: 3, oldestMessageTimestamp: new Date(NOW - minutes * MINUTE_MS) }
}

it('there are queues to look at', () => expect(QUEUES.length).toBeGreaterThan(5))

it.each(
  QUEUES.flatMap((name): [string, string, Metrics | Error, boolean][] => [
    [name, 'is empty', EMPTY, true],
    [name, 'has something to do', waitingFor(14), true],
    [name, 'does not tell how long', { backlogCount: 3 }, true],
    [name, 'does not answer', new Error('Queue metrics failed'), false],
    [name, 'stands still', waitingFor(16), false],
  ]),
)('/healthz looks at %s: where it %s', async (name, _, metrics, expected) => {
  expect(await checkQueues(name, metrics)).toBe(expected)
})
