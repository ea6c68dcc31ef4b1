import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { metricsOf } from '../helpers/altered-page.ts'
import { launchBrowser, openPage, PHONE, type WatchedPage } from '../helpers/browser.ts'
import { addLink, CARD, openInteractive } from '../helpers/feed.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

interface ReadyPage extends WatchedPage {
  /** Ids of the first pins of the home feed. */
  ids: string[]
  /** Ids of the pins that the page has asked for, as often as it has. */
  asked: string[]
}

/** The home page with everything at work that comes late. */
async function openHome(
  options: BrowserContextOptions = {},
  connection: Record<string, unknown> = {},
): Promise<ReadyPage> {
  const watched = await openPage(browser, options)
  const { page } = watched
  await page.addInitScript((connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  }, connection)
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.includes('/CloseupPageQuery/')) return
    asked.push((JSON.parse(url.searchParams.get('variables') ?? '{}') as { pinId: string }).pinId)
  })
  await openInteractive(page, `${origin}/`)
  await expect.poll(() => metricsOf(page, 'landing_page')).toHaveLength(1)
  const hrefs = await page.locator(CARD).evaluateAll((cards) => cards.map((card) => card.getAttribute('href') ?? ''))
  return { ...watched, ids: hrefs.map((href) => href.split('/')[2] ?? ''), asked }
}

function touch(page: Page, id: string | undefined): Promise<void> {
  return page.locator(`main a[href^="/pin/${id}/"]`).dispatchEvent('touchstart')
}

test.each<[how: string, options: BrowserContextOptions, act: (page: Page) => Promise<void>]>([
  ['pointed at', {}, (page) => page.locator(CARD).first().hover()],
  ['focused', {}, (page) => page.locator(CARD).first().focus()],
  ['touched', PHONE, (page) => page.locator(CARD).first().dispatchEvent('touchstart')],
])('a page is fetched when its link is %s, once, and opens without asking again', async (_, options, act) => {
  const { page, complaints, ids, asked, close } = await openHome(options)
  const answered = page.waitForResponse((response) => response.url().includes('/CloseupPageQuery/'))
  await act(page)
  await answered
  expect(asked).toEqual([ids[0]])
  await page.evaluate(() => scrollBy(0, 1))
  await act(page)
  await page.locator(CARD).first().click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  expect(asked).toEqual([ids[0]])
  expect(complaints).toEqual([])
  await close()
})

test.each<[what: string, connection: Record<string, unknown>]>([
  ['data saving is on', { saveData: true }],
  ['the connection is slow', { effectiveType: '3g' }],
  ['the connection is very slow', { effectiveType: 'slow-2g' }],
])('nothing is fetched ahead while %s', async (_, connection) => {
  const { page, ids, asked, close } = await openHome({}, connection)
  await touch(page, ids[0])
  await page.evaluate(() => Object.assign((navigator as never)['connection'], { saveData: false, effectiveType: '4g' }))
  await touch(page, ids[1])
  await expect.poll(() => asked).toEqual([ids[1]])
  await close()
})

test('links that open elsewhere, and pages beyond the budget, are not fetched ahead', async () => {
  const { page, ids, asked, close } = await openHome()
  const others = [{ target: '_blank' }, { download: '' }, { rel: 'external' }, {}]
  for (const [index, attributes] of others.entries()) {
    // The last one leads to this very page.
    await addLink(page, index === 3 ? '/' : `/pin/${ids[index]}/?elsewhere`, attributes)
  }
  const elsewhere = page.getByText('Test link')
  for (let index = 0; index < others.length; index += 1) await elsewhere.nth(index).dispatchEvent('touchstart')
  for (let count = 1; count <= 10; count += 1) {
    const answered = page.waitForResponse((response) => response.url().includes(ids[count + 3] ?? '-'))
    await touch(page, ids[count + 3])
    await answered
    // Two pages are fetched at once at most: the next one waits until all of this one is there.
    await ready(page)
    await expect.poll(() => asked).toHaveLength(count)
  }
  await touch(page, ids[14])
  await page.locator(`main a[href^="/pin/${ids[15]}/"]`).click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  expect(asked).toEqual([...ids.slice(4, 14), ids[15]])
  await close()
})

test('a page that cannot be fetched ahead is missed by nobody', async () => {
  const { page, ids, asked, complaints, close } = await openHome()
  await page.route('**/_/graphql/**', (route) => route.fulfill({ status: 400, json: {} }))
  await touch(page, ids[0])
  await expect.poll(() => asked).toEqual([ids[0]])
  await page.unroute('**/_/graphql/**')
  await page.locator(CARD).first().click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
  await close()
})
