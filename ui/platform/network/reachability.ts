import { href } from '#schema/routes.ts'
import { noticeVersion } from './new-version.ts'
import { isOnline } from './online.ts'

const PROBE_TIMEOUT_MS = 5_000

export async function canReachServer(): Promise<boolean> {
  if (!isOnline()) return false
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    const path = href('manifest')
    noticeVersion(path, await fetch(path, { method: 'HEAD', cache: 'no-store', signal }))
    return true
  } catch {
    return false
  }
}

export async function hasOfflineCopy(path: string): Promise<boolean> {
  try {
    if (!navigator.serviceWorker.controller) return false
    return (await caches.match(path, { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}
