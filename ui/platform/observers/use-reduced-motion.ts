import { useSyncExternalStore } from 'react'

/** The system's setting for less motion. True on the server and while hydrating, so that nothing moves too early. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => true)
}

function prefersReducedMotion(): boolean {
  return setting().matches
}

function subscribe(onChange: () => void): () => void {
  const query = setting()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function setting(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}
