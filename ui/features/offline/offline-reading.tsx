import { useEffect } from 'react'
import { VIEWED_AFTER_MS } from '#schema/constants/offline.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { isSlowConnection, wantsLessData } from '#ui/platform/network/network-information.ts'
import {
  cameThroughServiceWorker,
  messageServiceWorker,
  registerServiceWorker,
} from '#ui/platform/lifecycle/service-worker.ts'
import { findShownPictures } from '#ui/platform/observers/shown-pictures.ts'
import type { ViewedMessage } from './viewed-message.ts'
import { useStore } from '#ui/platform/store.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'

/** Path of the document, where the service worker has seen it being loaded. */
let ownPath: string | null | undefined

let hasReported = false

/** Keeps the public pins that were viewed. Not for crawlers, which never return; development has no service worker. */
export function OfflineReading() {
  const { isBot, user } = useAppData().context
  const isPrivate = user !== null
  const path = useStore(shownPage)?.url ?? null
  const isActive = !isBot && !import.meta.env.DEV

  useEffect(() => {
    if (isActive) void registerServiceWorker(href('serviceWorker'))
  }, [isActive])

  useEffect(() => {
    // A signed-in viewer's document is private, so that the service worker kept nothing of it.
    if (ownPath === undefined) ownPath = cameThroughServiceWorker() && !isPrivate ? path : null
    if (!isActive || path === null || path === ownPath) return
    if (isSlowConnection() || wantsLessData()) return
    const isInstalling = !hasReported && !cameThroughServiceWorker()
    hasReported = true
    // The document that installs the service worker: it may be left at any moment, and was loaded without it.
    if (isInstalling) return void reportViewed(path)
    const timer = setTimeout(() => void reportViewed(path), VIEWED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isActive, isPrivate, path])

  return null
}

async function reportViewed(path: string): Promise<void> {
  const message: ViewedMessage = { type: 'viewed', path, pictures: findShownPictures() }
  await messageServiceWorker(message)
}
