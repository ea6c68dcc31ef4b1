import { currentPlace, type Place } from '#ui/browser/navigation.ts'
import { isRevisit, scrollState, scrollPage } from '#ui/browser/scroll.ts'
import { sessionStore } from '#ui/browser/storage.ts'
import type { PageLocation } from './location.ts'
import { EMPTY_MEMORY, isScrollMemory, positionOf, withPosition, type ScrollMemory } from './scroll-memory.ts'
import { needsRestoring, scrollTarget } from './scroll-rule.ts'

const STORAGE_KEY = 'scroll'

/** Remembers how far pages were scrolled, and says how far to scroll the next. */
export class ScrollPlaces {
  #memory: ScrollMemory = sessionStore.readJson(STORAGE_KEY, isScrollMemory) ?? EMPTY_MEMORY
  /** The entry whose page is shown, which during a move is not the one of the address; null where it is none. */
  #shown: { key: string; isHome: boolean } | null = null

  /** Call it when a page is shown, with its place in the history; null stands for one that is not worth remembering. */
  show(location: PageLocation | null, place: Place | null): void {
    this.#shown = place && location && { key: place.key, isHome: isHomeFeed(location) }
  }

  /** Call it when the address changes and the page does not. */
  follow(): void {
    const place = currentPlace()
    if (this.#shown && place) this.#shown = { ...this.#shown, key: place.key }
  }

  /** Call it before the page that is shown makes way. */
  leave(): void {
    if (!this.#shown) return
    const { key, isHome } = this.#shown
    const { top } = scrollState()
    this.#memory = withPosition(this.#memory, key, top)
    if (isHome) this.#memory = { ...this.#memory, home: { top, leftAtMs: Date.now() } }
  }

  keep(): void {
    sessionStore.writeJson(STORAGE_KEY, this.#memory)
  }

  /** Scrolls to where the page of the current address opens; `toFragment` does so for one that names a part of it. */
  open(next: PageLocation, move: NavigationType, hash: string, toFragment: () => void): void {
    const key = currentPlace()?.key
    const target = scrollTarget({
      move,
      hasFragment: hash !== '',
      saved: key === undefined ? null : positionOf(this.#memory, key),
      leftHome: isHomeFeed(next) && !this.#shown?.isHome ? this.#memory.home : null,
      nowMs: Date.now(),
    })
    if (target.to === 'fragment') toFragment()
    else scrollPage(target.top)
  }

  /** After a reload, or a step back to this document, scrolls on where the browser could not. */
  reopen(): void {
    const key = currentPlace()?.key
    const saved = key !== undefined && isRevisit() ? positionOf(this.#memory, key) : null
    if (saved !== null && needsRestoring({ saved, ...scrollState() })) scrollPage(saved)
  }
}

/** The home feed from its start, under either of its addresses. */
function isHomeFeed({ handler, input }: PageLocation): boolean {
  return (handler === 'index' || handler === 'homefeed') && !input.search.has('after')
}
