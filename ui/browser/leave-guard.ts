import { isLeavingDocument } from './document.ts'

/**
 * Holds moves away from the page until called off: the browser asks by itself before it leaves the document; a move
 * within it is called off, and `onMove` told how to make it after all. Reloads, forms and jumps within the page go on.
 */
export function guardLeaving(onMove: (leave: () => void) => void): () => void {
  function onUnload(event: BeforeUnloadEvent): void {
    if (!isLeavingDocument()) event.preventDefault()
  }
  window.addEventListener('beforeunload', onUnload)
  const stopMoves = holdMoves(onMove, () => window.removeEventListener('beforeunload', onUnload))
  return () => {
    window.removeEventListener('beforeunload', onUnload)
    stopMoves()
  }
}

function holdMoves(onMove: (leave: () => void) => void, onLeave: () => void): () => void {
  if (!('navigation' in window)) return () => {}
  const { navigation } = window

  function hold(event: NavigateEvent): void {
    if (!isHeld(event)) return
    event.preventDefault()
    // Nobody else is to begin a move that does not happen.
    event.stopImmediatePropagation()
    const { url, key } = event.destination
    const { navigationType } = event
    onMove(() => {
      stop()
      onLeave()
      if (navigationType === 'traverse') navigation.traverseTo(key)
      else navigation.navigate(url, { history: navigationType === 'replace' ? 'replace' : 'push' })
    })
  }
  function stop(): void {
    navigation.removeEventListener('navigate', hold, { capture: true })
  }
  navigation.addEventListener('navigate', hold, { capture: true })
  return stop
}

function isHeld(event: NavigateEvent): boolean {
  if (isLeavingDocument() || !event.cancelable || !event.canIntercept) return false
  return (
    event.navigationType !== 'reload' && !event.hashChange && event.formData === null && event.downloadRequest === null
  )
}
