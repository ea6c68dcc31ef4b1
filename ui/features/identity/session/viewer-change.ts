import { LOGIN_STATE } from '#schema/viewer.ts'

export interface ViewerMark {
  loginState: number
  userId: string | null
}

export const VIEWER_KEY = 'viewer'

export type ViewerChange = 'none' | 'loggedIn' | 'loggedOut' | 'other'

export function viewerChange(before: ViewerMark, after: ViewerMark): ViewerChange {
  if (isSameViewer(before, after)) return 'none'
  if (after.loginState === LOGIN_STATE.full) return 'loggedIn'
  return before.loginState === LOGIN_STATE.full ? 'loggedOut' : 'other'
}

export function isSameViewer(a: ViewerMark, b: ViewerMark): boolean {
  return a.loginState === b.loginState && a.userId === b.userId
}
