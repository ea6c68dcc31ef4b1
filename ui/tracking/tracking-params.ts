import type { EventDraft } from './log-event.ts'

/** Longest that an event may say them. */
const MAX_LENGTH = 512

/** The tracking parameters of a pin as its events say them; nothing where it has none. */
export function trackingParamsOf(params: string | null | undefined): Pick<EventDraft, 'clientTrackingParams'> {
  return params ? { clientTrackingParams: params.slice(0, MAX_LENGTH) } : {}
}
