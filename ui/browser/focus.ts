/**
 * Puts the focus where a new page begins, without scrolling. What the page has focused itself keeps it; after a step back
 * the link that led to the page just left has it again.
 */
export function focusPage(leftPath: string | null): void {
  const main = document.querySelector('main')
  const focused = document.activeElement
  if (!main || (focused !== main && main.contains(focused))) return
  const link = leftPath && main.querySelector<HTMLElement>(`a[href="${CSS.escape(leftPath)}"]`)
  const target = link || main
  target.focus({ preventScroll: true })
}
