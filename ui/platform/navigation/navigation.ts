import { isLeavingDocument } from './replace-document.ts'

export interface BrowserEntry {
  key: string
  url: string
}

interface RepeatedNavigation {
  repeated: NavigationType
}

export function onNavigate(listener: (event: NavigateEvent) => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  navigation.addEventListener('navigate', listener)
  return () => navigation.removeEventListener('navigate', listener)
}

export function onEntryChange(listener: (entry: BrowserEntry, type: NavigationType) => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  function onChange({ navigationType }: NavigationCurrentEntryChangeEvent): void {
    const entry = currentEntry()
    if (entry && navigationType) listener(entry, navigationType)
  }
  navigation.addEventListener('currententrychange', onChange)
  return () => navigation.removeEventListener('currententrychange', onChange)
}

export function currentEntry(): BrowserEntry | null {
  const entry = 'navigation' in window ? window.navigation.currentEntry : null
  return entry && { key: entry.key, url: entry.url ?? window.location.href }
}

/** False where this tab came to the page from elsewhere, or the browser cannot tell. */
export function goBack(): boolean {
  if (!('navigation' in window) || !window.navigation.canGoBack) return false
  window.history.back()
  return true
}

export function isInternalNavigation(event: NavigateEvent): boolean {
  return (
    !isLeavingDocument() &&
    event.canIntercept &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== 'reload'
  )
}

export function repeatNavigation(type: NavigationType): void {
  const info: RepeatedNavigation = { repeated: type }
  window.navigation.navigate(window.location.href, { history: 'replace', info })
}

export function findNavigationType(event: NavigateEvent): NavigationType {
  return repeatedType(event.info) ?? event.navigationType
}

function repeatedType(info: unknown): NavigationType | undefined {
  return (info as Partial<RepeatedNavigation> | undefined)?.repeated
}

/** Leads there as a link would. */
export function goTo(path: string): void {
  if ('navigation' in globalThis) window.navigation.navigate(path)
  else window.location.assign(path)
}
