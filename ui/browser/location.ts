/** The path and query of the page that is shown. */
export function currentPath(): string {
  return window.location.pathname + window.location.search
}

/** The origin of this document. */
export function currentOrigin(): string {
  return window.location.origin
}
