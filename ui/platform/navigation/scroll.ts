const RESTORE_PATIENCE_MS = 5_000

/** Only a user causes these events: from then on the scrolling is theirs. */
const INPUT_TYPES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let stopRestoring = (): void => {}

export function scrollState(): { top: number; furthest: number } {
  return { top: window.scrollY, furthest: document.documentElement.scrollHeight - window.innerHeight }
}

export function bringIntoRow(row: HTMLElement, child: HTMLElement): void {
  const whole = row.getBoundingClientRect()
  const part = child.getBoundingClientRect()
  if (part.left >= whole.left && part.right <= whole.right) return
  row.scrollLeft += (part.left + part.right - whole.left - whole.right) / 2
}

export function giveUpScrolling(): void {
  stopRestoring()
}

/** A page that is still too short is scrolled to its end and further as it grows, unless the user takes over. */
export function scrollPage(top: number): void {
  scrollAsPageGrows(() => jump(top) >= top - 1)
}

/** Content that loads later moves the part, or is it: for a while the page is scrolled after it. Ids are ASCII. */
export function followPart(id: string): void {
  scrollAsPageGrows(() => {
    document.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
    return false
  })
}

/** `scroll` says whether the page is where it belongs for good. */
function scrollAsPageGrows(scroll: () => boolean): void {
  stopRestoring()
  if (scroll()) return

  let reached = window.scrollY
  const observer = new ResizeObserver(() => {
    if (scroll()) stop()
    reached = window.scrollY
  })
  const controller = new AbortController()
  const timer = setTimeout(stop, RESTORE_PATIENCE_MS)
  function stop(): void {
    observer.disconnect()
    controller.abort()
    clearTimeout(timer)
  }
  // Dragging the scroll bar fires no input event; the page scrolling up reveals it.
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

export function onPageHide(callback: () => void): () => void {
  window.addEventListener('pagehide', callback)
  return () => window.removeEventListener('pagehide', callback)
}

export function isRevisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward')
}
