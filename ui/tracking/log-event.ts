import type { LoggedEvent } from '#schema/calls/events.ts'

/** What a caller says about an event; the logger adds the rest. */
export type EventDraft = Omit<LoggedEvent, 'clientUUID' | 'time' | 'appState'> & {
  /** When it happened, in milliseconds since 1970; now, where it is left out. */
  at?: number
}

export type EventSink = (draft: EventDraft & { at: number }) => void

/** Events that came before there was a logger: it is loaded late. */
let early: (EventDraft & { at: number })[] = []
let sink: EventSink | null = null

/** Longest list of events that wait for the logger; a page makes a handful before it is there. */
const EARLY_LIMIT = 200

/** Logs an event: a plain hand-over, which costs nothing and never throws. Whether it may be recorded the logger decides. */
export function logEvent(draft: EventDraft): void {
  const event = { at: Date.now(), ...draft }
  if (sink) sink(event)
  else if (early.length < EARLY_LIMIT) early.push(event)
}

/** Where events go from now on, those that wait first; answers with the way to stop. */
export function startEventSink(next: EventSink): () => void {
  sink = next
  const waiting = early
  early = []
  for (const event of waiting) next(event)
  return () => {
    if (sink === next) sink = null
  }
}
