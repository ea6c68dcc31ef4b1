import { watchPageContent } from './watch-page-content.ts'

/** Changes of these hide or show elements, and open or close dialogs. */
const ATTRIBUTES: readonly string[] = ['class', 'style', 'hidden', 'open']

/** Gradual style changes are complete with these events. */
const ENDS = ['transitionend', 'animationend'] as const

/** Transparent, invisible, or behind a dialog (all are modal). Not every browser reports transparency. */
export function isHidden(element: Element): boolean {
  // A live list that the browser maintains; searching the page for every element would take long.
  const open = [...document.getElementsByTagName('dialog')].filter((dialog) => dialog.open)
  if (open.length > 0 && !open.some((dialog) => dialog.contains(element))) return true
  if (!('checkVisibility' in element)) return false
  return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** `onChange` must do next to nothing: it runs on every mutation. */
export function watchHidden(root: Element, onChange: () => void): () => void {
  const stop = watchPageContent(ATTRIBUTES, onChange)
  for (const end of ENDS) root.addEventListener(end, onChange)
  return () => {
    stop()
    for (const end of ENDS) root.removeEventListener(end, onChange)
  }
}
