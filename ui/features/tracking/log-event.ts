import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'

export type EventDraft = Omit<LoggedEvent, 'clientUUID' | 'time' | 'appState'> & {
  /** Milliseconds since 1970; now, where it is left out. */
  at?: number
}

export type EventSink = (draft: EventDraft & { at: number }) => void

/** Events from before the logger was loaded. */
let early: (EventDraft & { at: number })[] = []
let sink: EventSink | null = null

/** A page makes a handful before the logger is there. */
const EARLY_LIMIT = 200

/** Cheap, and never throws. The logger decides whether the event may be recorded. */
export function logEvent(draft: EventDraft): void {
  const event = { at: Date.now(), ...draft }
  if (sink) sink(event)
  else if (early.length < EARLY_LIMIT) early.push(event)
}

export function startEventSink(next: EventSink): () => void {
  sink = next
  const waiting = early
  early = []
  for (const event of waiting) next(event)
  return () => {
    if (sink === next) sink = null
  }
}
