import { SEEN_SHARE } from '#schema/tracking/impression-constants.ts'

export interface Extent {
  isInView: boolean
  /** Share of the element in view, from 0 to 1. */
  ratio: number
  visibleHeight: number
  /** Of the part of the window that nothing covers. */
  windowHeight: number
}

/** Shares at which the browser reports; the small ones are for elements taller than the window. */
export const SEEN_THRESHOLDS: readonly number[] = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, SEEN_SHARE]

export function isSeen({ isInView, ratio, visibleHeight, windowHeight }: Extent): boolean {
  if (!isInView || visibleHeight <= 0) return false
  return ratio >= SEEN_SHARE || visibleHeight >= windowHeight * SEEN_SHARE
}
