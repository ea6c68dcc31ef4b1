import { NS_PER_MS } from '#schema/time.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'

interface Completion {
  uuid: string
  isInFocus: boolean
}

/** Adds an id, the time in nanoseconds and whether the app had the focus. */
export function completeEvent(
  { at, ...said }: EventDraft & { at: number },
  { uuid, isInFocus }: Completion,
): LoggedEvent {
  return {
    ...said,
    clientUUID: uuid,
    time: Math.round(at * NS_PER_MS),
    appState: isInFocus ? 'active' : 'inactive',
  }
}

export function withoutAds(event: LoggedEvent): LoggedEvent {
  const { clientTrackingParams: _, ...rest } = event
  return rest
}

/** Bytes as JSON. */
export function countBytes(event: LoggedEvent): number {
  return new TextEncoder().encode(JSON.stringify(event)).length
}
