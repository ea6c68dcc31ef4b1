import { useSyncExternalStore } from 'react'

/** Calls back whenever another page is shown. */
export function onMoved(onMove: () => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  navigation.addEventListener('navigatesuccess', onMove)
  return () => navigation.removeEventListener('navigatesuccess', onMove)
}

/** The path of the page that is shown; `initial` is that of the document. Follows moves once the new page is there. */
export function useShownPath(initial: string): string {
  return useSyncExternalStore(
    onMoved,
    () => window.location.pathname,
    () => initial,
  )
}
