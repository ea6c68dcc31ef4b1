import { localStore } from '#ui/platform/storage/storage.ts'

export const FORCED_RELOAD_KEY = 'forced-reload'

export function setForcedReload(): void {
  localStore.write(FORCED_RELOAD_KEY, '1')
}

/** Call once, at start-up. */
export function readAndClearForcedReload(): boolean {
  const isForced = localStore.read(FORCED_RELOAD_KEY) !== null
  localStore.remove(FORCED_RELOAD_KEY)
  return isForced
}
