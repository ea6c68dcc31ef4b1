import type { ReactNode, ReactPortal } from 'react'
import { createPortal } from 'react-dom'

/** At the end of the document, whatever is around the component: a dialog inside of what is hidden is hidden, too. */
export function outsideOfPage(content: ReactNode): ReactPortal {
  return createPortal(content, document.body)
}
