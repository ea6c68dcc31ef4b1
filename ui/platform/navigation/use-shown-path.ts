import { useSyncExternalStore } from 'react'

export function onPageShown(onShown: () => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  navigation.addEventListener('navigatesuccess', onShown)
  return () => navigation.removeEventListener('navigatesuccess', onShown)
}

export function useShownPath(initial: string): string {
  return useSyncExternalStore(
    onPageShown,
    () => window.location.pathname,
    () => initial,
  )
}
