import { MAX_EVENT_AGE_MS } from '#schema/constants/events.ts'
import { NS_PER_MS } from '#schema/time.ts'
import { MAX_EVENT_LEAD_MS } from './limits.ts'

export interface EventTimes {
  /** When the event was, and when it was sent, in nanoseconds by the clock of the browser. */
  time: number
  reportTime: number
  /** Our clock, in milliseconds. */
  now: number
}

/**
 * When an event was, in milliseconds by our clock; null where that cannot be. The browser's clock is corrected by when it
 * sent the batch. Where only that moment is nonsense the event is taken at its word.
 */
export function momentOf({ time, reportTime, now }: EventTimes): number | null {
  const told = Math.round(time / NS_PER_MS)
  const corrected = told + now - Math.round(reportTime / NS_PER_MS)
  const moment = [corrected, told].find((one) => one >= now - MAX_EVENT_AGE_MS && one <= now + MAX_EVENT_LEAD_MS)
  return moment === undefined ? null : Math.min(moment, now)
}
