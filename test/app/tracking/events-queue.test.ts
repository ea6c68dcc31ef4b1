import type { Queue, R2Bucket } from '@cloudflare/workers-types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FLOOD_RETRY_AFTER_S } from '#schema/constants/limits.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { Env } from '#worker/env.ts'
import type { EventMessage } from '#worker/features/tracking/event-log/journal.ts'
import { addressKey } from '#worker/platform/rate-limit.ts'
import { startApp } from '../../helpers/app.ts'
import { send } from '../../helpers/client.ts'
import { standIn } from '../../helpers/memory-bindings.ts'
import type { Site } from '../../helpers/site.ts'

const NOW = Date.UTC(2031, 5, 7, 12)
const ADDRESS = '203.0.113.7'

/** What was written down and queued, in this order. */
let steps: string[]
let sent: EventMessage[][]
let limited: string[]
let isFull: boolean
let isStoreDown: boolean
/** What queue and store fail with instead of their own errors. */
let broken: Error | null
let isFlooded: boolean

let plain: Site
let journaling: Site

const bindings: Partial<Env> = {
  EVENT_QUEUE: standIn<Queue<string>>({
    async sendBatch(messages: Iterable<{ body: string }>) {
      if (isFull) throw broken ?? new Error('Queue sendBatch failed: Too Many Requests')
      const bodies = [...messages].map(({ body }) => JSON.parse(body) as EventMessage)
      steps.push(...bodies.map(({ id }) => `queued ${id}`))
      sent.push(bodies)
    },
  }),
  EVENT_STORE: standIn<R2Bucket>({
    async put(key: string) {
      if (isStoreDown) throw broken ?? new Error('put: We encountered an internal error. (10001)')
      steps.push(`wrote ${key}`)
    },
  }),
  EVENT_LIMIT: standIn<Env['EVENT_LIMIT']>({
    async limit({ key }: { key: string }) {
      limited.push(key)
      return { success: !isFlooded }
    },
  }),
}

beforeAll(async () => {
  const common = { database: 'shared', options: { bindings, clock: () => NOW } } as const
  plain = await startApp({ ...common, vars: { EVENT_JOURNAL: 'off' } })
  journaling = await startApp({ ...common, vars: { EVENT_JOURNAL: 'on' } })
})

beforeEach(() => {
  steps = []
  sent = []
  limited = []
  isFull = isStoreDown = isFlooded = false
  broken = null
})

afterAll(async () => {
  await plain.stop()
  await journaling.stop()
})

/** Sends as many events, each of some size. */
function sendSome(count: number, { text = '', site = plain } = {}): Promise<Response> {
  const events = Array.from({ length: count }, (_, place) => ({
    event_type: EVENT_TYPES.pinImpression,
    clientUUID: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    time: NOW * 1e6,
    aux_data: { text },
  }))
  return send(site.origin, href('resource', { name: 'ApiCResource', verb: 'create' }), {
    json: { options: { events, report_time: NOW * 1e6 } },
    headers: { 'cf-ipcountry': 'US', 'cf-connecting-ip': ADDRESS },
  })
}

async function refusal(answer: Response): Promise<unknown[]> {
  const { code } = (await answer.json()) as { code: number }
  return [answer.status, code, answer.headers.get('retry-after')]
}

const UNAVAILABLE = [503, ERRORS.unavailable.code, '5']

describe('a call of events', () => {
  it('is answered with 202 once the queue has everything, in as many sends as that needs', async () => {
    expect((await sendSome(100, { text: 'x'.repeat(1_900) })).status).toBe(202)
    expect(sent.flat().flatMap(({ events }) => events)).toHaveLength(100)
    expect(sent.length).toBeGreaterThan(1)
    for (const messages of sent) expect(messages.length).toBeLessThanOrEqual(2)
    expect(steps.every((step) => step.startsWith('queued'))).toBe(true)
  })

  it('is written down before it is queued, where there is a journal', async () => {
    expect((await sendSome(3, { site: journaling })).status).toBe(202)
    const id = sent[0]?.[0]?.id
    expect(steps).toEqual([`wrote journal/${id}`, `queued ${id}`])
  })

  it('fails where the queue takes nothing, so that it is sent again', async () => {
    isFull = true
    expect(await refusal(await sendSome(3))).toEqual(UNAVAILABLE)
  })

  it('that fails is logged by the name of the error, never by its message', async () => {
    const secret = 'what a user did'
    broken = new TypeError(secret)
    isFull = true
    await sendSome(1)
    isFull = false
    isStoreDown = true
    await sendSome(1, { site: journaling })
    for (const { logs } of [plain, journaling]) {
      expect(logs.filter((line) => line.includes('TypeError'))).not.toEqual([])
      expect(logs.filter((line) => line.includes(secret))).toEqual([])
    }
  })

  it('fails where it cannot be written down', async () => {
    isStoreDown = true
    expect(await refusal(await sendSome(3, { site: journaling }))).toEqual(UNAVAILABLE)
    expect(sent).toEqual([])
  })

  it('is refused for a while where one address sends too many', async () => {
    isFlooded = true
    expect(await refusal(await sendSome(1))).toEqual([429, ERRORS.tooManyRequests.code, String(FLOOD_RETRY_AFTER_S)])
    expect(limited).toEqual([addressKey(ADDRESS)])
    expect(sent).toEqual([])
  })

  it.each([
    [0, 1],
    [50, 1],
    [51, 2],
    [1_000, 20],
  ])('counts by its events: %i of them as %i', async (events, attempts) => {
    expect((await sendSome(events)).status).toBe(202)
    expect(limited).toEqual(Array.from({ length: attempts }, () => addressKey(ADDRESS)))
  })
})
