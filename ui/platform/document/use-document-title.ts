import { useEffect } from 'react'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      // A navigation may have set another one meanwhile.
      if (document.title === title) document.title = before
    }
  }, [title])
}
