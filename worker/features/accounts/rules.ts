import { REFRESH_WINDOW_MAX_DAYS, REFRESH_WINDOW_MIN_DAYS } from '#schema/constants/sessions.ts'
import { fail } from '#worker/errors/service-error.ts'
import { daysToExpiration, type SignedInViewer, type Viewer } from '#worker/context/viewer.ts'

/** A session may be refreshed from 90 days before its end until the day before it. */
export function mayRefresh(viewer: Viewer, now: number): boolean {
  const days = daysToExpiration(viewer, now)
  return viewer.type === 'AUTH' && days !== null && days >= REFRESH_WINDOW_MIN_DAYS && days <= REFRESH_WINDOW_MAX_DAYS
}

/** Lets only viewers who have proved who they are go on; others, greeted ones too, get `notSignedIn`. */
export function requireFullSession(viewer: Viewer): SignedInViewer {
  return viewer.type === 'AUTH' ? viewer : fail('notSignedIn')
}
