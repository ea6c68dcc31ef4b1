import * as v from 'valibot'
import { isJsonWithin, jsonBytes } from '#worker/platform/json-size.ts'
import type { EventActor } from './event-actor.ts'
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
export type MessageContext = Omit<EventMessage, 'id' | 'events' | keyof EventActor> & EventActor

/** A message as its body says it, or null where it is none. */
export function parseMessage(body: unknown): EventMessage | null {
  const parsed = v.safeParse(EventMessage, body)
  return parsed.success ? parsed.output : null
}

/** Spreads events over as few messages as hold them, in their order. */
export function packMessages(
  events: readonly EventCells[],
  context: MessageContext,
  newId: () => string,
): EventMessage[] {
  if (events.length === 0) return []
  const whole = { ...context, id: newId(), events: [...events] }
  if (isJsonWithin(whole, MESSAGE_BYTES)) return [whole]
  const messages: EventMessage[] = []
  const frame = jsonBytes({ ...whole, events: [] })
  let bytes = Number.POSITIVE_INFINITY
  for (const cells of events) {
    const size = jsonBytes(cells) + 1
    if (bytes + size > MESSAGE_BYTES) {
      messages.push({ ...context, id: newId(), events: [] })
      bytes = frame
    }
    messages.at(-1)?.events.push(cells)
    bytes += size
  }
  return messages
}
