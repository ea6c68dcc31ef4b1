import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { findStrayTexts } from '../helpers/stray-texts.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const PATHS = [
  '/',
  '/login/',
  '/signup/',
  '/search/',
  '/search/pins/?q=light',
  '/today/',
  '/discover/topics/',
  '/visual-search/',
]

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('in the pseudo-locale no text escapes the catalogue on a %s', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await page.context().addCookies([{ name: 'locale', value: 'en_XA', url: origin }])
  // Pins that other tests make have no files of pictures.
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  const data: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/_/graphql/')) void response.text().then((json) => data.push(json))
  })
  await page.goto(`${origin}/`)
  const pin = (await page.locator('main a[href^="/pin/"]').first().getAttribute('href')) ?? ''
  for (const path of [...PATHS, pin]) {
    data.length = 0
    const answer = await page.goto(origin + path)
    const html = (await answer?.text()) ?? ''
    for (const [, json = ''] of html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs))
      data.push(json)
    await waitForHydration(page)
    await ready(page)
    expect(await page.locator('html').getAttribute('lang')).toBe('en-XA')
    expect(await page.title()).toContain('⟦')
    expect([path, await findStrayTexts(page, data)]).toEqual([path, []])
  }
  expect(complaints).toEqual([])
  await close()
})
