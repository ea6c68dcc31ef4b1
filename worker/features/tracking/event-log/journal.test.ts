import type { Queue, R2Bucket } from '@cloudflare/workers-types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JOURNAL_LOST_AFTER_MS, MESSAGE_BYTES } from './event-limits.ts'
import {
  bundleMessages,
  clearJournal,
  packMessage,
  parseBundle,
  queueMessages,
  resendJournal,
  toMessages,
  type EventMessage,
  type MessageContext,
  type QueuedEvent,
} from './journal.ts'

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

const env = { STAGE: 'local', EVENT_JOURNAL: 'on', EVENT_STORE: store, EVENT_QUEUE: queue }

const CONTEXT: MessageContext = {
  receivedAt: NOW,
  userId: 'u1',
  unauthId: null,
  country: 'US',
  region: 'CA',
  device: 'desktop',
  locale: 'en_US',
  appVersion: 'test',
}

function getId(place: number): string {
  return `0000000000000000000000000${place}`
}

function buildMessage(place: number): EventMessage {
  return { ...CONTEXT, id: getId(place), events: [] }
}

it('calls that come together share entries, each of which is one message of the queue and is crossed out as one', async () => {
  const calls = [0, 1, 2, 3, 4]
  await Promise.all(calls.map((place) => queueMessages(env, [buildMessage(place)])))
  const bundles = queued.map(parseBundle)
  expect(bundles.length).toBeLessThan(calls.length)
  expect(bundles.flatMap((bundle) => bundle?.messages.map(({ id }) => id))).toEqual(calls.map(getId))
  expect([...entries.values()].map(({ text }) => text)).toEqual(queued)
  for (const bundle of bundles) await clearJournal(store, [bundle?.id ?? ''])
  expect(entries.size).toBe(0)
})

it('a queue that takes nothing fails every call of the entry, which stays for the sweep', async () => {
  isQueueDown = true
  const calls = [0, 1, 2].map((place) => queueMessages(env, [buildMessage(place)]))
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isQueueDown = false
  await resendJournal({ store, queue, now: NOW }, { isAllLost: true })
  expect(queued.flatMap((text) => parseBundle(text)?.messages)).toHaveLength(3)
})

it('a sweep queues what has lain there for a minute, and everything where the queues are known to be new', async () => {
  const text = JSON.stringify(buildMessage(1))
  await store.put('journal/a', text)
  await store.put('journal/broken', '{')
  expect(await resendJournal({ store, queue, now: NOW + JOURNAL_LOST_AFTER_MS - 1 }, { isAllLost: false })).toBe(0)
  expect(await resendJournal({ store, queue, now: NOW + JOURNAL_LOST_AFTER_MS }, { isAllLost: false })).toBe(1)
  expect(await resendJournal({ store, queue, now: NOW }, { isAllLost: true })).toBe(1)
  expect(queued).toEqual([text, text])
})

function event(clientUuid: string, text = ''): QueuedEvent {
  return { clientUuid, at: 1, eventType: 18, data: { aux_data: { text } } }
}

function toNumberedMessages(events: QueuedEvent[]) {
  let made = 0
  return toMessages(events, CONTEXT, () => getId(made++ % 10))
}

describe('toMessages', () => {
  it('puts a usual call into one message', () => {
    const events = ['a', 'b', 'c'].map((uuid) => event(uuid))
    const messages = toNumberedMessages(events)
    expect(messages).toMatchObject([{ ...CONTEXT, events }])
    expect(messages.map(parseBundle)).toEqual(messages.map((one) => ({ id: one.id, messages: [one] })))
  })

  it('puts all that a browser uploads at a time into one message', () => {
    const uuid = '0b6ec8f0-6f0a-4c7b-9a53-0c7f0f0d7a11'
    const impression: QueuedEvent = {
      clientUuid: uuid,
      at: NOW,
      eventType: 8012,
      viewType: 3,
      objectId: getId(1),
      pairId: uuid,
      durationMs: 1234.567891,
      data: { component: 5, appState: 'active', aux_data: { note: 'x'.repeat(100) } },
    }
    expect(toNumberedMessages(Array.from({ length: 200 }, () => impression))).toHaveLength(1)
  })

  it('makes none of nothing', () => {
    expect(toNumberedMessages([])).toEqual([])
  })

  it('spreads a large call over messages that the queue takes, and keeps every event and their order', () => {
    const events = Array.from({ length: 300 }, (_, place) => event(String(place), 'ü'.repeat(1_000)))
    const messages = toNumberedMessages(events)
    expect(messages.length).toBeGreaterThan(5)
    expect(messages.flatMap((message) => message.events)).toEqual(events)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
    for (const message of messages) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(MESSAGE_BYTES + 1)
  })
})

describe('a bundle', () => {
  const messages = toNumberedMessages([event('a')])
    .concat(toNumberedMessages([event('b', 'Grüße "🙂"')]))
    .map((message, place) => ({ ...message, id: getId(place) }))

  it('holds the messages of several calls, under the id of the first', () => {
    const { id, text } = bundleMessages(messages.map(packMessage))
    expect(id).toBe(messages[0]?.id)
    expect(parseBundle(text)).toEqual({ id, messages })
    expect(parseBundle(JSON.parse(text))).toEqual({ id, messages })
  })

  it('of one message is that message, as it has always been', () => {
    const [message] = messages
    const { id, text } = bundleMessages(messages.slice(0, 1).map(packMessage))
    expect([id, JSON.parse(text)]).toEqual([message?.id, message])
    expect(parseBundle(text)).toEqual({ id, messages: [message] })
  })

  it('knows how long its messages are', () => {
    for (const { text, bytes } of messages.map(packMessage)) expect(bytes).toBe(new TextEncoder().encode(text).length)
  })

  it.each([
    null,
    'text',
    '{"id":',
    {},
    [],
    { ...CONTEXT, id: '../etc', events: [] },
    { ...CONTEXT, id: getId(0), events: [['a']] },
    { ...CONTEXT, id: getId(0), events: [{ ...event('a'), at: 'now' }] },
    { ...CONTEXT, id: getId(0), events: [{ ...event('a'), unknown: 1 }] },
    { id: '00000000000000000000000000', messages: [{}] },
    { id: '../etc', messages: [] },
  ])('is none in %j', (body) => {
    expect(parseBundle(body)).toBeNull()
  })
})

it('a message of an earlier version, whose events are lists, is read as one of today', () => {
  const uuid = '0b6ec8f0-6f0a-4c7b-9a53-0c7f0f0d7a11'
  const data = { component: 5, aux_data: { note: 'x' } }
  const full = [uuid, NOW, 8013, 3, 'pin', uuid, 1_500.5, data]
  const bare = [uuid, NOW, 18, null, null, null, null, {}]
  const old = { ...CONTEXT, id: getId(1), events: [full, bare] }
  const read = {
    ...CONTEXT,
    id: getId(1),
    events: [
      {
        clientUuid: uuid,
        at: NOW,
        eventType: 8013,
        viewType: 3,
        objectId: 'pin',
        pairId: uuid,
        durationMs: 1_500.5,
        data,
      },
      {
        clientUuid: uuid,
        at: NOW,
        eventType: 18,
        viewType: null,
        objectId: null,
        pairId: null,
        durationMs: null,
        data: {},
      },
    ],
  }
  expect(parseBundle(JSON.stringify(old))).toEqual({ id: getId(1), messages: [read] })
  const bundle = { id: getId(1), messages: [old, { ...old, events: [event('new')] }] }
  expect(parseBundle(bundle)?.messages.map(({ events }) => events)).toEqual([read.events, [event('new')]])
})
