import { ENGAGED_SESSION_MS } from '#schema/constants/third-parties.ts'
import { sessionStore } from '#ui/browser/storage.ts'
import { loadPixel } from './load-pixel.ts'

/** Marks a tab whose vendors were told that its session is an engaged one. */
const ENGAGED_KEY = 'engaged_told'

/** Tells vendors, by their names, once in a tab that its session is an engaged one; answers with the way to call it off. */
export function tellEngagedSession(vendors: readonly string[]): () => void {
  if (vendors.length === 0 || sessionStore.read(ENGAGED_KEY) !== null) return () => {}
  const timer = setTimeout(() => {
    sessionStore.write(ENGAGED_KEY, '1')
    for (const name of vendors) void loadPixel({ kind: 'engaged_session', name })
  }, ENGAGED_SESSION_MS)
  return () => clearTimeout(timer)
}
