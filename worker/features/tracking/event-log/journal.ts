import { Buffer } from 'node:buffer'
import type { Queue, R2Bucket } from '@cloudflare/workers-types'
import * as v from 'valibot'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { createGroupCommit } from '#worker/platform/group-commit.ts'
import { isJsonWithin, jsonBytes } from '#worker/platform/json-size.ts'
import { logLine } from '#worker/platform/log.ts'
import {
  JOURNAL_INTERVAL_MS,
  JOURNAL_PATIENCE_MS,
  JOURNAL_LOST_AFTER_MS,
  MESSAGE_BYTES,
  MESSAGES_PER_SEND,
  RESENT_PER_SWEEP,
} from './event-limits.ts'
import { PositionalEvent } from './positional-event.ts'

const Whole = v.pipe(v.number(), v.safeInteger())

/** Named like the columns of the table `events`. */
const QueuedEvent = v.strictObject({
  clientUuid: v.string(),
  at: Whole,
  eventType: Whole,
  viewType: v.nullish(Whole),
  objectId: v.nullish(v.string()),
  pairId: v.nullish(v.string()),
  durationMs: v.nullish(v.pipe(v.number(), v.finite())),
  data: v.record(v.string(), v.unknown()),
})
export type QueuedEvent = v.InferOutput<typeof QueuedEvent>

const EventMessage = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/)),
  receivedAt: Whole,
  userId: v.nullable(v.string()),
  unauthId: v.nullable(v.string()),
  /** The key by which they count once a day: a hash with the day's salt, and none of earlier versions. */
  viewerKey: v.optional(v.string()),
  browserKey: v.nullish(v.string()),
  country: v.string(),
  region: v.string(),
  device: v.string(),
  locale: v.string(),
  appVersion: v.string(),
  events: v.array(v.union([QueuedEvent, PositionalEvent])),
})
export type EventMessage = v.InferOutput<typeof EventMessage>

export type MessageContext = Omit<EventMessage, 'id' | 'events'>

/** One message of the queue and one entry of the journal, from calls at about the same time. */
const EventBundle = v.object({ id: EventMessage.entries.id, messages: v.array(EventMessage) })
export type EventBundle = v.InferOutput<typeof EventBundle>

export const JOURNAL = 'journal/'

/**
 * `cron` of a scheduled call that requeues the whole journal: for local runs with new queues, or after the database was
 * down.
 */
export const RESEND_ALL = 'resend-all'

interface PackedMessage {
  id: string
  text: string
  bytes: number
}

/** The journal is on a local disk: a write per call would slow pages down. */
const commit = createGroupCommit<PackedMessage>({
  everyMs: JOURNAL_INTERVAL_MS,
  maxBytes: MESSAGE_BYTES,
  patienceMs: JOURNAL_PATIENCE_MS,
})

/** Makes as few messages as possible, in order. */
export function toMessages(
  events: readonly QueuedEvent[],
  context: MessageContext,
  newId: () => string,
): EventMessage[] {
  if (events.length === 0) return []
  const whole = { ...context, id: newId(), events: [...events] }
  if (isJsonWithin(whole, MESSAGE_BYTES)) return [whole]
  const messages: EventMessage[] = []
  const frame = jsonBytes({ ...whole, events: [] })
  let bytes = Number.POSITIVE_INFINITY
  for (const event of events) {
    const size = jsonBytes(event) + 1
    if (bytes + size > MESSAGE_BYTES) {
      messages.push({ ...context, id: newId(), events: [] })
      bytes = frame
    }
    messages.at(-1)?.events.push(event)
    bytes += size
  }
  return messages
}

/** Cloudflare's queues are durable; the local runtime's are in memory and need a journal. */
export function hasJournal({ EVENT_JOURNAL, STAGE }: Pick<Env, 'EVENT_JOURNAL' | 'STAGE'>): boolean {
  return EVENT_JOURNAL ? EVENT_JOURNAL === 'on' : STAGE === 'local'
}

/**
 * Written to the journal first, if there is one. Nothing is lost once this has resolved; it rejects if the store or the
 * queue refuses.
 */
export async function queueMessages(
  env: Pick<Env, 'EVENT_STORE' | 'EVENT_QUEUE' | 'EVENT_JOURNAL' | 'STAGE'>,
  messages: readonly EventMessage[],
): Promise<void> {
  const { EVENT_STORE: store, EVENT_QUEUE: queue } = env
  const packed = messages.map(packMessage)
  if (!hasJournal(env)) {
    await queueTexts(
      queue,
      packed.map(({ text }) => text),
    )
    return
  }
  async function write(bundled: readonly PackedMessage[]): Promise<void> {
    const { id, text } = bundleMessages(bundled)
    await store.put(JOURNAL + id, text)
    await queueTexts(queue, [text])
  }
  await Promise.all(packed.map((message) => commit(message, write)))
}

export function packMessage(message: EventMessage): PackedMessage {
  const text = JSON.stringify(message)
  return { id: message.id, text, bytes: Buffer.byteLength(text) }
}

export function bundleMessages(packed: readonly PackedMessage[]): { id: string; text: string } {
  const [{ id, text } = { id: '', text: '' }, ...others] = packed
  if (others.length === 0) return { id, text }
  return { id, text: `{"id":"${id}","messages":[${packed.map((one) => one.text).join(',')}]}` }
}

/** Sends text: the queue would serialize it again. Rejects unless the queue accepts everything. */
async function queueTexts(queue: Queue<string>, texts: readonly string[]): Promise<void> {
  for (let start = 0; start < texts.length; start += MESSAGES_PER_SEND) {
    const some = texts.slice(start, start + MESSAGES_PER_SEND)
    await queue.sendBatch(some.map((body) => ({ body, contentType: 'text' })))
  }
}

/** Accepts earlier versions too, as JSON or parsed. */
export function parseBundle(body: unknown): EventBundle | null {
  const value = typeof body === 'string' ? parseJson(body) : body
  const bundle = v.safeParse(EventBundle, value)
  if (bundle.success) return bundle.output
  const message = v.safeParse(EventMessage, value)
  return message.success ? { id: message.output.id, messages: [message.output] } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function clearJournal(store: R2Bucket, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    await store.delete(ids.map((id) => JOURNAL + id))
  } catch (error) {
    logLine('warn', {
      message: 'The journal of events could not be cleared',
      entries: ids.length,
      error: describeError(error).error,
    })
  }
}

/** Idempotent. */
export async function resendJournal(
  { store, queue, now }: { store: R2Bucket; queue: Queue<string>; now: number },
  { isAllLost }: { isAllLost: boolean },
): Promise<number> {
  const { objects } = await store.list({ prefix: JOURNAL, limit: RESENT_PER_SWEEP })
  const lost = isAllLost ? objects : objects.filter(({ uploaded }) => uploaded.getTime() <= now - JOURNAL_LOST_AFTER_MS)
  let resent = 0
  for (const { key } of lost) {
    const text = await (await store.get(key))?.text()
    if (text === undefined) continue
    if (parseBundle(text) === null) {
      logLine('error', { message: 'An entry of the journal of events is no message', entry: key })
      continue
    }
    await queueTexts(queue, [text])
    resent += 1
  }
  return resent
}
