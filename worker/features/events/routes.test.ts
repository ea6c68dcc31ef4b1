import type { Queue, R2Bucket } from '@cloudflare/workers-types'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import { FLOOD_RETRY_AFTER_S } from '#schema/constants/limits.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { appVersion } from '#worker/context/app-version.ts'
import { bot } from '#worker/context/bot.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { country } from '#worker/context/country.ts'
import { device } from '#worker/context/device.ts'
import { requestId } from '#worker/context/request-id.ts'
import { unauthId } from '#worker/context/unauth-id.ts'
import { UNAUTH } from '#worker/context/viewer.ts'
import { errorResponse } from '#worker/errors/to-response.ts'
import { addressKey } from '#worker/platform/rate-limit.ts'
import type { EventMessage } from './journal.ts'
import { eventsRoutes } from './routes.ts'

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

beforeEach(() => {
  steps = []
  sent = []
  limited = []
  isFull = isStoreDown = isFlooded = false
  broken = null
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

afterEach(() => vi.restoreAllMocks())

const queue = {
  async sendBatch(messages: Iterable<{ body: string }>) {
    if (isFull) throw broken ?? new Error('Queue sendBatch failed: Too Many Requests')
    const bodies = [...messages].map(({ body }) => JSON.parse(body) as EventMessage)
    steps.push(...bodies.map(({ id }) => `queued ${id}`))
    sent.push(bodies)
  },
} as unknown as Queue<string>

const store = {
  async put(key: string) {
    if (isStoreDown) throw broken ?? new Error('put: We encountered an internal error. (10001)')
    steps.push(`wrote ${key}`)
  },
} as unknown as R2Bucket

/** Sends as many events, each of some size. */
function send(count: number, { text = '', journal = 'off' } = {}): Promise<Response> {
  const app = new Hono<AppEnv>()
  app.onError(errorResponse({ renderErrorPage: () => Promise.reject(new Error('This is no page')) }))
  app.use(
    requestId(() => NOW),
    appVersion('test'),
  )
  app.use(async (c, next) => {
    c.set('clock', () => NOW)
    c.set('viewer', UNAUTH)
    await next()
  })
  app.use(device(), bot(), country(), unauthId())
  app.route('/', eventsRoutes())
  const events = Array.from({ length: count }, (_, place) => ({
    event_type: EVENT_TYPES.pinImpression,
    clientUUID: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    time: NOW * 1e6,
    aux_data: { text },
  }))
  const limit = async ({ key }: { key: string }) => {
    limited.push(key)
    return { success: !isFlooded }
  }
  return Promise.resolve(
    app.request(
      href('resource', { name: 'ApiCResource', verb: 'create' }),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-ipcountry': 'US', 'cf-connecting-ip': ADDRESS },
        body: JSON.stringify({ options: { events, report_time: NOW * 1e6 } }),
      },
      { STAGE: 'local', EVENT_JOURNAL: journal, EVENT_QUEUE: queue, EVENT_STORE: store, EVENT_LIMIT: { limit } },
    ),
  )
}

async function refusal(answer: Response): Promise<unknown[]> {
  const { code } = (await answer.json()) as { code: number }
  return [answer.status, code, answer.headers.get('retry-after')]
}

const UNAVAILABLE = [503, ERRORS.unavailable.code, '5']

describe('a call of events', () => {
  it('is answered with 202 once the queue has everything, in as many sends as that needs', async () => {
    expect((await send(100, { text: 'x'.repeat(1_900) })).status).toBe(202)
    expect(sent.flat().flatMap(({ events }) => events)).toHaveLength(100)
    expect(sent.length).toBeGreaterThan(1)
    for (const messages of sent) expect(messages.length).toBeLessThanOrEqual(2)
    expect(steps.every((step) => step.startsWith('queued'))).toBe(true)
  })

  it('is written down before it is queued, where there is a journal', async () => {
    expect((await send(3, { journal: 'on' })).status).toBe(202)
    const id = sent[0]?.[0]?.id
    expect(steps).toEqual([`wrote journal/${id}`, `queued ${id}`])
  })

  it('fails where the queue takes nothing, so that it is sent again', async () => {
    isFull = true
    expect(await refusal(await send(3))).toEqual(UNAVAILABLE)
  })

  it('that fails is logged by the name of the error, never by its message', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    const secret = 'what a user did'
    broken = new TypeError(secret)
    isFull = true
    await send(1)
    isFull = false
    isStoreDown = true
    await send(1, { journal: 'on' })
    const logged = JSON.stringify(lines.mock.calls)
    expect(lines).toHaveBeenCalledTimes(2)
    expect(logged).toContain('TypeError')
    expect(logged).not.toContain(secret)
  })

  it('fails where it cannot be written down', async () => {
    isStoreDown = true
    expect(await refusal(await send(3, { journal: 'on' }))).toEqual(UNAVAILABLE)
    expect(sent).toEqual([])
  })

  it('is refused for a while where one address sends too many', async () => {
    isFlooded = true
    expect(await refusal(await send(1))).toEqual([429, ERRORS.tooManyRequests.code, String(FLOOD_RETRY_AFTER_S)])
    expect(limited).toEqual([addressKey(ADDRESS)])
    expect(sent).toEqual([])
  })

  it.each([
    [0, 1],
    [50, 1],
    [51, 2],
    [1_000, 20],
  ])('counts by its events: %i of them as %i', async (events, tries) => {
    expect((await send(events)).status).toBe(202)
    expect(limited).toEqual(Array.from({ length: tries }, () => addressKey(ADDRESS)))
  })
})
