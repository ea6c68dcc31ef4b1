import type { EventDraft } from './log-event.ts'

const MAX_LENGTH = 512

export function toTrackingParams(params: string | null | undefined): Pick<EventDraft, 'clientTrackingParams'> {
  return params ? { clientTrackingParams: params.slice(0, MAX_LENGTH) } : {}
}
