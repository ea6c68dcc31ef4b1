/** The path and query of the page that is shown. */
export function currentPath(): string {
  return window.location.pathname + window.location.search
}

/** Gives the page that is shown another path and query, without a step of the tab's history. */
export function replacePath(path: string): void {
  window.history.replaceState(window.history.state, '', path + window.location.hash)
}

/** The origin of this document. */
export function currentOrigin(): string {
  return window.location.origin
}

/** The query of the address that this document was loaded from, whatever is shown by now. */
export function landingSearch(): URLSearchParams {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? window.location.href).searchParams
}

/** The address that led to this document; empty where the browser tells none. */
export function documentReferrer(): string {
  return document.referrer
}
