import type { MessageBatch, R2Bucket } from '@cloudflare/workers-types'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { consumeEvents } from './consume-events.ts'
import { storeDeadLetters } from './dead-letters.ts'
import { clearJournal, type EventMessage } from './journal.ts'

const SECRET = 'what a user did'

const fail = () => Promise.reject(new TypeError(SECRET))

const MESSAGE: EventMessage = {
  id: '01J00000000000000000000000',
  receivedAt: 1_900_000_000_000,
  userId: null,
  unauthId: null,
  country: 'US',
  region: '',
  device: 'desktop',
  locale: 'en_US',
  appVersion: 'test',
  events: [{ clientUuid: '00000000-0000-4000-8000-000000000000', at: 1_900_000_000_000, eventType: 18, data: {} }],
}

const batch = { messages: [{ id: '1', body: MESSAGE, attempts: 1, ack() {}, retry() {} }] } as unknown as MessageBatch

let lines: unknown[]

beforeEach(() => {
  lines = []
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...line) => void lines.push(line))
  }
})
afterEach(() => vi.restoreAllMocks())

it.each<[string, () => Promise<unknown>]>([
  [
    'events that cannot be stored',
    () => {
      const db = { run: () => {}, batch: fail } as unknown as Database
      return consumeEvents({ db, journal: null, now: MESSAGE.receivedAt }, batch)
    },
  ],
  [
    'a dead-letter message that cannot be kept',
    () => storeDeadLetters({ store: { put: fail } as unknown as R2Bucket, hasJournal: false }, batch),
  ],
  ['a journal that cannot be cleared', () => clearJournal({ delete: fail } as unknown as R2Bucket, ['1'])],
])('%s: the log names the error and never repeats its message', async (_, work) => {
  await work()
  const logged = JSON.stringify(lines)
  expect(logged).toContain('TypeError')
  expect(logged).not.toContain(SECRET)
})
