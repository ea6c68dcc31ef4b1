import { replaceDocument } from '#ui/browser/document.ts'
import { currentPlace, isInternalMove, listenToMoves } from '#ui/browser/navigation.ts'
import type { Mover, MoverOptions } from './mover.ts'
import { matchRoute } from './routes.ts'
import { shownPage } from './shown-page.ts'
import { leavesToNewVersion } from './version-reload.ts'

/**
 * Makes moves within this document. How they are made comes in a chunk of its own, which nobody needs to read the first
 * page; a move made before it is there waits for it. Answers with a way to stop.
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
  // Without the chunk moves are the browser's.
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

/** Whether a move only leads to another part of the page that is shown. During a move that page is not the one of the address. */
function isJumpWithinPage(event: NavigateEvent): boolean {
  const { pathname, search } = new URL(event.destination.url)
  return event.hashChange && shownPage.get()?.url === pathname + search
}

/** Whether a move is left to the browser, which loads the document of its address. */
function mustLoadDocument(event: NavigateEvent, { routes }: Pick<MoverOptions, 'routes'>): boolean {
  return !matchRoute(routes, new URL(event.destination.url).pathname) || leavesToNewVersion(event)
}
