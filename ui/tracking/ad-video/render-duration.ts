import { MIN_AD_RENDER_DURATION_NS } from '#schema/constants/events.ts'

/**
 * For how long an ad video counts as rendered, in nanoseconds (docs/BEHAVIOUR.md, Video); asks for the minimum only
 * below it.
 */
export function renderDuration(durationNs: number, hasMinimum: () => boolean): number {
  return durationNs < MIN_AD_RENDER_DURATION_NS && hasMinimum() ? MIN_AD_RENDER_DURATION_NS : durationNs
}
