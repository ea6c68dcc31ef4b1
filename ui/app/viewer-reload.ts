import { isNumber, isString, nullable, shape } from '#ui/browser/shape.ts'
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

export const isViewerMark = shape<ViewerMark>({ loginState: isNumber, userId: nullable(isString) })

export const isViewerReload = shape<ViewerReload>({ before: isViewerMark, after: isViewerMark })
