import type { Page } from 'playwright-core'

/**
 * What a person would notice of the Pin that a page shows: what is wider than the screen, covered, cut off or not
 * loaded. One line each.
 */
export async function findFlaws(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = document.documentElement
    const article = document.querySelector('main article')
    if (!article) return ['There is no Pin']
    const flaws: string[] = []
    const note = (flaw: string, element: Element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
      flaws.push(`${flaw}: <${element.localName}> ${name}`)
    }
    if (root.scrollWidth > root.clientWidth) note('The page is wider than the screen', root)

    const images = [...article.querySelectorAll('img')]
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map((image) => image.decode()))
    for (const image of images) if (image.naturalWidth === 0) note(`Not loaded: ${image.src}`, image)

    const isDrawn = (element: Element) =>
      element.closest('.visually-hidden, [inert], [aria-hidden="true"]') === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

    /** True if something else lies over a spot, once it is in the middle of the screen. */
    const isCovered = (element: Element, findSpots: () => { x: number; y: number }[]) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return findSpots().some(({ x, y }) => {
        const top = document.elementFromPoint(x, y)
        return (
          top === null || !(element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
        )
      })
    }
    const FOCUSABLE = 'a[href], button, input, select, textarea, summary, video, iframe, [tabindex="0"]'
    for (const control of article.querySelectorAll(FOCUSABLE)) {
      if (control.closest('[inert], .visually-hidden') !== null) continue
      if (!isDrawn(control)) {
        if (control.checkVisibility()) note('Takes the focus and is not seen', control)
        continue
      }
      const middle = () => {
        const { left, top, width, height } = control.getBoundingClientRect()
        // A link that breaks into lines has its middle between them.
        const [line = { left, top, width, height }] = control.getClientRects()
        return [{ x: line.left + line.width / 2, y: line.top + line.height / 2 }]
      }
      if (isCovered(control, middle)) note('Covered', control)
    }

    const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || text.nodeValue?.trim() === '' || !isDrawn(parent)) continue
      // Its end may be missing.
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue
      range.selectNodeContents(text)
      const lines = () => [...range.getClientRects()].filter(({ width }) => width > 4)
      const ends = () =>
        lines().flatMap(({ left, right, top, height }) =>
          [left + 2, right - 2].map((x) => ({ x, y: top + height / 2 })),
        )
      if (lines().some(({ left, right }) => left < 0 || right > root.clientWidth)) note('Out of the screen', parent)
      else if (isCovered(parent, ends)) note('Covered or cut off', parent)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return flaws
  })
}

/**
 * Says of the page as it is, and with text twice as large, if it is no wider than the screen. The next document has the
 * usual text again.
 */
export async function fitsScreen(page: Page): Promise<boolean[]> {
  const sizes = ['100%', '200%']
  return Promise.all(
    sizes.map((size) =>
      page.evaluate((size) => {
        const { documentElement: root } = document
        root.style.fontSize = size
        return root.scrollWidth <= root.clientWidth
      }, size),
    ),
  )
}

/** Labels of several lines whose round ends make them a disc; whether it is one depends on the size of the text. */
export async function findDiscs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, label, summary, span)')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const { borderStartStartRadius, lineHeight, backgroundColor, display } = getComputedStyle(element)
        const radius = Math.min(parseFloat(borderStartStartRadius), width / 2, height / 2)
        const isBox = display !== 'inline' && backgroundColor !== 'rgba(0, 0, 0, 0)' && element.innerText.trim() !== ''
        return isBox && height >= 3 * parseFloat(lineHeight) && radius > 0.45 * height
      })
      .map((element) => element.innerText.trim()),
  )
}
