import { isLeavingDocument } from './document.ts'

/** A place in the tab's history, which the browser names by a key. */
export interface Place {
  key: string
  url: string
}

/** What a move that is made once more carries: how it was made at first. */
interface RepeatedMove {
  repeated: NavigationType
}

/** Calls back at every move that the browser is about to make; does nothing where there is no Navigation API. */
export function listenToMoves(onMove: (event: NavigateEvent) => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  navigation.addEventListener('navigate', onMove)
  return () => navigation.removeEventListener('navigate', onMove)
}

/** Calls back whenever the address of this document has changed, jumps to a fragment among them. */
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

/** Where the tab's history is; null where there is no Navigation API. */
export function currentPlace(): Place | null {
  const entry = 'navigation' in window ? window.navigation.currentEntry : null
  return entry && { key: entry.key, url: entry.url ?? window.location.href }
}

/** Whether a move can be made within this document: same site, no download, no form, no reload. */
export function isInternalMove(event: NavigateEvent): boolean {
  return (
    !isLeavingDocument() &&
    event.canIntercept &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== 'reload'
  )
}

/** Makes the move to the current address once more. */
export function repeatMove(type: NavigationType): void {
  const info: RepeatedMove = { repeated: type }
  window.navigation.navigate(window.location.href, { history: 'replace', info })
}

/** How a move is made, or was made at first. */
export function typeOfMove(event: NavigateEvent): NavigationType {
  return repeatedType(event.info) ?? event.navigationType
}

function repeatedType(info: unknown): NavigationType | undefined {
  return (info as Partial<RepeatedMove> | undefined)?.repeated
}
