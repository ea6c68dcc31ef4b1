export function currentPath(): string {
  return window.location.pathname + window.location.search
}

let isReplacing = false

/** Another address for the page that is shown. */
export function replacePath(path: string): void {
  isReplacing = true
  try {
    window.history.replaceState(window.history.state, '', path + window.location.hash)
  } finally {
    isReplacing = false
  }
}

/** The browser reports it as a navigation before `replacePath` returns. */
export function isReplacingPath(): boolean {
  return isReplacing
}

export function currentOrigin(): string {
  return window.location.origin
}

/** The search of the address that this document was loaded from, whatever is shown by now. */
export function landingSearch(): URLSearchParams {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? window.location.href).searchParams
}

export function documentReferrer(): string {
  return document.referrer
}
