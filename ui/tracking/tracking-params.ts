import type { EventDraft } from './log-event.ts'

/** Longest that an event may carry. */
const MAX_LENGTH = 512

/** Empty where the pin has none. */
export function toTrackingParams(params: string | null | undefined): Pick<EventDraft, 'clientTrackingParams'> {
  return params ? { clientTrackingParams: params.slice(0, MAX_LENGTH) } : {}
}
