import { HOME_FEED_RESTORE_MS } from '#schema/constants/history.ts'

export interface LeftHome {
  top: number
  leftAtMs: number
}

export interface ScrollContext {
  navigationType: 'push' | 'replace' | 'traverse' | 'reload'
  hasFragment: boolean
  /** Position when the history entry was last left. */
  saved: number | null
  leftHome: LeftHome | null
  nowMs: number
}

export type ScrollTarget = { to: 'position'; top: number } | { to: 'fragment' }

export function scrollTarget({ navigationType, hasFragment, saved, leftHome, nowMs }: ScrollContext): ScrollTarget {
  const isStep = navigationType === 'traverse' || navigationType === 'reload'
  if (isStep && saved !== null) return { to: 'position', top: saved }
  if (hasFragment) return { to: 'fragment' }
  if (!isStep && leftHome && isRecent(leftHome.leftAtMs, nowMs)) return { to: 'position', top: leftHome.top }
  return { to: 'position', top: 0 }
}

/** A clock that was set back proves nothing. */
function isRecent(leftAtMs: number, nowMs: number): boolean {
  const ageMs = nowMs - leftAtMs
  return ageMs >= 0 && ageMs <= HOME_FEED_RESTORE_MS
}

export interface OpenedDocument {
  saved: number | null
  /** The position at which the browser has put the page, and the furthest possible so far. */
  top: number
  furthest: number
}

/** Browsers restore the position only as far as the loading page reaches. Away from its ends the user scrolled. */
export function needsRestoring({ saved, top, furthest }: OpenedDocument): boolean {
  if (saved === null || Math.abs(saved - top) <= 1) return false
  return top <= 0 || (top >= furthest - 1 && saved > top)
}
