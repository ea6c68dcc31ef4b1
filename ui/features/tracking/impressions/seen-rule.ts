import { SEEN_SHARE } from '#schema/tracking/impression-constants.ts'
import type { PlacedObstruction } from '#ui/platform/observers/watch-obstructions.ts'

/** Pixels at the top and the bottom of the window that are covered. */
interface Margins {
  top: number
  bottom: number
}

export interface Extent {
  isInView: boolean
  /** Share of the element in view, from 0 to 1. */
  ratio: number
  visibleHeight: number
  /** The height of the part of the window that nothing covers. */
  windowHeight: number
}

/** Shares at which the browser reports; the small ones are for elements taller than the window. */
export const SEEN_THRESHOLDS: readonly number[] = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, SEEN_SHARE]

export function isSeen({ isInView, ratio, visibleHeight, windowHeight }: Extent): boolean {
  if (!isInView || visibleHeight <= 0) return false
  return ratio >= SEEN_SHARE || visibleHeight >= windowHeight * SEEN_SHARE
}

export function toMargins(obstructions: readonly PlacedObstruction[], windowHeight: number): Margins {
  const margins = { top: 0, bottom: 0 }
  for (const { edge, top, bottom } of obstructions) {
    if (bottom <= 0 || top >= windowHeight || bottom <= top) continue
    if (edge === 'top') margins.top = Math.max(margins.top, Math.ceil(bottom))
    else margins.bottom = Math.max(margins.bottom, Math.ceil(windowHeight - top))
  }
  return windowHeight - margins.top - margins.bottom < windowHeight / 8 ? { top: 0, bottom: 0 } : margins
}
