import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('somebody chooses a language and is back where they were, %s', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await openPage(browser, { javaScriptEnabled })
  await page.goto(`${origin}/login/?next=/pin/x/`)
  if (javaScriptEnabled) await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Languages' }).click()
  await page.waitForURL(/\/languages\//)
  await expect.poll(() => page.getByRole('button', { name: /\(|[^ ]/ }).count()).toBeGreaterThanOrEqual(45)
  expect(await page.locator('button[aria-current]').innerText()).toBe('English (US)')
  if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'עברית' }).click()
  await page.waitForURL(`${origin}/login/?next=/pin/x/`)
  expect(await page.locator('html').getAttribute('lang')).toBe('he-IL')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'locale')).toMatchObject({ value: 'he_IL', secure: true, sameSite: 'Lax' })
  expect(complaints).toEqual([])
  await close()
})

test('the way back is that of the page shown, not of the first one', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${origin}/login/`)
  await waitForHydration(page)
  await page.locator('header a[href="/"]').first().click()
  await page.waitForURL(`${origin}/`)
  // Below a feed that goes on by itself the link cannot be reached; its address counts all the same.
  await page
    .locator('footer')
    .getByText('Languages', { exact: true })
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(`${origin}/languages/?next=%2F`)
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['desktop', {}, 'ar'],
  ['phone', PHONE, 'ar'],
  ['desktop', {}, 'he'],
])('from right to left the page is mirrored on a %s', async (_, options, locale) => {
  const { page, complaints, close } = await openPage(browser, { ...options, locale })
  for (const path of ['/', '/login/', '/languages/']) {
    await page.goto(origin + path)
    await waitForHydration(page)
    const [home, main] = [page.locator('header a[href="/"]').first(), page.locator('header')]
    const [box, bar] = [await home.boundingBox(), await main.boundingBox()]
    expect(box && bar && box.x + box.width / 2).toBeGreaterThan((bar?.width ?? 0) / 2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await findBarriers(page)).toEqual([])
  }
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  const card = page.locator('main a[href^="/pin/"]').first()
  const title = card.locator('bdi').first()
  expect(await title.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr')
  await card.click()
  await page.waitForURL(/\/pin\//)
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
  await close()
})

test('a strip goes on to the left where one reads to the left', async () => {
  const { page, complaints, close } = await openPage(browser, { locale: 'ar' })
  const { openDatabase } = await import('#db/client.ts')
  const db = openDatabase({ DATABASE_URL: inject('databaseUrl') })
  const { rows } = await db.$client.execute(
    `select min(id) as id from pins where kind = 'carousel' and audience = 'public' and is_hidden = 0 and is_unsafe = 0`,
  )
  await page.goto(`${origin}/pin/${rows[0]?.['id'] as string}/`)
  await waitForHydration(page)
  const next = page.getByRole('button', { name: 'Next picture' })
  const previous = page.getByRole('button', { name: 'Previous picture' })
  expect((await next.boundingBox())?.x).toBeLessThan((await previous.boundingBox())?.x ?? 0)
  expect(await next.locator('svg').evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1')
  await next.click()
  await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('false')
  expect(complaints).toEqual([])
  await close()
})
