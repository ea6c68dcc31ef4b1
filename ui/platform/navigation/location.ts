export function currentPath(): string {
  return window.location.pathname + window.location.search
}

export function replacePath(path: string): void {
  window.history.replaceState(window.history.state, '', path + window.location.hash)
}

export function currentOrigin(): string {
  return window.location.origin
}

/** Of the address that this document was loaded from, whatever is shown by now. */
export function landingSearch(): URLSearchParams {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? window.location.href).searchParams
}

export function documentReferrer(): string {
  return document.referrer
}
