import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'

const NAMES = new Map<number, string>(Object.entries(EVENT_TYPES).map(([name, type]) => [type, name]))

const OF_TIME = new Set<number>([
  EVENT_TYPES.appActiveStart,
  EVENT_TYPES.appActiveEnd,
  EVENT_TYPES.componentActiveStart,
  EVENT_TYPES.componentActiveEnd,
  EVENT_TYPES.offsiteStart,
  EVENT_TYPES.offsiteEnd,
  EVENT_TYPES.pinClickthrough,
])

/** What was logged of time and of leaving, in its order. */
export function timeEvents(taken: readonly LoggedEvent[]): LoggedEvent[] {
  return taken.filter(({ event_type }) => OF_TIME.has(event_type)).toSorted((a, b) => a.time - b.time)
}

/** The names of these events. */
export function story(taken: readonly LoggedEvent[]): (string | undefined)[] {
  return timeEvents(taken).map(({ event_type }) => NAMES.get(event_type))
}

/** The events that belong together, each pair in its order. */
export function findPairs(taken: readonly LoggedEvent[]): LoggedEvent[][] {
  const paired = timeEvents(taken).filter(({ pair_id }) => pair_id !== undefined)
  return [...Map.groupBy(paired, ({ pair_id }) => pair_id).values()]
}
