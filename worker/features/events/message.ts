import { Buffer } from 'node:buffer'
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

/** Events of one call, and what was known of who sent them. */
const EventMessage = v.object({
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

/** What one message of the queue holds, and one entry of the journal: messages of calls that were taken together. */
const EventBundle = v.object({ id: EventMessage.entries.id, messages: v.array(EventMessage) })
export type EventBundle = v.InferOutput<typeof EventBundle>

/** JSON of a message, ready to be bundled with others. */
export interface PackedMessage {
  id: string
  text: string
  bytes: number
}

export function packMessage(message: EventMessage): PackedMessage {
  const text = JSON.stringify(message)
  return { id: message.id, text, bytes: Buffer.byteLength(text) }
}

/** The text of a bundle, under the id of its first message; a single message is its own bundle. */
export function bundleMessages(packed: readonly PackedMessage[]): { id: string; text: string } {
  const [{ id, text } = { id: '', text: '' }, ...others] = packed
  if (others.length === 0) return { id, text }
  return { id, text: `{"id":"${id}","messages":[${packed.map((one) => one.text).join(',')}]}` }
}

/** A bundle as the body of a message of the queue says it, in JSON or already read; null where it is none. */
export function parseBundle(body: unknown): EventBundle | null {
  const value = typeof body === 'string' ? readJson(body) : body
  const bundle = v.safeParse(EventBundle, value)
  if (bundle.success) return bundle.output
  const message = v.safeParse(EventMessage, value)
  return message.success ? { id: message.output.id, messages: [message.output] } : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
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
