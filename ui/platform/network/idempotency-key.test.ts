import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { findActionKey, noteAnswer } from './idempotency-key.ts'

beforeEach(() => {
  vi.useFakeTimers()
  noteAnswer('start over', '', null)
})
afterEach(() => vi.useRealTimers())

const saveKey = (input = 'board 1') => findActionKey('save 1', input)

function fail(key: string, status: number | null, retryAfter: string | null = null): void {
  const failure = { status, code: null, detail: null, url: '/v3/thing/', accessControl: {}, retryAfter }
  noteAnswer('save 1', key, new ApiError('No', failure))
}

test.each<[string, number | null, string | null]>([
  ['without an answer', null, null],
  ['that the server could not do', 503, null],
  ['that there were too many of', 429, '60'],
  ['that is still being done', 409, '5'],
])('an action %s is the same one when it is tried again', (_, status, retryAfter) => {
  const key = saveKey()
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  fail(key, status, retryAfter)
  expect(findActionKey('save 2', 'board 1')).not.toBe(key)
  expect(saveKey()).toBe(key)
})

test.each<[string, (key: string) => void]>([
  ['it was done', (key) => noteAnswer('save 1', key, null)],
  ['it was refused', (key) => fail(key, 404)],
  ['another action was done after it', (key) => noteAnswer('save 2', key, null)],
  [
    'the same was done with another input',
    (key) => {
      fail(key, null)
      saveKey('board 2')
    },
  ],
  [
    'it went unanswered a while ago',
    (key) => {
      fail(key, null)
      vi.advanceTimersByTime(60_000)
    },
  ],
])('an action is a new one once %s', (_, since) => {
  const key = saveKey()
  since(key)
  expect(saveKey()).not.toBe(key)
})

test('a late refusal of one action leaves the key of the next', () => {
  const first = saveKey()
  const second = saveKey('board 2')
  fail(first, 404)
  expect(saveKey('board 2')).toBe(second)
})
