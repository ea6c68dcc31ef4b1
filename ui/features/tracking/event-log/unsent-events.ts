import type { StoredEvent } from '#ui/platform/storage/event-store.ts'
import { firstThatFit, lastThatFit, KEEPALIVE_BYTES, UPLOAD_BYTES } from './flush-rules.ts'

type Events = readonly StoredEvent[]

export function without(events: Events, others: Events): Events {
  const ids = new Set(others.map(({ uuid }) => uuid))
  return events.filter(({ uuid }) => !ids.has(uuid))
}

/** A viewer's empty queue means that another tab has sent what this one had stored. */
export function withoutStored(unsent: Events, writing: Events, viewerId: string | null): Events {
  return without(unsent, without(filterByViewer(viewerId, unsent), writing))
}

export function chooseFirst(oldest: Events, onTheirWay: Events): Events {
  return firstThatFit(without(oldest, onTheirWay), UPLOAD_BYTES)
}

export function chooseLast(unsent: Events, onTheirWay: Events, viewerId: string | null): Events {
  const waiting = without(filterByViewer(viewerId, unsent), onTheirWay)
  return lastThatFit(waiting, KEEPALIVE_BYTES - sumBytes(onTheirWay))
}

/** Another call may continue without the page only within a quota that all such calls share. */
export function fitsKeepalive(events: Events, onTheirWay: Events): boolean {
  return sumBytes(events) + sumBytes(onTheirWay) <= KEEPALIVE_BYTES
}

function filterByViewer(viewerId: string | null, events: Events): Events {
  return events.filter(({ madeFor }) => madeFor === (viewerId ?? ''))
}

function sumBytes(events: Events): number {
  return events.reduce((sum, { bytes }) => sum + bytes, 0)
}
