import { replaceDocument } from '#ui/browser/document.ts'
import { currentPlace, isInternalMove, listenToMoves } from '#ui/browser/navigation.ts'
import type { Mover, MoverOptions } from './mover.ts'
import { matchRoute } from './routes.ts'
import { shownPage } from './shown-page.ts'
import { leavesToNewVersion } from './version-reload.ts'

/**
 * The navigator is a chunk of its own, which the first page does not need; a navigation made before it arrives waits
 * for it.
 */
export function followMoves(options: Omit<MoverOptions, 'start'>): () => void {
  let mover: Mover | null = null
  shownPage.update((shown) => shown ?? options.initial)
  const start = currentPlace()
  const controller = new AbortController()
  const loading = import('./mover.ts').then(({ createMover }) => {
    mover = createMover({ ...options, start }, controller.signal)
    return mover
  })
  // Without the chunk the browser navigates.
  loading.catch(() => {})

  const stop = listenToMoves((event) => {
    mover?.leave()
    if (!isInternalMove(event) || isJumpWithinPage(event) || mustLoadDocument(event, options)) return
    mover?.begin(event)
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      async handler() {
        const url = new URL(event.destination.url)
        const ready = mover ?? (await loading.catch(() => null))
        if (ready) await ready.move(event, url)
        else replaceDocument(url)
      },
    })
  })
  return () => {
    stop()
    controller.abort()
  }
}

/** During a navigation the page shown is not that of the address. */
function isJumpWithinPage(event: NavigateEvent): boolean {
  const { pathname, search } = new URL(event.destination.url)
  return event.hashChange && shownPage.get()?.url === pathname + search
}

/** The browser loads the document instead. */
function mustLoadDocument(event: NavigateEvent, { routes }: Pick<MoverOptions, 'routes'>): boolean {
  return !matchRoute(routes, new URL(event.destination.url).pathname) || leavesToNewVersion(event)
}
