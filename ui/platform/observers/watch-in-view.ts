/** Times are on the clock of `performance.now()`. */
export interface ViewRecord {
  element: Element
  at: number
  isInView: boolean
  ratio: number
  visibleHeight: number
  /** The height of the part of the window within the margins. */
  windowHeight: number
}

export interface InViewWatch {
  observe(element: Element): void
  unobserve(element: Element): void
  /** Pixels at the top and the bottom that do not count as in view; every element is observed again. */
  setMargins(margins: { top: number; bottom: number }): void
  /** Records the browser has made but not delivered. */
  takeRecords(): IntersectionObserverEntry[]
  stop(): void
}

/** One observer for any number of elements. `onRecords` runs while the browser draws: it must do next to nothing. */
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

export function toViewRecord(record: IntersectionObserverEntry): ViewRecord {
  return {
    element: record.target,
    at: record.time,
    isInView: record.isIntersecting,
    ratio: record.intersectionRatio,
    visibleHeight: record.intersectionRect.height,
    windowHeight: record.rootBounds?.height ?? window.innerHeight,
  }
}
