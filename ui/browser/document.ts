let isLeaving = false

/** Loads an address as a document of its own, in place of this one. */
export function replaceDocument(url: URL | string): void {
  isLeaving = true
  const { href, hash } = new URL(url, window.location.href)
  // To go to the fragment of where one is would load nothing.
  if (hash && href === window.location.href) window.location.reload()
  else window.location.replace(href)
}

/** Loads this document again. */
export function reloadDocument(): void {
  isLeaving = true
  window.location.reload()
}

/** Whether the document is on its way out, so that moves are the browser's own. */
export function isLeavingDocument(): boolean {
  return isLeaving
}
