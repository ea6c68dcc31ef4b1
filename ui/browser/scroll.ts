/** How long a page may take to become as long as it was. */
const RESTORE_PATIENCE_MS = 5_000

/** What only a person does: from then on the page is theirs to scroll. */
const INPUT_TYPES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let stopRestoring = (): void => {}

/** How far the page is scrolled, and how far it could be. */
export function scrollState(): { top: number; furthest: number } {
  return { top: window.scrollY, furthest: document.documentElement.scrollHeight - window.innerHeight }
}

/** Brings a child of a row that scrolls sideways to its middle where it is cut off; the page stays where it is. */
export function bringIntoRow(row: HTMLElement, child: HTMLElement): void {
  const whole = row.getBoundingClientRect()
  const part = child.getBoundingClientRect()
  if (part.left >= whole.left && part.right <= whole.right) return
  row.scrollLeft += (part.left + part.right - whole.left - whole.right) / 2
}

/** Gives up on a position that the page was too short for. */
export function giveUpScrolling(): void {
  stopRestoring()
}

/**
 * Scrolls the page. Where it is too short as yet it is scrolled to its end and on as it grows, unless the person
 * takes over.
 */
export function scrollPage(top: number): void {
  stopRestoring()
  let reached = jump(top)
  if (reached >= top - 1) return

  const observer = new ResizeObserver(() => {
    reached = jump(top)
    if (reached >= top - 1) stop()
  })
  const controller = new AbortController()
  const timer = setTimeout(stop, RESTORE_PATIENCE_MS)
  function stop(): void {
    observer.disconnect()
    controller.abort()
    clearTimeout(timer)
  }
  // A drag of the scroll bar is no input of the page; that the page went up tells of it.
  const onScroll = () => window.scrollY < reached - 1 && stop()
  window.addEventListener('scroll', onScroll, { passive: true, signal: controller.signal })
  for (const type of INPUT_TYPES) {
    window.addEventListener(type, stop, { passive: true, capture: true, signal: controller.signal })
  }
  observer.observe(document.body)
  stopRestoring = stop
}

function jump(top: number): number {
  window.scrollTo({ top, behavior: 'instant' })
  return window.scrollY
}

/** Calls back before the page is gone or put aside. */
export function onPageHide(callback: () => void): () => void {
  window.addEventListener('pagehide', callback)
  return () => window.removeEventListener('pagehide', callback)
}

/** Whether this document was loaded for an entry of the history that was there before. */
export function isRevisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward')
}
