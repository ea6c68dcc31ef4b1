import { useSyncExternalStore } from 'react'
import { isOnline, onConnectionChange } from './online.ts'

export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOnline, () => true)
}
