import { isSameViewer, type ViewerMark } from './viewer-change.ts'

/** A reload that was to show the page as `after` sees it. */
export interface ViewerReload {
  before: ViewerMark
  after: ViewerMark
}

/** What to make of an answer about who is signed in. */
export type ViewerStep = 'stay' | 'reload' | 'ask'

interface ViewerFacts extends ViewerReload {
  /** The last reload of this tab that did not change for whom the document is: another would not either. */
  tried: ViewerReload | null
  /** For whom the person has said that they would rather stay. */
  declined: ViewerMark | null
  hasText: boolean
}

/** Whether a document is still right for who asks now; text that would be lost makes it the person's choice. */
export function viewerStep({ before, after, tried, declined, hasText }: ViewerFacts): ViewerStep {
  if (isSameViewer(before, after)) return 'stay'
  if (tried && isSameViewer(tried.before, before) && isSameViewer(tried.after, after)) return 'stay'
  if (!hasText) return 'reload'
  return declined && isSameViewer(declined, after) ? 'stay' : 'ask'
}

/** Whether a stored value can be a reload: storage may hold anything. */
export function isViewerReload(value: unknown): value is ViewerReload {
  if (typeof value !== 'object' || value === null) return false
  const { before, after } = value as Partial<Record<keyof ViewerReload, unknown>>
  return isViewerMark(before) && isViewerMark(after)
}

/** Whether a stored value can say who a document is for. */
export function isViewerMark(value: unknown): value is ViewerMark {
  if (typeof value !== 'object' || value === null) return false
  const { loginState, userId } = value as Partial<Record<keyof ViewerMark, unknown>>
  return typeof loginState === 'number' && (userId === null || typeof userId === 'string')
}
