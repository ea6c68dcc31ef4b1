import { isLeavingDocument } from './document.ts'

/** The browser names each entry by a key. */
export interface Place {
  key: string
  url: string
}

/** How the repeated navigation was first made. */
interface RepeatedMove {
  repeated: NavigationType
}

/** Does nothing without the Navigation API. */
export function listenToMoves(onMove: (event: NavigateEvent) => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  navigation.addEventListener('navigate', onMove)
  return () => navigation.removeEventListener('navigate', onMove)
}

/** Includes jumps to a fragment. */
export function listenToPlaces(onPlace: (place: Place, type: NavigationType) => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  function onChange({ navigationType }: NavigationCurrentEntryChangeEvent): void {
    const place = currentPlace()
    if (place && navigationType) onPlace(place, navigationType)
  }
  navigation.addEventListener('currententrychange', onChange)
  return () => navigation.removeEventListener('currententrychange', onChange)
}

/** Null without the Navigation API. */
export function currentPlace(): Place | null {
  const entry = 'navigation' in window ? window.navigation.currentEntry : null
  return entry && { key: entry.key, url: entry.url ?? window.location.href }
}

/** Same site, no download, no form, no reload. */
export function isInternalMove(event: NavigateEvent): boolean {
  return (
    !isLeavingDocument() &&
    event.canIntercept &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== 'reload'
  )
}

export function repeatMove(type: NavigationType): void {
  const info: RepeatedMove = { repeated: type }
  window.navigation.navigate(window.location.href, { history: 'replace', info })
}

/** For a repeated navigation, how it was first made. */
export function typeOfMove(event: NavigateEvent): NavigationType {
  return repeatedType(event.info) ?? event.navigationType
}

function repeatedType(info: unknown): NavigationType | undefined {
  return (info as Partial<RepeatedMove> | undefined)?.repeated
}
