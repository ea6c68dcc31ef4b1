import { useStore } from '#ui/platform/store.ts'
import { waitingSaves } from './waiting-saves.ts'

export function useIsWaiting(pinId: string): boolean {
  return useStore(waitingSaves).some((save) => save.pinId === pinId)
}
