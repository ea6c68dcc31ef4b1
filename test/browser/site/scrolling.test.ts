import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import {
  addLink,
  CARD,
  findDemoPin,
  pauseRequests,
  markDocument,
  openInteractive,
  pinHeadings,
  scrollTop,
} from '../../helpers/feed.ts'
import { waitForHydration } from '../../helpers/hydration.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')
const HOME = `${origin}/`
const NOW = Date.UTC(2026, 0, 1, 12)

async function scrollPageTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  await expect.poll(() => scrollTop(page)).toBe(top)
}

/** Opens the first card that is wholly in view, and waits for its pin. */
async function openCard(page: Page): Promise<void> {
  const place = await page.locator(CARD).evaluateAll((cards) =>
    cards.findIndex((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return top > 100 && bottom < innerHeight
    }),
  )
  await page.locator(CARD).nth(place).click()
  await expect.poll(() => pinHeadings(page)).toBe(1)
}

async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tackboard' }).first().click()
  await expect.poll(() => pinHeadings(page)).toBe(0)
}

/** Scrolls until the feed has more than its first two pages. */
async function openLongFeed(page: Page): Promise<number> {
  await openInteractive(page, HOME)
  for (const atLeast of [50, 75]) {
    await page.locator(CARD).last().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(atLeast)
  }
  const top = await page
    .locator(CARD)
    .nth(60)
    .evaluate((card) => Math.round(card.getBoundingClientRect().top + scrollY))
  await scrollPageTo(page, top)
  return top
}

test.for([
  ['desktop', {}],
  ['phone', PHONE],
] as const)(
  'on a %s a page opens at its top, and going back or forward finds the place where it was left',
  async ([, options], { open }) => {
    const page = await open(options)
    await openInteractive(page, HOME)
    const isSameDocument = await markDocument(page)
    await scrollPageTo(page, 700)
    await openCard(page)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await scrollPageTo(page, 200)
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBe(700)
    await page.goForward()
    await expect.poll(() => pinHeadings(page)).toBe(1)
    await expect.poll(() => scrollTop(page)).toBe(200)
    expect(await page.title()).toContain(await page.locator('main article h1').innerText())
    expect(await isSameDocument()).toBe(true)
  },
)

test('the home feed is found where it was left, for two and a half minutes', async ({ open }) => {
  const page = await open()
  await openInteractive(page, HOME)
  await page.clock.setFixedTime(NOW)
  const isSameDocument = await markDocument(page)
  await scrollPageTo(page, 700)
  await openCard(page)
  await page.clock.setFixedTime(NOW + 150_000)
  await goHome(page)
  await expect.poll(() => scrollTop(page)).toBe(700)

  await openCard(page)
  await page.clock.setFixedTime(NOW + 300_001)
  await goHome(page)
  await expect.poll(() => scrollTop(page)).toBe(0)
  expect(await isSameDocument()).toBe(true)
})

test('going back to the home feed finds the place of that step, and the way home from there its top', async ({
  open,
}) => {
  const page = await open()
  await openInteractive(page, HOME)
  await scrollPageTo(page, 700)
  await openCard(page)
  await goHome(page)
  await expect.poll(() => scrollTop(page)).toBe(700)
  await scrollPageTo(page, 300)
  await page.goBack()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  await page.goBack()
  await expect.poll(() => pinHeadings(page)).toBe(0)
  await expect.poll(() => scrollTop(page)).toBe(700)

  await page.getByRole('link', { name: 'Tackboard' }).first().click()
  await expect.poll(() => scrollTop(page)).toBe(0)
})

/** Whether the heading of the Pin's related feed is in the upper half of the window. */
function isRelatedUpThere(page: Page): Promise<boolean> {
  return page.locator('#related').evaluate((heading) => {
    const { top } = heading.getBoundingClientRect()
    return top >= 0 && top < innerHeight / 2
  })
}

test('a link to a part of another page leads there, and one to a part of this page stays in it', async ({
  open,
  db,
}) => {
  const page = await open()
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  const href = await findDemoPin(db)
  await addLink(page, `${href}#related`)
  await page.getByText('Test link').first().click()
  await expect.poll(() => page.locator('#related').count()).toBe(1)
  await expect.poll(() => isRelatedUpThere(page)).toBe(true)
  expect(await scrollTop(page)).toBeGreaterThan(200)
  expect(page.url()).toBe(`${origin}${href}#related`)
  await scrollPageTo(page, 0)
  await addLink(page, '#related')
  await page.getByText('Test link').first().click()
  await expect.poll(() => isRelatedUpThere(page)).toBe(true)
  expect(await isSameDocument()).toBe(true)
})

test.for([
  ['below', 'CloseupRelatedModulesFeedQuery'],
  ['above', 'CloseupDetailQuery'],
])('a link to a part of another page leads there when what is %s it comes later', async ([, query], { open, db }) => {
  const page = await open({ viewport: { width: 1280, height: 1600 } })
  await openInteractive(page, HOME)
  const release = await pauseRequests(page, `**/_/graphql/${query}/**`)
  await addLink(page, `${await findDemoPin(db)}#related`)
  await page.getByText('Test link').first().click()
  await expect.poll(() => page.locator('#related').count()).toBe(1)
  release()
  await expect.poll(() => page.locator('[aria-labelledby=related] li').count()).toBeGreaterThan(9)
  await expect.poll(() => isRelatedUpThere(page)).toBe(true)
})

test('a jump to a part of a page that is on its way does not stop it', async ({ open }) => {
  const page = await open()
  await openInteractive(page, HOME)
  const href = await page.locator(CARD).first().getAttribute('href')
  const release = await pauseRequests(page, '**/_/graphql/**')
  await page.locator(CARD).first().click()
  await page.waitForURL(`${origin}${href}`)
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#main"]')?.click())
  await page.waitForURL(`${origin}${href}#main`)
  release()
  await expect.poll(() => pinHeadings(page)).toBe(1)
})

test('a click that comes before the code of the router waits for it', async ({ open }) => {
  const page = await open()
  const release = await pauseRequests(page, '**/assets/navigator-*.js')
  await openInteractive(page, HOME)
  const isSameDocument = await markDocument(page)
  await scrollPageTo(page, 700)
  const path = await page
    .locator(CARD)
    .nth(20)
    .evaluate((card: HTMLAnchorElement) => {
      card.click()
      return card.pathname
    })
  await page.waitForURL(origin + path)
  release()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(700)
  expect(await isSameDocument()).toBe(true)
})

test('a reload of a long feed, and going back to it from another document, find the place', async ({ open }) => {
  const page = await open()
  const top = await openLongFeed(page)
  await page.reload()
  await expect.poll(() => scrollTop(page)).toBe(top)
  await ready(page)
  await page.goto(`${origin}/robots.txt`)
  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(top)
})

test('a long feed that comes back leaves the page to the visitor once they scroll', async ({ open }) => {
  const page = await open()
  const top = await openLongFeed(page)
  const release = await pauseRequests(page, '**/_/graphql/HomeFeedQuery/**')
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(500)
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, -400)
  await expect.poll(() => page.evaluate(() => scrollY + innerHeight < document.body.scrollHeight - 300)).toBe(true)
  const chosen = await scrollTop(page)
  release()
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(50)
  expect(chosen).toBeLessThan(top)
  expect(Math.abs((await scrollTop(page)) - chosen)).toBeLessThan(200)
})
