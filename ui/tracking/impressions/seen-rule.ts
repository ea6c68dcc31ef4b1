import { SEEN_SHARE } from '#schema/constants/impressions.ts'

/** How much of an element is in view, by what the browser reports. */
export interface Extent {
  isInView: boolean
  /** The part of the element that is in view, from 0 to 1. */
  ratio: number
  visibleHeight: number
  /** Of the part of the window that nothing lies over. */
  windowHeight: number
}

/** Parts at which the browser reports; the small ones are for what is taller than the window. */
export const SEEN_THRESHOLDS: readonly number[] = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, SEEN_SHARE]

/** Whether an element is seen: half of it, or as much of it as fills half of the window. */
export function isSeen({ isInView, ratio, visibleHeight, windowHeight }: Extent): boolean {
  if (!isInView || visibleHeight <= 0) return false
  return ratio >= SEEN_SHARE || visibleHeight >= windowHeight * SEEN_SHARE
}
