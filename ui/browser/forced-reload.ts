import { localStore } from './storage.ts'

/** Set while a document is loaded anew because of a new version. */
export const FORCED_RELOAD_KEY = 'forced-reload'

export function setForcedReload(): void {
  localStore.write(FORCED_RELOAD_KEY, '1')
}

/** Whether this document was loaded because of a new version; asked once, at start-up. */
export function readAndClearForcedReload(): boolean {
  const isForced = localStore.read(FORCED_RELOAD_KEY) !== null
  localStore.remove(FORCED_RELOAD_KEY)
  return isForced
}
