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

/** Never scrolls, nor takes the focus from what the page has focused. Going back focuses the link left by. */
export function focusPage(leftPath: string | null): void {
  const main = document.querySelector('main')
  const focused = document.activeElement
  if (!main || (focused !== main && main.contains(focused))) return
  const link = leftPath && main.querySelector<HTMLElement>(`a[href="${CSS.escape(leftPath)}"]`)
  const target = link || main
  target.focus({ preventScroll: true })
}
