import { isLeavingDocument } from './document.ts'

/** Calls back at every move that the browser is about to make; does nothing where there is no Navigation API. */
export function listenToMoves(onMove: (event: NavigateEvent) => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window
  navigation.addEventListener('navigate', onMove)
  return () => navigation.removeEventListener('navigate', onMove)
}

/** Whether a move can be made within this document: same site, no download, no form, no mere jump to a fragment, no reload. */
export function isInternalMove(event: NavigateEvent): boolean {
  return (
    !isLeavingDocument() &&
    event.canIntercept &&
    !event.hashChange &&
    event.downloadRequest === null &&
    event.formData === null &&
    event.navigationType !== 'reload'
  )
}
