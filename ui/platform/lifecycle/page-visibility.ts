export function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** The moment on the clock of `performance.now()`; now, where the browser does not report it. */
export function visibleSince(): number {
  const change = performance.getEntriesByType('visibility-state').at(-1)
  return change?.name === 'visible' ? change.startTime : performance.now()
}

export function onRestored(listener: () => void): () => void {
  const handle = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', handle)
  return () => window.removeEventListener('pageshow', handle)
}

/** The listener is also called when the document enters the back/forward cache. */
export function onUnload(listener: () => void): () => void {
  window.addEventListener('pagehide', listener)
  return () => window.removeEventListener('pagehide', listener)
}
