import type { ReactNode, ReactPortal } from 'react'
import { createPortal } from 'react-dom'

/** Puts it at the end of the document: a dialog inside of what is hidden is hidden, too. */
export function outsideOfPage(content: ReactNode): ReactPortal {
  return createPortal(content, document.body)
}
