import { setForcedReload } from '#ui/platform/navigation/forced-reload.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { canReachServer } from '#ui/platform/network/reachability.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'
import { showFatalPage } from './fatal-page.ts'

/** Set while a document is loaded because of a chunk that did not come. */
const FULL_LOAD_KEY = 'chunk-reload'

/**
 * The next document is loaded for a chunk that did not come: after a deploy it names others. False where that can't be
 * noted.
 */
export function noteFullLoad(): boolean {
  return sessionStore.write(FULL_LOAD_KEY, '1')
}

export function forgetFullLoad(): void {
  sessionStore.remove(FULL_LOAD_KEY)
}

/**
 * A page whose code doesn't come looks alive and is not. It is loaded once more, and if that doesn't help says so;
 * never more than once, or it would load for ever. Without a connection, and where it shows the outcome of a form,
 * which another load would lose, it stays to be read.
 */
export async function answerMissingChunk({ hasOutcome }: { hasOutcome: boolean }): Promise<void> {
  if (hasOutcome || !(await canReachServer())) return
  const wasLoadedForIt = sessionStore.read(FULL_LOAD_KEY) !== null
  if (!wasLoadedForIt && noteFullLoad()) {
    setForcedReload()
    return replaceDocument(currentPath())
  }
  forgetFullLoad()
  showFatalPage()
}
