import { watchPageContent } from './watch-page-content.ts'

/** By a change of these elements come to be hidden or shown, and dialogs are opened and closed. */
const ATTRIBUTES: readonly string[] = ['class', 'style', 'hidden', 'open']

/** After these an element has become what a style has made of it little by little. */
const ENDS = ['transitionend', 'animationend'] as const

/**
 * Whether nobody can see an element wherever it lies in the window: it is transparent or invisible, or a dialog lies over
 * the page; all of ours are modal. Of transparency not every browser can tell.
 */
export function isHidden(element: Element): boolean {
  // The browser keeps this list; to search the page for every element would take long.
  const open = [...document.getElementsByTagName('dialog')].filter((dialog) => dialog.open)
  if (open.length > 0 && !open.some((dialog) => dialog.contains(element))) return true
  if (!('checkVisibility' in element)) return false
  return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** Calls back when elements of the page may have been hidden or shown; it must do next to nothing. */
export function watchHidden(root: Element, onChange: () => void): () => void {
  const stop = watchPageContent(ATTRIBUTES, onChange)
  for (const end of ENDS) root.addEventListener(end, onChange)
  return () => {
    stop()
    for (const end of ENDS) root.removeEventListener(end, onChange)
  }
}
