import { MIN_AD_RENDER_DURATION_NS } from '#schema/tracking/event-log-constants.ts'

/** In nanoseconds (docs/behaviour/media.md, Video). `hasMinimum` is called only below the minimum. */
export function renderDuration(durationNs: number, hasMinimum: () => boolean): number {
  return durationNs < MIN_AD_RENDER_DURATION_NS && hasMinimum() ? MIN_AD_RENDER_DURATION_NS : durationNs
}
