import { useSyncExternalStore } from 'react'

export function onPageShown(onMove: () => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  navigation.addEventListener('navigatesuccess', onMove)
  return () => navigation.removeEventListener('navigatesuccess', onMove)
}

export function useShownPath(initial: string): string {
  return useSyncExternalStore(
    onPageShown,
    () => window.location.pathname,
    () => initial,
  )
}
