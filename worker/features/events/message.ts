import * as v from 'valibot'
import type { Actor } from './rules.ts'
import { MESSAGE_BYTES } from './limits.ts'

const Whole = v.pipe(v.number(), v.safeInteger())

/** An event on its way, in this order: uuid, moment, type, view type, object, pair, duration in ms, the rest by its names on the wire. */
const EventCells = v.strictTuple([
  v.string(),
  Whole,
  Whole,
  v.nullable(Whole),
  v.nullable(v.string()),
  v.nullable(v.string()),
  v.nullable(v.pipe(v.number(), v.finite())),
  v.record(v.string(), v.unknown()),
])
export type EventCells = v.InferOutput<typeof EventCells>

/** What travels through the queue: events of one call, and what was known of who sent them. */
export const EventMessage = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/)),
  receivedAt: Whole,
  userId: v.nullable(v.string()),
  unauthId: v.nullable(v.string()),
  country: v.string(),
  region: v.string(),
  device: v.string(),
  locale: v.string(),
  appVersion: v.string(),
  events: v.array(EventCells),
})
export type EventMessage = v.InferOutput<typeof EventMessage>

/** What a message says of all of its events. */
export type MessageContext = Omit<EventMessage, 'id' | 'events' | keyof Actor> & Actor

/** A message as its body says it, or null where it is none. */
export function parseMessage(body: unknown): EventMessage | null {
  const parsed = v.safeParse(EventMessage, body)
  return parsed.success ? parsed.output : null
}

const encoder = new TextEncoder()

/** Spreads events over as few messages as hold them, in their order. */
export function packMessages(
  events: readonly EventCells[],
  context: MessageContext,
  newId: () => string,
): EventMessage[] {
  const messages: EventMessage[] = []
  const frame = bytesOf({ ...context, id: newId(), events: [] })
  let bytes = Number.POSITIVE_INFINITY
  for (const cells of events) {
    const size = bytesOf(cells) + 1
    if (bytes + size > MESSAGE_BYTES) {
      messages.push({ ...context, id: newId(), events: [] })
      bytes = frame
    }
    messages.at(-1)?.events.push(cells)
    bytes += size
  }
  return messages
}

function bytesOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength
}
