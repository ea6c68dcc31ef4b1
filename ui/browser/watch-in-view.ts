/** How much of an element is in view, and since when, on the clock of `performance.now()`. */
export interface Sighting {
  element: Element
  at: number
  isInView: boolean
  ratio: number
  visibleHeight: number
  /** Of the part of the window within the margins. */
  windowHeight: number
}

export interface InViewWatch {
  observe(element: Element): void
  unobserve(element: Element): void
  /** Takes pixels at the top and the bottom out of what counts as in view; everything is looked at anew. */
  setMargins(margins: { top: number; bottom: number }): void
  /** What the browser has seen and not told yet. */
  takeRecords(): IntersectionObserverEntry[]
  stop(): void
}

/** Watches any number of elements by one observer. `onRecords` is called while the browser draws: it must do next to nothing. */
export function watchInView(
  thresholds: readonly number[],
  onRecords: (records: IntersectionObserverEntry[]) => void,
): InViewWatch {
  const elements = new Set<Element>()
  let rootMargin = '0px 0px 0px 0px'
  let observer = new IntersectionObserver(onRecords, { threshold: [...thresholds], rootMargin })

  return {
    observe(element) {
      elements.add(element)
      observer.observe(element)
    },
    unobserve(element) {
      elements.delete(element)
      observer.unobserve(element)
    },
    setMargins({ top, bottom }) {
      const next = `-${top}px 0px -${bottom}px 0px`
      if (next === rootMargin) return
      rootMargin = next
      const last = observer.takeRecords()
      if (last.length > 0) onRecords(last)
      observer.disconnect()
      observer = new IntersectionObserver(onRecords, { threshold: [...thresholds], rootMargin })
      for (const element of elements) observer.observe(element)
    },
    takeRecords: () => observer.takeRecords(),
    stop() {
      observer.disconnect()
      elements.clear()
    },
  }
}

/** A record as what it says. */
export function sightingOf(record: IntersectionObserverEntry): Sighting {
  return {
    element: record.target,
    at: record.time,
    isInView: record.isIntersecting,
    ratio: record.intersectionRatio,
    visibleHeight: record.intersectionRect.height,
    windowHeight: record.rootBounds?.height ?? window.innerHeight,
  }
}
