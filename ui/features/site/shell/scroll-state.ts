import { SCROLL_THRESHOLD_PX } from '#schema/constants/navigation.ts'

export interface ScrollState {
  top: number
  /** Pixels since the direction last changed: down is positive. */
  traveled: number
  /** Obstructions hide on the way down. */
  isGoingDown: boolean
}

export const INITIAL_SCROLL: ScrollState = { top: 0, traveled: 0, isGoingDown: false }

/**
 * The page ends at `end`. A change of direction counts after some pixels. The very top is never on the way down, and an
 * overscroll bounce is no direction.
 */
export function scrolled(state: ScrollState, { top, end }: { top: number; end: number }): ScrollState {
  const place = Math.max(0, Math.min(top, end))
  if (place === 0) return INITIAL_SCROLL
  const delta = place - state.top
  if (delta === 0) return state
  const isSameDirection = Math.sign(delta) === Math.sign(state.traveled)
  const traveled = isSameDirection ? state.traveled + delta : delta
  const isDecided = Math.abs(traveled) >= SCROLL_THRESHOLD_PX
  return { top: place, traveled, isGoingDown: isDecided ? traveled > 0 : state.isGoingDown }
}
