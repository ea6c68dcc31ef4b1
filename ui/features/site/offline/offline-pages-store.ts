import { href } from '#schema/routes.ts'
import { MAX_KEPT_PAGES, MAX_KEPT_IMAGES } from '#schema/site/offline-constants.ts'
import { findFiles, findTitle, toCachedCopy } from './cached-copy.ts'
import { PAGES, IMAGES, pruneCache, withBody } from './offline-caches.ts'
import { droppedFrom, isOfflinePages, namedBy, withoutPage, withPage, type OfflinePages } from './offline-pages.ts'

/** Stored under a path that no page has. */
const LIST = `${href('offline')}kept`

/** `unread`: only storage knows the list, as in a new service worker, during a change, and after one that failed. */
type PagesState = { type: 'unread' } | { type: 'known'; pages: OfflinePages }

/** Callers wait for one change before the next. Whatever the caches refuse is thrown. */
export interface OfflinePagesStore {
  read(): Promise<OfflinePages>
  /** Stores the answer as the page viewed last; skips what is no complete public document. */
  store(path: string, answer: Response): Promise<void>
  forget(path: string): Promise<void>
  forgetAll(): Promise<void>
}

export function createOfflinePagesStore(caches: CacheStorage): OfflinePagesStore {
  let state: PagesState = { type: 'unread' }

  async function change(pages: OfflinePages, work: () => Promise<unknown>): Promise<OfflinePages> {
    state = { type: 'unread' }
    await work()
    state = { type: 'known', pages }
    return pages
  }

  function clear(): Promise<OfflinePages> {
    return change([], () => Promise.all([caches.delete(PAGES), caches.delete(IMAGES)]))
  }

  function write(before: OfflinePages, after: OfflinePages): Promise<OfflinePages> {
    return change(after, async () => {
      const cache = await caches.open(PAGES)
      for (const path of droppedFrom(before, after)) await cache.delete(path)
      await cache.put(LIST, Response.json(after))
    })
  }

  async function read(): Promise<OfflinePages> {
    if (state.type === 'known') return state.pages
    const stored = await (await caches.open(PAGES)).match(LIST)
    const value: unknown = await stored?.json().catch(() => null)
    // Copies that no list names would stay for ever.
    return isOfflinePages(value) ? change(value, async () => {}) : clear()
  }

  async function pruneImages(pages: OfflinePages): Promise<void> {
    const limits = { limit: MAX_KEPT_IMAGES, isForPagesOnly: true }
    await pruneCache(await caches.open(IMAGES), namedBy(pages), limits)
  }

  /** An incomplete page is not listed, and a listed page is complete. */
  async function cacheCopy(path: string, html: string, copy: Response): Promise<OfflinePages> {
    const before = await read()
    const cache = await caches.open(PAGES)
    try {
      await cache.put(path, copy)
      return await write(
        before,
        withPage(before, { path, title: findTitle(html), files: findFiles(html) }, MAX_KEPT_PAGES),
      )
    } catch (error) {
      await cache.delete(path)
      await write(before, withoutPage(before, path))
      throw error
    }
  }

  return {
    read,
    async store(path, answer) {
      const html = await answer.text()
      const copy = toCachedCopy(html)
      if (copy !== null) await pruneImages(await cacheCopy(path, html, withBody(answer, copy)))
    },
    async forget(path) {
      const before = await read()
      const after = withoutPage(before, path)
      if (after.length < before.length) await pruneImages(await write(before, after))
    },
    forgetAll: async () => void (await clear()),
  }
}
