/** Never scrolls, nor takes the focus from what the page has focused. Going back focuses the link left by. */
export function focusPage(leftPath: string | null): void {
  const main = document.querySelector('main')
  const focused = document.activeElement
  if (!main || (focused !== main && main.contains(focused))) return
  const link = leftPath && main.querySelector<HTMLElement>(`a[href="${CSS.escape(leftPath)}"]`)
  const target = link || main
  target.focus({ preventScroll: true })
}
