import { localStore } from '#ui/browser/storage.ts'
import { INSTALL_ID_KEY } from './kept-keys.ts'

let known: string | null = null

/** Who this browser is to the handshakes: an id that it has made up for itself and keeps where it can. */
export function installId(): string {
  known ??= readStored() ?? crypto.randomUUID()
  localStore.write(INSTALL_ID_KEY, known)
  return known
}

/** A value that somebody has damaged would be refused with everything that it is sent along with. */
function readStored(): string | null {
  const stored = localStore.read(INSTALL_ID_KEY)
  return stored !== null && /^[\w-]{8,64}$/.test(stored) ? stored : null
}
