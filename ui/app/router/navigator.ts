import { showLoadingBar } from '#ui/platform/document/loading-bar.ts'
import {
  currentEntry,
  onEntryChange,
  findNavigationType,
  type BrowserEntry,
} from '#ui/platform/navigation/navigation.ts'
import { focusPage, withViewTransition } from '#ui/platform/navigation/page-change.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { giveUpScrolling, onPageHide } from '#ui/platform/navigation/scroll.ts'
import { onFirstUse } from '#ui/platform/observers/watch-use.ts'
import { followHistory } from './history.ts'
import { isCutOff, locate, type LocateOptions } from './locate.ts'
import { noConnectionAt } from './no-connection.tsx'
import type { PageLocation } from './page-location.ts'
import { loadPageFiles } from './page-modules.ts'
import { ScrollPositions } from './scroll-positions.ts'
import { shownPage } from './shown-page.ts'

export interface PageNavigatorOptions extends LocateOptions {
  initial: PageLocation
  /** History entry of the initial page: by now a navigation may be under way. */
  start: BrowserEntry | null
  loadingLabel: string
  show(next: PageLocation): void
  onShown(next: PageLocation): void
}

export interface PageNavigator {
  /** Call it before every navigation, including the browser's own. */
  leave(): void
  /** Call it before a navigation within the document is committed. */
  begin(event: NavigateEvent): void
  navigate(event: NavigateEvent, url: URL): Promise<void>
}

export function createPageNavigator(options: PageNavigatorOptions, signal: AbortSignal): PageNavigator {
  const { initial, start } = options
  const positions = new ScrollPositions()
  let underWay: NavigateEvent | null = null
  positions.show(shownPage.get(), start)
  if (currentEntry()?.key === start?.key) positions.reopen()
  // A navigation is already committed: its page is still to come.
  else positions.leave()

  async function showNext(event: NavigateEvent, url: URL): Promise<void> {
    const type = findNavigationType(event)
    const leftPath = type === 'traverse' ? (shownPage.get()?.url ?? null) : null
    const hideLoadingBar = showLoadingBar(options.loadingLabel)
    event.signal.addEventListener('abort', hideLoadingBar)
    const next = await findPage(url, type, options)
    hideLoadingBar()
    if (event.signal.aborted) return
    // What cannot be shown from here is the server's to answer.
    if (!next) return replaceDocument(url)
    await withViewTransition(event.hasUAVisualTransition, () => {
      if (event.signal.aborted) return
      options.show(next)
      focusPage(leftPath)
      positions.open(next, type, url.hash, () => event.scroll())
      const shown = next.handler === '' && next !== initial ? null : next
      positions.show(shown, currentEntry())
      shownPage.update(() => shown)
    })
    if (!event.signal.aborted) options.onShown(next)
  }

  const stops = [
    onFirstUse(() => void loadPageFiles()),
    followHistory(start),
    onEntryChange(() => underWay ?? positions.follow()),
    onPageHide(() => {
      positions.leave()
      positions.store()
    }),
  ]
  for (const stop of stops) signal.addEventListener('abort', stop)

  return {
    leave() {
      positions.leave()
      giveUpScrolling()
    },
    begin(event) {
      underWay = event
    },
    async navigate(event, url) {
      underWay = event
      await showNext(event, url).finally(() => {
        if (underWay === event) underWay = null
      })
    },
  }
}

async function findPage(url: URL, type: NavigationType, options: PageNavigatorOptions): Promise<PageLocation | null> {
  try {
    return await locate(url, options)
  } catch (error) {
    return (await isCutOff(url, error)) ? noConnectionAt(url, type) : null
  }
}
