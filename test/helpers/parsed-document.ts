import { Window } from 'happy-dom'

/** A document as a browser without scripts reads it. */
export function parseDocument(html: string): Document {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(html)
  // The types of its world are those of a browser.
  return document as object as Document
}

/** The links in an element lead there, in order. */
export function linksIn(root: ParentNode | null, selector = 'a'): string[] {
  return [...(root?.querySelectorAll(selector) ?? [])].map((link) => link.getAttribute('href') ?? '')
}
