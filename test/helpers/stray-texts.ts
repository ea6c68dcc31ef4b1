import type { Page } from 'playwright-core'

/**
 * Texts of the page, in the pseudo-locale, that neither come from the catalogue (they would stand between brackets) nor
 * from the page's data, which is given as JSON.
 */
export function findStrayTexts(page: Page, data: readonly string[]): Promise<string[]> {
  return page.evaluate((blocks) => {
    const data = blocks.join(' ').replace(/\\u003c[^\\]*?\\u003e/g, ' ')
    const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
    const known = plain(JSON.parse(`"${data.replace(/(?<!\\)"/g, ' ').replace(/\\"/g, ' ')}"`) as string)

    function withoutBrackets(text: string): string {
      const rest = text.replace(/⟦[^⟦⟧]*⟧/g, ' ')
      return rest === text ? text : withoutBrackets(rest)
    }

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
  }, data)
}
