import { setForcedReload } from '#ui/platform/navigation/forced-reload.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { isSlowConnection } from '#ui/platform/network/network-information.ts'
import { newVersion, ownVersion } from '#ui/platform/network/new-version.ts'
import { isOnline } from '#ui/platform/network/online.ts'
import { isPosition, isString, shape } from '#ui/platform/storage/shape.ts'
import { localStore, sessionStore } from '#ui/platform/storage/storage.ts'
import { decideReload } from './reload-decision.ts'

export interface ReloadDelay {
  version: string
  /** Milliseconds since 1970. */
  at: number
}

export const isReloadDelay = shape<ReloadDelay>({ version: isString, at: isPosition })

const DELAY_KEY = 'reload-delay'
const RELOADED_FOR_KEY = 'reloaded-for'

export function leavesToNewVersion(event: NavigateEvent): boolean {
  // Offline there is neither a new version nor a document to load.
  if (!isOnline() || !mustReload()) return false
  if (event.destination.sameDocument) {
    // Going back within this document loads nothing by itself.
    const { url } = event.destination
    event.intercept({ scroll: 'manual', handler: async () => replaceDocument(url) })
  }
  return true
}

function mustReload(): boolean {
  const version = newVersion()
  const own = ownVersion()
  if (version === null || own === null) return false
  const delay = localStore.readJson(DELAY_KEY, isReloadDelay)
  const { reload, firstDelayAt } = decideReload({
    newVersion: version,
    reloadedFor: sessionStore.read(RELOADED_FOR_KEY),
    isSlow: isSlowConnection(),
    firstDelayAt: delay?.version === own ? delay.at : null,
    now: Date.now(),
  })
  if (firstDelayAt === null) localStore.remove(DELAY_KEY)
  else localStore.writeJson(DELAY_KEY, { version: own, at: firstDelayAt })
  if (!reload) return false
  sessionStore.write(RELOADED_FOR_KEY, version)
  setForcedReload()
  return true
}
