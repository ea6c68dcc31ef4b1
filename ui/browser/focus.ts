/**
 * Never scrolls. What the page has focused itself keeps the focus; after going back, the link that led to the page just
 * left gets it.
 */
export function focusPage(leftPath: string | null): void {
  const main = document.querySelector('main')
  const focused = document.activeElement
  if (!main || (focused !== main && main.contains(focused))) return
  const link = leftPath && main.querySelector<HTMLElement>(`a[href="${CSS.escape(leftPath)}"]`)
  const target = link || main
  target.focus({ preventScroll: true })
}
