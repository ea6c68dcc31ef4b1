import { isReplacingPath } from '#ui/platform/navigation/location.ts'
import { currentEntry, isInternalNavigation, onNavigate } from '#ui/platform/navigation/navigation.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import type { PageNavigator, PageNavigatorOptions } from './navigator.ts'
import type { PageLocation } from './page-location.ts'
import { matchRoute } from './routes.ts'
import { shownPage } from './shown-page.ts'
import { leavesToNewVersion } from './version-reload.ts'

/** The navigator is a chunk the first page does not need; a navigation made before it arrives waits for it. */
export function followNavigations(options: Omit<PageNavigatorOptions, 'start'>): () => void {
  let pageNavigator: PageNavigator | null = null
  shownPage.update((shown) => shown ?? options.initial)
  const start = currentEntry()
  const controller = new AbortController()
  const loading = import('./navigator.ts').then(({ createPageNavigator }) => {
    pageNavigator = createPageNavigator({ ...options, start }, controller.signal)
    return pageNavigator
  })
  // The browser navigates if the chunk does not come.
  loading.catch(() => {})

  /** An address that a page has taken while it was shown. */
  let replaced: ReplacedAddress | null = null

  const stop = onNavigate((event) => {
    if (isReplacingPath()) {
      replaced = { page: shownPage.get(), path: toPath(event.destination.url) }
      return
    }
    pageNavigator?.leave()
    if (!isInternalNavigation(event) || isJumpWithinPage(event, replaced) || mustLoadDocument(event, options)) return
    pageNavigator?.begin(event)
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      async handler() {
        const url = new URL(event.destination.url)
        const ready = pageNavigator ?? (await loading.catch(() => null))
        if (ready) await ready.navigate(event, url)
        else replaceDocument(url)
      },
    })
  })
  return () => {
    stop()
    controller.abort()
  }
}

interface ReplacedAddress {
  page: PageLocation | null
  path: string
}

/** The page shown is not that of the address during a navigation. */
function isJumpWithinPage(event: NavigateEvent, replaced: ReplacedAddress | null): boolean {
  const shown = shownPage.get()
  const path = replaced?.page === shown ? replaced?.path : shown?.url
  return event.hashChange && path === toPath(event.destination.url)
}

function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The browser loads the document instead. */
function mustLoadDocument(event: NavigateEvent, { routes }: Pick<PageNavigatorOptions, 'routes'>): boolean {
  return !matchRoute(routes, new URL(event.destination.url).pathname) || leavesToNewVersion(event)
}
