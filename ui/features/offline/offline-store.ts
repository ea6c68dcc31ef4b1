import { MAX_KEPT_ASSETS, MAX_KEPT_PAGES, MAX_KEPT_PICTURES } from '#schema/constants/offline.ts'
import { href } from '#schema/routes.ts'
import { toCachedCopy, findFiles, findTitle } from './cached-copy.ts'
import { droppedFrom, filesToDrop, namedBy, isKeptPages, withoutPage, withPage, type KeptPages } from './kept-pages.ts'
import { findOtherSize } from './other-size.ts'
import { fillKeptList } from './kept-list.ts'

/** The number goes up with the caches' format: a new version of the app reads what the last one kept. */
const PREFIX = 'tackboard-'
const SHELL = `${PREFIX}shell-1`
const PAGES = `${PREFIX}pages-1`
const ASSETS = `${PREFIX}assets-1`
const PICTURES = `${PREFIX}pictures-1`
const CURRENT = [SHELL, PAGES, ASSETS, PICTURES]

/** Stored under a path that no page has. */
const LIST = `${href('offline')}kept`

/** Headers that describe a body as transmitted, not as stored. */
const TRANSPORT_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding']

export interface OfflineStore {
  /** Replaces the offline page and the files that it needs. */
  keepShell(page: Response, fetchFile: (path: string) => Promise<Response>): Promise<void>
  /** As the page viewed last. */
  keepPage(path: string, answer: Response): Promise<void>
  forgetPage(path: string): Promise<void>
  forgetPages(): Promise<void>
  keepAsset(path: string, answer: Response): Promise<void>
  /** Only where a kept page shows it. */
  keepPicture(path: string, answer: Response): Promise<void>
  file(path: string): Promise<Response | undefined>
  /** The same picture, kept in another size. */
  otherSizeOf(path: string): Promise<Response | undefined>
  copyOf(path: string): Promise<Response | undefined>
  offlinePage(): Promise<Response | undefined>
  /** Deletes caches of earlier formats. */
  deleteOutdated(): Promise<void>
}

/** Changes run in call order: a picture waits for its page. Whatever the caches refuse is thrown. */
export function createOfflineStore(caches: CacheStorage): OfflineStore {
  let known: KeptPages | null = null
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const turn = last.then(change)
    last = turn.catch(() => {})
    return turn
  }

  async function keptPages(): Promise<KeptPages> {
    if (known) return known
    const stored = await (await caches.open(PAGES)).match(LIST)
    const value: unknown = await stored?.json().catch(() => null)
    const isList = isKeptPages(value)
    // Copies that no list names would stay for ever.
    if (!isList) await Promise.all([caches.delete(PAGES), caches.delete(PICTURES)])
    known = isList ? value : []
    return known
  }

  async function setKeptPages(pages: KeptPages): Promise<void> {
    const cache = await caches.open(PAGES)
    for (const path of droppedFrom(known ?? [], pages)) await cache.delete(path)
    await cache.put(LIST, Response.json(pages))
    known = pages
  }

  async function prune(name: string, limits: { limit: number; isForPagesOnly: boolean }): Promise<void> {
    const cache = await caches.open(name)
    for (const path of filesToDrop(await pathsOf(cache), namedBy(await keptPages()), limits)) await cache.delete(path)
  }

  return {
    async keepShell(page, fetchFile) {
      const html = await page.text()
      const cache = await caches.open(SHELL)
      const styles = findFiles(html)
      await Promise.all(styles.map(async (path) => cache.put(path, await fetchFile(path))))
      await cache.put(href('offline'), withBody(page, html))
      const wanted = [href('offline'), ...styles]
      for (const path of await pathsOf(cache)) if (!wanted.includes(path)) await cache.delete(path)
    },

    keepPage: (path, answer) =>
      inTurn(async () => {
        const html = await answer.text()
        const copy = toCachedCopy(html)
        if (copy === null) return
        const before = await keptPages()
        const cache = await caches.open(PAGES)
        try {
          await cache.put(path, withBody(answer, copy))
          await setKeptPages(withPage(before, { path, title: findTitle(html), files: findFiles(html) }, MAX_KEPT_PAGES))
        } catch (error) {
          // An incomplete page is not listed, and a listed page is complete.
          await cache.delete(path)
          await setKeptPages(withoutPage(before, path))
          throw error
        }
        await prune(PICTURES, { limit: MAX_KEPT_PICTURES, isForPagesOnly: true })
      }),

    forgetPage: (path) =>
      inTurn(async () => {
        const before = await keptPages()
        const after = withoutPage(before, path)
        if (after.length === before.length) return
        await setKeptPages(after)
        await prune(PICTURES, { limit: MAX_KEPT_PICTURES, isForPagesOnly: true })
      }),

    forgetPages: () =>
      inTurn(async () => {
        known = []
        await Promise.all([caches.delete(PAGES), caches.delete(PICTURES)])
      }),

    keepAsset: (path, answer) =>
      inTurn(async () => {
        await (await caches.open(ASSETS)).put(path, answer)
        await prune(ASSETS, { limit: MAX_KEPT_ASSETS, isForPagesOnly: false })
      }),

    keepPicture: (path, answer) =>
      inTurn(async () => {
        if (namedBy(await keptPages()).has(path)) await (await caches.open(PICTURES)).put(path, answer)
      }),

    file: (path) => caches.match(path, { ignoreVary: true }),

    async otherSizeOf(path) {
      const cache = await caches.open(PICTURES)
      const other = findOtherSize(path, await pathsOf(cache))
      return other === undefined ? undefined : cache.match(other, { ignoreVary: true })
    },

    copyOf: async (path) => (await caches.open(PAGES)).match(path, { ignoreVary: true }),

    async offlinePage() {
      const page = await (await caches.open(SHELL)).match(href('offline'), { ignoreVary: true })
      return page && withBody(page, fillKeptList(await page.text(), await inTurn(keptPages)))
    },

    async deleteOutdated() {
      const names = await caches.keys()
      const outdated = names.filter((name) => name.startsWith(PREFIX) && !CURRENT.includes(name))
      await Promise.all(outdated.map((name) => caches.delete(name)))
    },
  }
}

/** Oldest first. */
async function pathsOf(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}

function withBody({ headers }: Response, body: string): Response {
  const kept = new Headers(headers)
  for (const name of TRANSPORT_HEADERS) kept.delete(name)
  return new Response(body, { headers: kept })
}
