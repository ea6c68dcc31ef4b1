import { MIN_AD_RENDER_DURATION_NS } from '#schema/constants/events.ts'

/** For how long an ad video counts as rendered, in nanoseconds (closeup specification, section 4). */
export function renderDuration(durationNs: number, hasMinimum: boolean): number {
  return hasMinimum ? Math.max(durationNs, MIN_AD_RENDER_DURATION_NS) : durationNs
}
