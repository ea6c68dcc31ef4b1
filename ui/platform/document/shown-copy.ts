import { isNumber } from '#ui/platform/storage/shape.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'

let notice: HTMLElement | undefined

/** A server that answers calls but no pages must not make a copy reload in a loop. */
const RELOAD_PAUSE_MS = 30_000

const KEY = 'copy_reloaded_at'

/** False where the copy stays. */
export function reloadCopy(now: number = Date.now()): boolean {
  const last = sessionStore.readJson(KEY, isNumber)
  if (last !== null && Math.abs(now - last) < RELOAD_PAUSE_MS) return false
  // One reload could follow another for ever if nothing can be stored.
  if (!sessionStore.writeJson(KEY, now)) return false
  window.location.reload()
  return true
}

export function showCopyNotice(text: string): void {
  if (notice) return
  notice = document.createElement('p')
  notice.className = 'copy-notice'
  notice.setAttribute('role', 'status')
  notice.textContent = text
  document.body.prepend(notice)
}
