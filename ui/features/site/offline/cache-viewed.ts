import { MAX_IMAGES_OF_VIEWED } from '#schema/site/offline-constants.ts'
import { ASSETS, toCachePath, mayCacheFile, mayCachePage, MEDIA } from './cache-rule.ts'
import { findFiles } from './cached-copy.ts'
import type { OfflineStore } from './offline-store.ts'
import type { ViewedMessage } from './viewed-message.ts'

interface Network {
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/**
 * Caches a page that was opened within another one's document: its own document is fetched, and its files come from the
 * browser's cache where they can. Private pages are skipped.
 */
export async function cacheViewed(
  { path: viewed, pictures }: ViewedMessage,
  origin: string,
  store: OfflineStore,
  network: Network,
): Promise<void> {
  const address = new URL(viewed, origin)
  const path = toCachePath(address.href)
  if (path === null || address.origin !== origin) return
  // Always as a signed-out visitor gets it: that copy names no one.
  const answer = await network.fetch(path, { credentials: 'omit' })
  // A page that has moved, or leads visitors elsewhere, is not the one that was viewed.
  if (answer.redirected || !mayCachePage(origin + path, answer)) return
  const html = await answer.clone().text()
  await store.cachePage(path, answer)
  const assets = findFiles(html).filter((file) => file.startsWith(ASSETS))
  const shown = pictures.filter((file) => file.startsWith(MEDIA)).slice(0, MAX_IMAGES_OF_VIEWED)
  for (const file of [...assets, ...shown]) await cacheFile(file, store, network)
}

/** Reads it from the browser's cache where it is there. */
export async function cacheFile(path: string, store: OfflineStore, network: Network): Promise<void> {
  if (await store.file(path)) return
  const answer = await network.fetch(path, { cache: 'force-cache' })
  if (!mayCacheFile(answer)) return
  await (path.startsWith(ASSETS) ? store.cacheAsset(path, answer) : store.cacheImage(path, answer))
}
