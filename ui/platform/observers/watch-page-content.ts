import { ELEMENT_IDS } from '#schema/page-data.ts'

export function pageRoot(): Element {
  return document.getElementById(ELEMENT_IDS.root) ?? document.body
}

/** `onChange` must do next to nothing: it runs on every mutation. */
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
