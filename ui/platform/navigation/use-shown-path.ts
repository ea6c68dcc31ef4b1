import { useSyncExternalStore } from 'react'

export function onPageShown(onMove: () => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  navigation.addEventListener('navigatesuccess', onMove)
  return () => navigation.removeEventListener('navigatesuccess', onMove)
}

/** `initial` is the document's. Changes once the new page is shown. */
export function useShownPath(initial: string): string {
  return useSyncExternalStore(
    onPageShown,
    () => window.location.pathname,
    () => initial,
  )
}
