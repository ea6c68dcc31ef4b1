import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { underKey } from './idempotency-key.ts'

let keys: (string | null)[]

beforeEach(async () => {
  vi.useFakeTimers()
  await underKey('start over', async () => {})
  keys = []
})
afterEach(() => vi.useRealTimers())

function act(action: string, status?: number | null, retryAfter: string | null = null): Promise<unknown> {
  return underKey(action, async (headers) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (status === undefined) return 'done'
    throw new ApiError('No', { status, code: null, detail: null, url: '/v3/thing/', accessControl: {}, retryAfter })
  }).catch((error: unknown) => error)
}

test.each<[string, number | null, string | null]>([
  ['without an answer', null, null],
  ['that the server could not do', 503, null],
  ['that there were too many of', 429, '60'],
  ['that is still being done', 409, '5'],
])('an action %s is the same one when it is tried again', async (_, status, retryAfter) => {
  await act('save 1', status, retryAfter)
  await act('save 2', null)
  expect(await act('save 1')).toBe('done')
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test.each<[string, () => Promise<unknown>]>([
  ['it was done', () => act('save 1')],
  ['it was refused', () => act('save 1', 404)],
  [
    'something else was done after it went unanswered',
    async () => {
      await act('save 1', null)
      await act('let 1 go')
    },
  ],
  [
    'it went unanswered a while ago',
    async () => {
      await act('save 1', null)
      vi.advanceTimersByTime(60_000)
    },
  ],
])('an action is a new one once %s', async (_, before) => {
  await before()
  await act('save 1')
  expect(new Set(keys).size).toBe(keys.length)
})
