/** Loads an address as a document of its own, in place of this one. */
export function replaceDocument(url: URL | string): void {
  window.location.replace(url)
}

/** Loads this address again. */
export function reloadDocument(): void {
  window.location.reload()
}
