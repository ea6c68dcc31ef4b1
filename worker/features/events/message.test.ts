import { describe, expect, it } from 'vitest'
import { MESSAGE_BYTES } from './limits.ts'
import {
  bundleMessages,
  packMessage,
  packMessages,
  parseBundle,
  type EventCells,
  type MessageContext,
} from './message.ts'

const CONTEXT: MessageContext = {
  receivedAt: 1,
  userId: 'u1',
  unauthId: null,
  country: 'US',
  region: 'CA',
  device: 'desktop',
  locale: 'en_US',
  appVersion: 'test',
}

function event(uuid: string, text = ''): EventCells {
  return [uuid, 1, 18, null, null, null, null, { aux_data: { text } }]
}

function pack(events: EventCells[]) {
  let made = 0
  return packMessages(events, CONTEXT, () => `0000000000000000000000000${made++ % 10}`)
}

describe('packMessages', () => {
  it('puts a usual call into one message', () => {
    const events = ['a', 'b', 'c'].map((uuid) => event(uuid))
    const messages = pack(events)
    expect(messages).toMatchObject([{ ...CONTEXT, events }])
    expect(messages.map(parseBundle)).toEqual(messages.map((one) => ({ id: one.id, messages: [one] })))
  })

  it('makes none of nothing', () => {
    expect(pack([])).toEqual([])
  })

  it('spreads a large call over messages that the queue takes, and keeps every event and their order', () => {
    const events = Array.from({ length: 300 }, (_, place) => event(String(place), 'ü'.repeat(1_000)))
    const messages = pack(events)
    expect(messages.length).toBeGreaterThan(5)
    expect(messages.flatMap((message) => message.events)).toEqual(events)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
    for (const message of messages) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(MESSAGE_BYTES + 1)
  })
})

describe('a bundle', () => {
  const messages = pack([event('a')])
    .concat(pack([event('b', 'Grüße "🙂"')]))
    .map((message, place) => ({ ...message, id: `0000000000000000000000000${place}` }))

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
    { ...CONTEXT, events: [['a']] },
    { id: '00000000000000000000000000', messages: [{}] },
    { id: '../etc', messages: [] },
  ])('is none in %j', (body) => {
    expect(parseBundle(body)).toBeNull()
  })
})
