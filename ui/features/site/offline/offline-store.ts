import { href } from '#schema/routes.ts'
import { MAX_KEPT_ASSETS } from '#schema/site/offline-constants.ts'
import { findFiles } from './cached-copy.ts'
import { ASSETS, deleteOutdated, PAGES, IMAGES, pruneCache, readPaths, SHELL, withBody } from './offline-caches.ts'
import { fillOfflineList } from './offline-list.ts'
import { createOfflinePagesStore } from './offline-pages-store.ts'
import { namedBy } from './offline-pages.ts'
import { showOfflineShare } from './offline-share.ts'

export interface OfflineStore {
  /** Replaces the offline page and the files that it needs. */
  cacheShell(page: Response, fetchFile: (path: string) => Promise<Response>): Promise<void>
  /** Keeps it as the page viewed last. */
  cachePage(path: string, answer: Response): Promise<void>
  forgetPage(path: string): Promise<void>
  forgetPages(): Promise<void>
  cacheAsset(path: string, answer: Response): Promise<void>
  /** An image is cached only if a stored page shows it. */
  cacheImage(path: string, answer: Response): Promise<void>
  file(path: string): Promise<Response | undefined>
  findOtherSize(path: string): Promise<Response | undefined>
  findCopy(path: string): Promise<Response | undefined>
  /** Takes the place of the page at an address. */
  offlinePage(address: string): Promise<Response | undefined>
  deleteOutdated(): Promise<void>
}

/** Changes run in call order: an image waits for its page. Whatever the caches refuse is thrown. */
export function createOfflineStore(caches: CacheStorage): OfflineStore {
  const pages = createOfflinePagesStore(caches)
  const withLock = createTurns()

  async function cacheAsset(path: string, answer: Response): Promise<void> {
    const cache = await caches.open(ASSETS)
    await cache.put(path, answer)
    await pruneCache(cache, namedBy(await pages.read()), { limit: MAX_KEPT_ASSETS, isForPagesOnly: false })
  }

  async function cacheImage(path: string, answer: Response): Promise<void> {
    if (namedBy(await pages.read()).has(path)) await (await caches.open(IMAGES)).put(path, answer)
  }

  return {
    cacheShell: (page, fetchFile) => cacheShell(caches, page, fetchFile),
    cachePage: (path, answer) => withLock(() => pages.store(path, answer)),
    forgetPage: (path) => withLock(() => pages.forget(path)),
    forgetPages: () => withLock(pages.forgetAll),
    cacheAsset: (path, answer) => withLock(() => cacheAsset(path, answer)),
    cacheImage: (path, answer) => withLock(() => cacheImage(path, answer)),
    file: (path) => caches.match(path, { ignoreVary: true }),
    async findOtherSize(path) {
      const cache = await caches.open(IMAGES)
      const other = findOtherSize(path, await readPaths(cache))
      return other === undefined ? undefined : cache.match(other, { ignoreVary: true })
    },
    findCopy: async (path) => (await caches.open(PAGES)).match(path, { ignoreVary: true }),
    async offlinePage(address) {
      const page = await (await caches.open(SHELL)).match(href('offline'), { ignoreVary: true })
      if (!page) return undefined
      const html = showOfflineShare(await page.text(), address)
      return withBody(page, fillOfflineList(html, await withLock(pages.read)))
    },
    deleteOutdated: () => deleteOutdated(caches),
  }
}

function createTurns(): <Result>(change: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (change) => {
    const turn = last.then(change)
    last = turn.catch(() => {})
    return turn
  }
}

async function cacheShell(
  caches: CacheStorage,
  page: Response,
  fetchFile: (path: string) => Promise<Response>,
): Promise<void> {
  const html = await page.text()
  const cache = await caches.open(SHELL)
  const styles = findFiles(html)
  await Promise.all(styles.map(async (path) => cache.put(path, await fetchFile(path))))
  await cache.put(href('offline'), withBody(page, html))
  const wanted = [href('offline'), ...styles]
  for (const path of await readPaths(cache)) if (!wanted.includes(path)) await cache.delete(path)
}

export function findOtherSize(path: string, kept: readonly string[]): string | undefined {
  const name = toImageName(path)
  return kept.filter((other) => toImageName(other) === name).sort((a, b) => parseWidth(b) - parseWidth(a))[0]
}

/** What all sizes of an image share: `/media/236x/ab/cd/ef/{hash}.webp`. */
function toImageName(path: string): string {
  return path
    .split('/')
    .slice(3)
    .join('/')
    .replace(/\.\w+$/, '')
}

/** Originals, whose size is not a number, are the largest. */
function parseWidth(path: string): number {
  const width = Number.parseInt(path.split('/')[2] ?? '', 10)
  return Number.isNaN(width) ? Number.MAX_SAFE_INTEGER : width
}
