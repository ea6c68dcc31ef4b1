import { ENGAGED_SESSION_MS } from '#schema/tracking/third-party-constants.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'
import { loadPixel } from './load-pixel.ts'

const REPORTED_KEY = 'engaged_told'

export function reportEngagedSession(vendors: readonly string[]): () => void {
  if (vendors.length === 0 || sessionStore.read(REPORTED_KEY) !== null) return () => {}
  const timer = setTimeout(() => {
    sessionStore.write(REPORTED_KEY, '1')
    for (const name of vendors) void loadPixel({ kind: 'engaged_session', name })
  }, ENGAGED_SESSION_MS)
  return () => clearTimeout(timer)
}
