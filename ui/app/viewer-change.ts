import { LOGIN_STATE } from '#schema/viewer.ts'

/** Who a document or an answer is for. */
export interface ViewerMark {
  loginState: number
  userId: string | null
}

/** Where the browser keeps for whom its last document was made. */
export const VIEWER_KEY = 'viewer'

/** What happened to the viewer between two marks: `other` is a change that nobody who looks at the page would notice. */
export type ViewerChange = 'none' | 'loggedIn' | 'loggedOut' | 'other'

/** Compares who a document was made for with who is asking now; another account counts as logged in. */
export function viewerChange(before: ViewerMark, after: ViewerMark): ViewerChange {
  if (isSameViewer(before, after)) return 'none'
  if (after.loginState === LOGIN_STATE.full) return 'loggedIn'
  return before.loginState === LOGIN_STATE.full ? 'loggedOut' : 'other'
}

export function isSameViewer(a: ViewerMark, b: ViewerMark): boolean {
  return a.loginState === b.loginState && a.userId === b.userId
}
