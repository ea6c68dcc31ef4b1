import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { readMetrics } from '../../helpers/altered-page.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { CARD, openInteractive, pinHeadings } from '../../helpers/feed.ts'

const HOME = `${inject('origin')}/`

/** Opens the home page with everything at work that comes late; answers with the ids of the pins that it asks for. */
async function openHome(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.includes('/CloseupPageQuery/')) return
    asked.push((JSON.parse(url.searchParams.get('variables') ?? '{}') as { pinId: string }).pinId)
  })
  await openInteractive(page, HOME)
  // What fetches ahead reports the landing as well.
  await expect.poll(() => readMetrics(page, 'landing_page')).toHaveLength(1)
  return asked
}

async function getId(page: Page, place: number): Promise<string> {
  return (await page.locator(CARD).nth(place).getAttribute('href'))?.split('/')[2] ?? ''
}

test.for([
  ['pointed at', {}, (page: Page) => page.locator(CARD).first().hover()],
  ['touched', PHONE, (page: Page) => page.locator(CARD).first().dispatchEvent('touchstart')],
] as const)(
  'a page is fetched when its link is %s, once, and opens without asking again',
  async ([, device, act], { open }) => {
    const page = await open(device)
    const asked = await openHome(page)
    const id = await getId(page, 0)
    const answered = page.waitForResponse((response) => response.url().includes('/CloseupPageQuery/'))
    await act(page)
    await answered
    expect(asked).toEqual([id])
    await page.evaluate(() => scrollBy(0, 1))
    await act(page)
    await page.locator(CARD).first().click()
    await expect.poll(() => pinHeadings(page)).toBe(1)
    expect(asked).toEqual([id])
  },
)

test('a page that could not be fetched ahead is asked for again when its link is followed', async ({ open }) => {
  const page = await open({ expects: /\b400\b/ })
  const asked = await openHome(page)
  const id = await getId(page, 0)
  await page.route('**/_/graphql/**', (route) => route.fulfill({ status: 400, json: {} }))
  const refused = page.waitForResponse((response) => response.url().includes('/CloseupPageQuery/'))
  await page.locator(CARD).first().dispatchEvent('touchstart')
  await (await refused).finished()
  await page.unroute('**/_/graphql/**')
  await page.locator(CARD).first().click()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  expect(asked).toEqual([id, id])
})
