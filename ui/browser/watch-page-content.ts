import { ELEMENT_IDS } from '#schema/page-data.ts'

/** The element that holds the whole page. */
export function pageRoot(): Element {
  return document.getElementById(ELEMENT_IDS.root) ?? document.body
}

/** Calls back when elements of the page come or go, or one of these attributes changes; it must do next to nothing. */
export function watchPageContent(attributes: readonly string[], onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(pageRoot(), {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [...attributes],
  })
  return () => observer.disconnect()
}
