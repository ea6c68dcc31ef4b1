import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { watchLayoutShift } from '../helpers/layout-shift.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const from = (country: string): BrowserContextOptions => ({ extraHTTPHeaders: { 'cf-ipcountry': country } })

interface Visit {
  pinId: string
  imageSignature: string
}

const visits = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('visited_pins') ?? '[]') as Visit[])

async function pinAddresses(page: Page, count: number): Promise<string[]> {
  await page.goto(`${origin}/`)
  const cards = await page
    .locator('main a[href^="/pin/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return cards.slice(0, count).map((href) => href ?? '')
}

/** Opens a page and waits until the late shell has done its work with what the server says of the visitor. */
async function settle(page: Page, path: string): Promise<void> {
  const state = page.waitForResponse(/\/_\/_\/state/)
  await page.goto(origin + path)
  await state
  await ready(page)
}

test('pins that were shown are kept, each once in a row, also when one moves on within the document', async () => {
  const { page, complaints, close } = await openPage(browser, from('BR'))
  const [first = '', second = ''] = await pinAddresses(page, 2)
  await settle(page, first)
  await expect.poll(() => visits(page)).toHaveLength(1)
  await settle(page, first)
  await settle(page, second)
  await expect.poll(() => visits(page)).toHaveLength(2)
  const related = page.locator('main a[href^="/pin/"]').first()
  const third = (await related.getAttribute('href')) ?? ''
  await related.click()
  await page.waitForURL(origin + third)
  await expect
    .poll(async () => (await visits(page)).map(({ pinId }) => `/pin/${pinId}/`))
    .toEqual([first, second, third])
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['in the United Kingdom', from('GB'), false],
  ['in Germany', from('DE'), false],
  ['where nobody knows', from('XX'), false],
  ['in the United States, with the privacy signal', from('US'), true],
])('nothing is kept %s', async (_, options, hasSignal) => {
  const { page, close } = await openPage(browser, options)
  if (hasSignal) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  }
  const [pin = ''] = await pinAddresses(page, 1)
  await settle(page, pin)
  expect(await visits(page)).toEqual([])
  await close()
})

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('the login page shows the pin last visited on a %s, without moving the form', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, { ...options, ...from('US') })
  const layoutShift = await watchLayoutShift(page)
  const [pin = ''] = await pinAddresses(page, 1)
  await settle(page, pin)
  await expect.poll(() => visits(page)).toHaveLength(1)
  const [visit] = await visits(page)
  await page.goto(`${origin}/login/`)
  await page.getByText('More ideas like this await').waitFor()
  expect(await page.locator('main img').getAttribute('src')).toContain(visit?.imageSignature)
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
  expect(complaints).toEqual([])
  await close()
})

test.each(['{', '{}', '[{}]', '[{"pinId":"1","link":null,"imageSignature":"../../x","domain":null,"ts":1}]'])(
  'a damaged history %s shows no picture',
  async (history) => {
    const { page, complaints, close } = await openPage(browser)
    await page.addInitScript((text) => localStorage.setItem('visited_pins', text), history)
    await page.goto(`${origin}/login/`)
    await waitForHydration(page)
    await ready(page)
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.getByText('More ideas like this await').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  },
)

test('the signup page shows the pin that next carries, and leads on to the login page with it', async () => {
  const { page, complaints, close } = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  await page.goto(`${origin}/`)
  const picture = await page.locator('main a[href^="/pin/"] img').first().getAttribute('src')
  const next = `/pin/1/?${new URLSearchParams({ url: '/pin/1/', media: picture ?? '', description: 'A pot' })}`
  await page.goto(`${origin}/signup/?${new URLSearchParams({ next })}`)
  await page.getByText('Save this idea and discover more inspiration like it.').waitFor()
  expect(await page.getByRole('img', { name: 'A pot' }).getAttribute('src')).toBe(picture)
  const login = await page
    .getByRole('main')
    .getByRole('link', { name: 'I have an account already' })
    .getAttribute('href')
  expect(new URL(login ?? '', origin).searchParams.get('next')).toBe(next)
  expect(complaints).toEqual([])
  await close()
})

test('a picture that is gone gives way to the mark of the site', async () => {
  const { page, close } = await openPage(browser)
  const next = `/pin/1/?${new URLSearchParams({ url: '/pin/1/', media: 'ab'.repeat(16), description: 'Gone' })}`
  await page.goto(`${origin}/login/?${new URLSearchParams({ next })}`)
  await page.getByText('Save this idea and discover more inspiration like it.').waitFor()
  await expect.poll(() => page.locator('main img').count()).toBe(0)
  await close()
})
