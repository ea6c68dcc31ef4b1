/** Call it after an action in a comment or its box; a user who has moved on to something else is left there. */
export function returnFocus(element: HTMLElement | null | undefined): void {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body || element?.closest('li')?.contains(activeElement)) {
    element?.focus({ preventScroll: true })
  }
}
