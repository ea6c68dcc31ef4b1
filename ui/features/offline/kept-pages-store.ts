import { MAX_KEPT_PICTURES } from '#schema/constants/offline.ts'
import { href } from '#schema/routes.ts'
import { findFiles, findTitle, toCachedCopy } from './cached-copy.ts'
import { keptStep, type KeptEffect, type KeptEvent, type KeptState } from './kept-pages-machine.ts'
import { namedBy, type KeptPages } from './kept-pages.ts'
import { PAGES, PICTURES, prune, withBody } from './offline-caches.ts'

/** Stored under a path that no page has. */
const LIST = `${href('offline')}kept`

/** Callers wait for one change before the next. Whatever the caches refuse is thrown. */
export interface KeptPagesStore {
  read(): Promise<KeptPages>
  /** As the page viewed last; skips what is no complete public document. */
  keep(path: string, answer: Response): Promise<void>
  forget(path: string): Promise<void>
  forgetAll(): Promise<void>
}

export function createKeptPagesStore(caches: CacheStorage): KeptPagesStore {
  let state: KeptState = { type: 'unread' }

  /** The next state holds once all effects have succeeded; else storage is asked again. */
  async function change(event: KeptEvent): Promise<KeptPages> {
    const next = keptStep(state, event)
    state = { type: 'unread' }
    for (const effect of next.effects) await perform(effect)
    state = next.state
    return next.state.pages
  }

  async function perform(effect: KeptEffect): Promise<void> {
    switch (effect.type) {
      case 'deleteCaches':
        await Promise.all([caches.delete(PAGES), caches.delete(PICTURES)])
        return
      case 'deletePages': {
        const cache = await caches.open(PAGES)
        for (const path of effect.paths) await cache.delete(path)
        return
      }
      case 'writeList':
        await (await caches.open(PAGES)).put(LIST, Response.json(effect.pages))
        return
      case 'prunePictures':
        await prunePictures(effect.pages)
        return
      default:
        effect satisfies never
    }
  }

  async function prunePictures(pages: KeptPages): Promise<void> {
    const limits = { limit: MAX_KEPT_PICTURES, isForPagesOnly: true }
    await prune(await caches.open(PICTURES), namedBy(pages), limits)
  }

  async function read(): Promise<KeptPages> {
    if (state.type === 'known') return state.pages
    const stored = await (await caches.open(PAGES)).match(LIST)
    const value: unknown = await stored?.json().catch(() => null)
    return await change({ type: 'listRead', value })
  }

  async function readAndChange(event: KeptEvent): Promise<KeptPages> {
    await read()
    return await change(event)
  }

  return {
    read,
    async keep(path, answer) {
      const html = await answer.text()
      const copy = toCachedCopy(html)
      if (copy === null) return
      let pages = await read()
      try {
        await (await caches.open(PAGES)).put(path, withBody(answer, copy))
        pages = await change({ type: 'pageStored', page: { path, title: findTitle(html), files: findFiles(html) } })
      } catch (error) {
        await readAndChange({ type: 'pageRefused', path })
        throw error
      }
      await prunePictures(pages)
    },
    forget: async (path) => void (await readAndChange({ type: 'pageGone', path })),
    forgetAll: async () => void (await change({ type: 'pagesForgotten' })),
  }
}
