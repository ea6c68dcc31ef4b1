/** Respects reduced motion. `isShownAlready`: the browser has animated the navigation itself (a swipe). */
export async function withViewTransition(isShownAlready: boolean, change: () => void): Promise<void> {
  const isPlain = isShownAlready || !('startViewTransition' in document)
  if (isPlain || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change()
    return
  }
  const transition = document.startViewTransition(change)
  // A transition cut short by another navigation is no error.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
