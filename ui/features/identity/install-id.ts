import { localStore } from '#ui/platform/storage/storage.ts'
import { INSTALL_ID_KEY } from '#ui/app/kept-keys.ts'

let known: string | null = null

export function installId(): string {
  known ??= readStored() ?? crypto.randomUUID()
  localStore.write(INSTALL_ID_KEY, known)
  return known
}

/** A damaged value would have whole requests refused. */
function readStored(): string | null {
  const stored = localStore.read(INSTALL_ID_KEY)
  return stored !== null && /^[\w-]{8,64}$/.test(stored) ? stored : null
}
