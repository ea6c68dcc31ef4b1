import { isLeavingDocument } from './replace-document.ts'

/**
 * The browser asks by itself before it leaves the document; a navigation within it is canceled, and `onNavigation`
 * receives a function that makes it after all. Reloads, forms and jumps within the page continue.
 */
export function guardLeaving(onNavigation: (leave: () => void) => void): () => void {
  const stopAsking = guardUnload()
  const stopHolding = blockNavigations(onNavigation, stopAsking)
  return () => {
    stopAsking()
    stopHolding()
  }
}

/** The browser asks before it leaves the document. */
export function guardUnload(): () => void {
  function onUnload(event: BeforeUnloadEvent): void {
    if (!isLeavingDocument()) event.preventDefault()
  }
  window.addEventListener('beforeunload', onUnload)
  return () => window.removeEventListener('beforeunload', onUnload)
}

function blockNavigations(onNavigation: (leave: () => void) => void, onLeave: () => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window

  function block(event: NavigateEvent): void {
    if (!isHeld(event)) return
    event.preventDefault()
    // Other listeners must not begin a navigation that does not happen.
    event.stopImmediatePropagation()
    const { url, key } = event.destination
    const { navigationType } = event
    onNavigation(() => {
      stop()
      onLeave()
      if (navigationType === 'traverse') navigation.traverseTo(key)
      else navigation.navigate(url, { history: navigationType === 'replace' ? 'replace' : 'push' })
    })
  }
  function stop(): void {
    navigation.removeEventListener('navigate', block, { capture: true })
  }
  navigation.addEventListener('navigate', block, { capture: true })
  return stop
}

function isHeld(event: NavigateEvent): boolean {
  if (isLeavingDocument() || !event.cancelable || !event.canIntercept) return false
  return (
    event.navigationType !== 'reload' && !event.hashChange && event.formData === null && event.downloadRequest === null
  )
}
