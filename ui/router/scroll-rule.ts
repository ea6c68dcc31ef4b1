import { HOME_FEED_RESTORE_MS } from '#schema/constants/history.ts'

/** Where the home feed was when it was left, and when that was. */
export interface LeftHome {
  top: number
  leftAtMs: number
}

export interface ScrollCircumstances {
  move: 'push' | 'replace' | 'traverse' | 'reload'
  hasFragment: boolean
  /** Where the page was scrolled to when the entry of the history was last left. */
  saved: number | null
  /** Set where the move leads to the home feed from elsewhere. */
  leftHome: LeftHome | null
  nowMs: number
}

export type ScrollTarget = { to: 'position'; top: number } | { to: 'fragment' }

/** Where a page opens (docs/BEHAVIOUR.md, Scroll and history). */
export function scrollTarget({ move, hasFragment, saved, leftHome, nowMs }: ScrollCircumstances): ScrollTarget {
  const isStep = move === 'traverse' || move === 'reload'
  if (isStep && saved !== null) return { to: 'position', top: saved }
  if (hasFragment) return { to: 'fragment' }
  if (!isStep && leftHome && isRecent(leftHome.leftAtMs, nowMs)) return { to: 'position', top: leftHome.top }
  return { to: 'position', top: 0 }
}

/** A clock that was set back tells nothing about how long it has been. */
function isRecent(leftAtMs: number, nowMs: number): boolean {
  const ageMs = nowMs - leftAtMs
  return ageMs >= 0 && ageMs <= HOME_FEED_RESTORE_MS
}

export interface OpenedDocument {
  saved: number | null
  /** Where the browser has put the page, and the furthest that it can be scrolled as yet. */
  top: number
  furthest: number
}

/**
 * Whether a document that was loaded again still has to be scrolled. Browsers do so by themselves as far as the page
 * reaches while it loads; a page that is anywhere else than at one of its ends was scrolled by the person.
 */
export function needsRestoring({ saved, top, furthest }: OpenedDocument): boolean {
  if (saved === null || Math.abs(saved - top) <= 1) return false
  return top <= 0 || (top >= furthest - 1 && saved > top)
}
