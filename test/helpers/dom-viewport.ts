/** What of a page is in view, which the test says: there is no layout. */
export interface DomViewport {
  /** Margins of the observers that were made with more than one threshold, as those of impressions are. */
  margins: string[]
  /** How many elements such observers watch now. */
  watched(): number
  /** Brings elements into view whole, or out of it. */
  enter(elements: Iterable<Element>): void
  leave(elements: Iterable<Element>): void
}

/** Height of the window and of every element in it, in pixels. */
const HEIGHT = 900

/** An `IntersectionObserver` that reports what the test says; each element is out of view first. */
export function playViewport(): { Observer: typeof IntersectionObserver; controls: DomViewport } {
  const observers = new Set<PlayedObserver>()
  const inView = new Set<Element>()
  const margins: string[] = []

  class PlayedObserver implements IntersectionObserver {
    readonly root = null
    readonly rootMargin: string
    readonly scrollMargin = ''
    readonly thresholds: readonly number[]
    readonly elements = new Set<Element>()
    readonly #tell: IntersectionObserverCallback

    constructor(tell: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      this.#tell = tell
      this.rootMargin = options.rootMargin ?? '0px'
      this.thresholds = [options.threshold ?? 0].flat()
      if (this.thresholds.length > 1) margins.push(this.rootMargin)
      observers.add(this)
    }

    observe(element: Element): void {
      this.elements.add(element)
      if (inView.has(element)) queueMicrotask(() => this.report([element]))
    }

    unobserve(element: Element): void {
      this.elements.delete(element)
    }

    disconnect(): void {
      this.elements.clear()
      observers.delete(this)
    }

    takeRecords(): IntersectionObserverEntry[] {
      return []
    }

    report(elements: readonly Element[]): void {
      const entries = elements.filter((element) => this.elements.has(element)).map(toEntry)
      if (entries.length > 0) this.#tell(entries, this)
    }
  }

  function toEntry(target: Element): IntersectionObserverEntry {
    const isIntersecting = inView.has(target)
    const box = (height: number) => new DOMRect(0, 0, 100, height) as DOMRectReadOnly
    return {
      target,
      time: performance.now(),
      isIntersecting,
      intersectionRatio: Number(isIntersecting),
      intersectionRect: box(isIntersecting ? HEIGHT : 0),
      boundingClientRect: box(HEIGHT),
      rootBounds: box(HEIGHT),
    }
  }

  function change(elements: Iterable<Element>, apply: (element: Element) => void): void {
    const changed = [...elements]
    changed.forEach(apply)
    for (const observer of observers) observer.report(changed)
  }

  return {
    Observer: PlayedObserver,
    controls: {
      margins,
      watched: () =>
        [...observers]
          .filter(({ thresholds }) => thresholds.length > 1)
          .reduce((sum, { elements }) => sum + elements.size, 0),
      enter: (elements) => change(elements, (element) => inView.add(element)),
      leave: (elements) => change(elements, (element) => inView.delete(element)),
    },
  }
}
