import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { events } from '#db/tables/tracking/event-log.ts'
import { href } from '#schema/routes.ts'
import { NS_PER_MS } from '#schema/time.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { EventMessage } from '#worker/features/tracking/event-log/journal.ts'
import { newAddress, send, type Sent } from './client.ts'

export type EventRow = typeof events.$inferSelect

const EVENTS_CALL = href('resource', { name: 'ApiCResource', verb: 'create' })

/** A moment as events say it. */
export function nanoseconds(ms: number = Date.now()): number {
  return ms * NS_PER_MS
}

/** A valid event of now, as a browser logs it. */
export function newEvent(fields: Record<string, unknown> = {}): Record<string, unknown> & { clientUUID: string } {
  return { event_type: EVENT_TYPES.pinImpression, clientUUID: randomUUID(), time: nanoseconds(), ...fields }
}

/** Sends events as a page does, from a country where no consent is needed. */
export function sendEvents(
  origin: string,
  list: readonly unknown[],
  sent: Sent & { options?: Record<string, unknown> } = {},
): Promise<Response> {
  const { options, ...rest } = sent
  return send(origin, EVENTS_CALL, {
    json: { options: { events: list, report_time: nanoseconds(), ...options } },
    ...rest,
    headers: { 'cf-ipcountry': 'US', 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

/** The rows of events by their UUIDs, in the order in which they came. */
export function eventRows(db: Database, list: readonly { clientUUID: string }[]): Promise<EventRow[]> {
  const uuids = list.map(({ clientUUID }) => clientUUID)
  return db.select().from(events).where(inArray(events.clientUuid, uuids)).orderBy(events.seq)
}

/** What the queue would hold of an event that was accepted. */
export function queued(list: readonly { clientUUID: string }[], context: Partial<EventMessage> = {}): EventMessage {
  const now = Date.now()
  return {
    id: newId(now),
    receivedAt: now,
    userId: null,
    unauthId: null,
    country: 'US',
    region: '',
    device: 'desktop',
    locale: 'en_US',
    appVersion: 'test',
    events: list.map(({ clientUUID }) => ({
      clientUuid: clientUUID,
      at: now,
      eventType: EVENT_TYPES.pinImpression,
      data: {},
    })),
    ...context,
  }
}
