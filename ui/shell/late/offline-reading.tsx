import { useEffect } from 'react'
import { VIEWED_AFTER_MS } from '#schema/constants/offline.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { isSlowConnection, wantsLessData } from '#ui/browser/network-information.ts'
import { registerServiceWorker } from '#ui/browser/service-worker-registration.ts'
import { cameThroughServiceWorker, tellViewed } from '#ui/browser/viewed-page.ts'
import { useStore } from '#ui/kit/store.ts'
import { shownPage } from '#ui/router/shown-page.ts'

/** The path that the document was loaded for, where the service worker has seen it come. */
let ownPath: string | null | undefined

/**
 * Lets the site open without a connection, and people read the public pins that they have looked at. Crawlers do not
 * come back to where they were, and development has no service worker.
 */
export function OfflineReading() {
  const { isBot, user } = useAppData().context
  const isPrivate = user !== null
  const path = useStore(shownPage)?.url ?? null
  const isActive = !isBot && !import.meta.env.DEV

  useEffect(() => {
    if (isActive) void registerServiceWorker(href('serviceWorker'))
  }, [isActive])

  useEffect(() => {
    // The document of somebody signed in is private, so that its coming kept nothing.
    if (ownPath === undefined) ownPath = cameThroughServiceWorker() && !isPrivate ? path : null
    if (!isActive || path === null || path === ownPath) return
    if (isSlowConnection() || wantsLessData()) return
    const timer = setTimeout(() => void tellViewed(path), VIEWED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isActive, isPrivate, path])

  return null
}
