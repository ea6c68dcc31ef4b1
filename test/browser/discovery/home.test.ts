import { expect, inject } from 'vitest'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { CARD, openInteractive } from '../../helpers/feed.ts'

const HOME = `${inject('origin')}/`

test('on a phone the home page has at least two columns, with images sharp enough for the screen', async ({ open }) => {
  const page = await open(PHONE)
  await openInteractive(page, HOME)
  const [first, second] = await Promise.all([0, 1].map((index) => page.locator(CARD).nth(index).boundingBox()))
  expect(first?.y).toBeCloseTo(second?.y ?? -1, 0)
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) - 1)

  const image = page.locator(`${CARD} img`).first()
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/media/')
  const { source, shown } = await image.evaluate((image: HTMLImageElement) => ({
    source: image.currentSrc,
    shown: image.clientWidth * devicePixelRatio,
  }))
  // `/media/474x/…` is 474 pixels wide.
  expect(Number(/\/media\/(\d+)x\//.exec(source)?.[1])).toBeGreaterThanOrEqual(shown)
})

test('the home feed goes on as one scrolls or jumps to the bottom, to its end, without showing a pin twice', async ({
  open,
}) => {
  const page = await open()
  await openInteractive(page, HOME)
  for (const atLeast of [50, 75]) {
    await page.locator(CARD).last().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(atLeast)
  }
  const isAtEnd = () =>
    page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight)
      return document.querySelector('[data-endless]') === null
    })
  await expect.poll(isAtEnd, { interval: 100 }).toBe(true)
  const hrefs = await page.locator(CARD).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(hrefs).size).toBe(hrefs.length)
})
