import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether scripts are at work: false on the server and while hydrating, so that what needs them appears only with them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
