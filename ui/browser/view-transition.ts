/**
 * Changes the page within a view transition, where the browser has them and the person does not mind motion.
 * `isShownAlready` is for moves that the browser itself has animated, such as a swipe.
 */
export async function withViewTransition(isShownAlready: boolean, change: () => void): Promise<void> {
  const isPlain = isShownAlready || !('startViewTransition' in document)
  if (isPlain || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change()
    return
  }
  const transition = document.startViewTransition(change)
  // A transition that another move cuts short is no fault.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
