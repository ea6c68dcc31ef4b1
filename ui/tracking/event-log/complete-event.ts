import type { LoggedEvent } from '#schema/calls/events.ts'
import { NS_PER_MS } from '#schema/time.ts'
import type { EventDraft } from '../log-event.ts'

interface Completion {
  uuid: string
  isInFocus: boolean
}

/** An event as it travels: with its own id, its time in nanoseconds and whether the person was looking at the app. */
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

/** An event of a user for whom advertising may not be measured: it names no campaign. */
export function withoutAds(event: LoggedEvent): LoggedEvent {
  const { clientTrackingParams: _, ...rest } = event
  return rest
}

/** Bytes of an event as JSON. */
export function sizeOf(event: LoggedEvent): number {
  return new TextEncoder().encode(JSON.stringify(event)).length
}
