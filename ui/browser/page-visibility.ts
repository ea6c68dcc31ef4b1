/** Whether somebody can see the page; nobody sees one that is rendered in advance. */
export function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** Since when the visible page has been so, on the clock of `performance.now()`; where the browser does not tell, since now. */
export function visibleSince(): number {
  const change = performance.getEntriesByType('visibility-state').at(-1)
  return change?.name === 'visible' ? change.startTime : performance.now()
}

/** Calls back when the browser shows the page again after having kept it whole for going back. */
export function onRestored(listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', hear)
  return () => window.removeEventListener('pageshow', hear)
}

/** Calls back when the document goes away, be it only to be kept for going back. */
export function onUnload(listener: () => void): () => void {
  window.addEventListener('pagehide', listener)
  return () => window.removeEventListener('pagehide', listener)
}
