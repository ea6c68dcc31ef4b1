import { href } from '#schema/routes.ts'
import { VIEWED_AFTER_MS } from '#schema/site/offline-constants.ts'
import { service, type BackgroundState } from '#ui/app/background.ts'
import { whenPartsAreHydrated } from '#ui/app/query/late-parts.ts'
import { findShownImages } from '#ui/platform/document/page-images.ts'
import {
  cameThroughServiceWorker,
  messageServiceWorker,
  registerServiceWorker,
} from '#ui/platform/lifecycle/service-worker.ts'
import { isSlowConnection, wantsLessData } from '#ui/platform/network/network-information.ts'
import type { ViewedMessage } from './viewed-message.ts'

/** Crawlers never return, so nothing is stored for them; development has no service worker. */
function cachesPages({ context }: BackgroundState): boolean {
  return !context.isBot && !import.meta.env.DEV
}

export const serviceWorker = service({
  name: 'service worker',
  when: cachesPages,
  start: () => void registerServiceWorker(href('serviceWorker')),
})

export const viewedPages = service({
  name: 'viewed pages',
  when(state) {
    const { context, page, landing } = state
    if (!cachesPages(state) || page === null) return null
    // A signed-in viewer's document is private, so that the service worker kept nothing of it.
    const isDocument = page.url === landing.url
    const isKept = isDocument && context.user === null && cameThroughServiceWorker()
    return !isKept && { path: page.url, isInstalling: isDocument && !cameThroughServiceWorker() }
  },
  start({ path, isInstalling }) {
    if (isSlowConnection() || wantsLessData()) return undefined
    // The document that installs the service worker was loaded without it, and may be left at any moment.
    if (isInstalling) return void reportViewed(path)
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // What comes late is in view, too.
    void whenPartsAreHydrated().then(() => {
      if (!isOver) timer = setTimeout(() => void reportViewed(path), VIEWED_AFTER_MS)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  },
})

async function reportViewed(path: string): Promise<void> {
  const message: ViewedMessage = { type: 'viewed', path, pictures: findShownImages() }
  await messageServiceWorker(message)
}
