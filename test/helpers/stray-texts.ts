/**
 * Texts of a page, in the pseudo-locale, that neither come from the catalog (they would stand between brackets) nor
 * from the page's data, which is given as JSON.
 */
export function findStrayTexts(document: Document, data: readonly string[]): string[] {
  const json = data.join(' ').replace(/\\u003c[^\\]*?\\u003e/g, ' ')
  const known = plain(JSON.parse(`"${json.replace(/(?<!\\)"/g, ' ').replace(/\\"/g, ' ')}"`) as string)
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent?.closest('script, style, template, time, [translate="no"]'))
      texts.push(walker.currentNode.textContent ?? '')
  }
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')

  return [...new Set(texts)]
    .map((text) => withoutBrackets(text))
    .filter((text) => /\p{L}{2}/u.test(text) && !known.includes(plain(text)))
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

function withoutBrackets(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  return rest === text ? text : withoutBrackets(rest)
}
