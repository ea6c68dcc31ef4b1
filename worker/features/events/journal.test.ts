import type { Queue, R2Bucket } from '@cloudflare/workers-types'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearJournal, resendJournal, writeAndQueue } from './journal.ts'
import { LOST_AFTER_MS } from './limits.ts'
import { packMessage, parseBundle, type PackedMessage } from './message.ts'

const NOW = Date.UTC(2031, 5, 7, 12)

let entries: Map<string, { text: string; uploaded: Date }>
let queued: string[]
let isQueueDown: boolean

beforeEach(() => {
  entries = new Map()
  queued = []
  isQueueDown = false
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const store = {
  put: async (key: string, text: string) => void entries.set(key, { text, uploaded: new Date(NOW) }),
  get: async (key: string) => ({ text: async () => entries.get(key)?.text }),
  list: async () => ({ objects: [...entries].map(([key, { uploaded }]) => ({ key, uploaded })) }),
  delete: async (keys: string[]) => keys.forEach((key) => entries.delete(key)),
} as unknown as R2Bucket

const queue = {
  async sendBatch(messages: { body: string }[]) {
    if (isQueueDown) throw new Error('Too Many Requests')
    queued.push(...messages.map(({ body }) => body))
  },
} as unknown as Queue<string>

function packed(place: number): PackedMessage {
  return packMessage({
    id: `0000000000000000000000000${place}`,
    receivedAt: NOW,
    userId: null,
    unauthId: null,
    country: 'US',
    region: '',
    device: 'desktop',
    locale: 'en_US',
    appVersion: 'test',
    events: [],
  })
}

it('calls that come together share entries, each of which is one message of the queue and is crossed out as one', async () => {
  const calls = [0, 1, 2, 3, 4]
  await Promise.all(calls.map((place) => writeAndQueue({ store, queue }, [packed(place)])))
  const bundles = queued.map(parseBundle)
  expect(bundles.length).toBeLessThan(calls.length)
  expect(bundles.flatMap((bundle) => bundle?.messages.map(({ id }) => id))).toEqual(calls.map((one) => packed(one).id))
  expect([...entries.values()].map(({ text }) => text)).toEqual(queued)
  for (const bundle of bundles) await clearJournal(store, [bundle?.id ?? ''])
  expect(entries.size).toBe(0)
})

it('a queue that takes nothing fails every call of the entry, which stays for the sweep', async () => {
  isQueueDown = true
  const calls = [0, 1, 2].map((place) => writeAndQueue({ store, queue }, [packed(place)]))
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isQueueDown = false
  await resendJournal({ store, queue, now: NOW }, { isAllLost: true })
  expect(queued.flatMap((text) => parseBundle(text)?.messages)).toHaveLength(3)
})

it('a sweep queues what has lain there for a minute, and everything where the queues are known to be new', async () => {
  await store.put('journal/a', packed(1).text)
  await store.put('journal/broken', '{')
  expect(await resendJournal({ store, queue, now: NOW + LOST_AFTER_MS - 1 }, { isAllLost: false })).toBe(0)
  expect(await resendJournal({ store, queue, now: NOW + LOST_AFTER_MS }, { isAllLost: false })).toBe(1)
  expect(await resendJournal({ store, queue, now: NOW }, { isAllLost: true })).toBe(1)
  expect(queued).toEqual([packed(1).text, packed(1).text])
})
