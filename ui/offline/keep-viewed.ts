import { MAX_PICTURES_OF_VIEWED } from '#schema/constants/offline.ts'
import { filesOf } from './cached-copy.ts'
import { ASSETS, keptPathOf, mayKeepFile, mayKeepPage, MEDIA } from './cache-rule.ts'
import type { OfflineStore } from './offline-store.ts'
import type { ViewedMessage } from './viewed-message.ts'

interface Network {
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/**
 * Keeps a page that was opened within another one's document: its own document is fetched, and its files come from the
 * browser's cache as far as it has them. A page that is not public is left alone.
 */
export async function keepViewed(
  { path: viewed, pictures }: ViewedMessage,
  origin: string,
  store: OfflineStore,
  network: Network,
): Promise<void> {
  const address = new URL(viewed, origin)
  const path = keptPathOf(address.href)
  if (path === null || address.origin !== origin) return
  // As a visitor gets it, whoever is signed in: that copy names nobody.
  const answer = await network.fetch(path, { credentials: 'omit' })
  if (!mayKeepPage(origin + path, answer)) return
  const html = await answer.clone().text()
  await store.keepPage(path, answer)
  const assets = filesOf(html).filter((file) => file.startsWith(ASSETS))
  const shown = pictures.filter((file) => file.startsWith(MEDIA)).slice(0, MAX_PICTURES_OF_VIEWED)
  for (const file of [...assets, ...shown]) await keepFile(file, store, network)
}

async function keepFile(path: string, store: OfflineStore, network: Network): Promise<void> {
  if (await store.file(path)) return
  const answer = await network.fetch(path, { cache: 'force-cache' })
  if (!mayKeepFile(answer)) return
  await (path.startsWith(ASSETS) ? store.keepAsset(path, answer) : store.keepPicture(path, answer))
}
