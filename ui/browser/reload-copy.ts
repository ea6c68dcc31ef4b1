import { isNumber } from './shape.ts'
import { sessionStore } from './storage.ts'

/** Shortest time between two reloads of a copy: a server that answers calls but no pages must not make it spin. */
const RELOAD_PAUSE_MS = 30_000

const KEY = 'copy_reloaded_at'

/** Loads the document anew in place of a kept copy. */
export function reloadCopy(now: number = Date.now()): void {
  const last = sessionStore.readJson(KEY, isNumber)
  if (last !== null && Math.abs(now - last) < RELOAD_PAUSE_MS) return
  // Where nothing can be remembered, a reload could follow upon the next for ever.
  if (sessionStore.writeJson(KEY, now)) window.location.reload()
}
