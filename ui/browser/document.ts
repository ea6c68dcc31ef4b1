let isLeaving = false

/** Loads an address as a document of its own, in place of this one. */
export function replaceDocument(url: URL | string): void {
  isLeaving = true
  window.location.replace(url)
}

/** Whether the document is on its way out, so that moves are the browser's own. */
export function isLeavingDocument(): boolean {
  return isLeaving
}
