import { REFRESH_WINDOW_MAX_DAYS, REFRESH_WINDOW_MIN_DAYS } from '#schema/constants/sessions.ts'
import { fail } from '#worker/errors/service-error.ts'
import { daysToExpiration, type SignedInViewer, type Viewer } from '#worker/context/viewer.ts'

/** A session may be refreshed from 90 days before its end until the day before it (start-up specification, section 9). */
export function mayRefresh(viewer: Viewer, now: number): boolean {
  const days = daysToExpiration(viewer, now)
  return viewer.type === 'AUTH' && days !== null && days >= REFRESH_WINDOW_MIN_DAYS && days <= REFRESH_WINDOW_MAX_DAYS
}

/** Only somebody who has proved who they are goes on; others, greeted ones too, meet `notSignedIn`. */
export function requireFullSession(viewer: Viewer): SignedInViewer {
  return viewer.type === 'AUTH' ? viewer : fail('notSignedIn')
}

/** Only somebody with a session goes on, limited or not; others meet `notSignedIn`. */
export function requireSession(viewer: Viewer): SignedInViewer {
  return viewer.type === 'UNAUTH' ? fail('notSignedIn') : viewer
}
