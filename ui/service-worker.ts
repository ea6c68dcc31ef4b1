import { href } from '#schema/routes.ts'
import { openPushed, showPush } from '#ui/features/notifications/show-push.ts'
import { handleShare } from '#ui/features/pin-builder/handle-share.ts'
import { answerFile, answerPage, quietly } from '#ui/features/site/offline/answer.ts'
import { findRequestKind } from '#ui/features/site/offline/cache-rule.ts'
import { cacheFile, cacheViewed } from '#ui/features/site/offline/cache-viewed.ts'
import { createOfflineStore } from '#ui/features/site/offline/offline-store.ts'
import type { ServiceWorkerScope } from '#ui/features/site/offline/service-worker-scope.ts'
import { isViewedMessage } from '#ui/features/site/offline/viewed-message.ts'
import { forgetShared, sweepShared } from '#ui/platform/storage/shared-files.ts'

const scope = globalThis as unknown as ServiceWorkerScope
const store = createOfflineStore(scope.caches)

/**
 * Documents that came from the network. Their scripts and styles are the browser's to load: a script that it has begun
 * to load ahead it discards, with a warning, where a service worker answered. Forgotten when the browser stops this.
 */
const live = new Set<string>()

scope.addEventListener('install', (event) => {
  // No open page depends on which version answers it.
  event.waitUntil(Promise.all([cacheShell(), scope.skipWaiting()]))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      quietly(store.deleteOutdated()),
      sweepShared(),
      quietly(Promise.resolve(scope.registration.navigationPreload?.enable())),
      claimClients(),
    ]),
  )
})

scope.addEventListener('fetch', (event) => {
  const kind = findRequestKind(event.request, scope.location.origin)
  if (kind === 'page') event.respondWith(answerPage(event, store, scope, live))
  else if (kind === 'asset' && live.has(event.clientId)) {
    event.waitUntil(quietly(cacheFile(new URL(event.request.url).pathname, store, scope)))
  } else if (kind === 'asset' || kind === 'image') event.respondWith(answerFile(event, kind, store, scope))
  else if (kind === 'share') event.respondWith(handleShare(event.request))
  // No page that is kept is private, but the device's next user need not see what was viewed.
  else if (kind === 'logout') event.waitUntil(Promise.all([quietly(store.forgetPages()), forgetShared()]))
})

scope.addEventListener('message', (event) => {
  if (isViewedMessage(event.data))
    event.waitUntil(quietly(cacheViewed(event.data, scope.location.origin, store, scope)))
})

scope.addEventListener('push', (event) => event.waitUntil(showPush(event.data, scope)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event.notification, scope)))

async function claimClients(): Promise<void> {
  try {
    await noteUncontrolled()
  } finally {
    await scope.clients.claim()
  }
}

/** Pages that were opened before there was a service worker. */
async function noteUncontrolled(): Promise<void> {
  const controlled = new Set((await scope.clients.matchAll()).map(({ id }) => id))
  for (const { id } of await scope.clients.matchAll({ includeUncontrolled: true }))
    if (!controlled.has(id)) live.add(id)
}

/** The version is not installed without the offline page, and the browser tries again. */
async function cacheShell(): Promise<void> {
  const page = await fetchWhole(href('offline', {}, { version: __APP_VERSION__ }), 'no-cache')
  await store.cacheShell(page, (path) => fetchWhole(path, 'default'))
}

async function fetchWhole(path: string, cache: RequestCache): Promise<Response> {
  const answer = await scope.fetch(path, { credentials: 'omit', cache })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer
}
