import { useEffect } from 'react'

/** Gives the document a title for as long as the component is there. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      // A move may have set another one meanwhile.
      if (document.title === title) document.title = before
    }
  }, [title])
}
