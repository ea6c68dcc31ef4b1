import { currentEntry, type BrowserEntry } from '#ui/platform/navigation/navigation.ts'
import { followPart, isRevisit, scrollState, scrollPage } from '#ui/platform/navigation/scroll.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'
import type { PageLocation } from './page-location.ts'
import { EMPTY_MEMORY, isScrollMemory, findPosition, withPosition, type ScrollMemory } from './scroll-memory.ts'
import { needsRestoring, scrollTarget } from './scroll-rule.ts'

const STORAGE_KEY = 'scroll'

export class ScrollPositions {
  #memory: ScrollMemory = sessionStore.readJson(STORAGE_KEY, isScrollMemory) ?? EMPTY_MEMORY
  /** Entry of the page shown, which during a navigation is not the address's; null for pages not remembered. */
  #shown: { key: string; isHome: boolean } | null = null

  /** Call it when a page is shown; null stands for one whose position is not remembered. */
  show(location: PageLocation | null, entry: BrowserEntry | null): void {
    this.#shown = entry && location && { key: entry.key, isHome: isHomeFeed(location) }
  }

  /** Call it when the address changes and the page does not. */
  follow(): void {
    const entry = currentEntry()
    if (this.#shown && entry) this.#shown = { ...this.#shown, key: entry.key }
  }

  /** Call it before the page shown is replaced. */
  leave(): void {
    if (!this.#shown) return
    const { key, isHome } = this.#shown
    const { top } = scrollState()
    this.#memory = withPosition(this.#memory, key, top)
    if (isHome) this.#memory = { ...this.#memory, home: { top, leftAtMs: Date.now() } }
  }

  store(): void {
    sessionStore.writeJson(STORAGE_KEY, this.#memory)
  }

  /** `toFragment` scrolls to the part of the page that the hash names. */
  open(next: PageLocation, navigationType: NavigationType, hash: string, toFragment: () => void): void {
    const key = currentEntry()?.key
    const target = scrollTarget({
      navigationType,
      hasFragment: hash !== '',
      saved: key === undefined ? null : findPosition(this.#memory, key),
      leftHome: isHomeFeed(next) && !this.#shown?.isHome ? this.#memory.home : null,
      nowMs: Date.now(),
    })
    if (target.to === 'position') return scrollPage(target.top)
    toFragment()
    followPart(hash.slice(1))
  }

  /** Call it after a reload, or going back to this document: scrolls on where the browser could not. */
  reopen(): void {
    const key = currentEntry()?.key
    const saved = key !== undefined && isRevisit() ? findPosition(this.#memory, key) : null
    if (saved !== null && needsRestoring({ saved, ...scrollState() })) scrollPage(saved)
  }
}

/** True for the feed from its start, under either of its addresses. */
function isHomeFeed({ handler, input }: PageLocation): boolean {
  return (handler === 'index' || handler === 'homefeed') && !input.search.has('after')
}
