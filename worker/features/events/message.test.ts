import { describe, expect, it } from 'vitest'
import { MESSAGE_BYTES } from './limits.ts'
import { packMessages, parseMessage, type EventCells, type MessageContext } from './message.ts'

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
    expect(messages.map(parseMessage)).toEqual(messages)
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

describe('parseMessage', () => {
  it.each([null, 'text', {}, [], { ...CONTEXT, id: '../etc', events: [] }, { ...CONTEXT, events: [['a']] }])(
    'knows that %j is none',
    (body) => {
      expect(parseMessage(body)).toBeNull()
    },
  )
})
