import { isNumber, isString, nullable, shape } from '#ui/platform/storage/shape.ts'
import { isSameViewer, type ViewerMark } from './viewer-change.ts'

export interface ViewerReload {
  before: ViewerMark
  after: ViewerMark
}

export type ViewerStep = 'stay' | 'reload' | 'ask'

interface ViewerContext extends ViewerReload {
  /** The tab's last reload that did not change the document's viewer: another would not either. */
  tried: ViewerReload | null
  /** The viewer for whom the user declined a reload. */
  declined: ViewerMark | null
  hasText: boolean
}

export function viewerStep({ before, after, tried, declined, hasText }: ViewerContext): ViewerStep {
  if (isSameViewer(before, after)) return 'stay'
  if (tried && isSameViewer(tried.before, before) && isSameViewer(tried.after, after)) return 'stay'
  if (!hasText) return 'reload'
  return declined && isSameViewer(declined, after) ? 'stay' : 'ask'
}

export const isViewerMark = shape<ViewerMark>({ loginState: isNumber, userId: nullable(isString) })

export const isViewerReload = shape<ViewerReload>({ before: isViewerMark, after: isViewerMark })
