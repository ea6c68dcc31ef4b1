import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CONSENT_COOKIE } from '#schema/consent.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const GERMAN: BrowserContextOptions = { extraHTTPHeaders: { 'cf-ipcountry': 'DE' } }
const HEADING = 'Your choice about cookies'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const banner = (page: Page) => page.getByRole('region', { name: HEADING })

async function answerOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === CONSENT_COOKIE)?.value
}

/** Waits until what comes late has had its time. */
async function settle(page: Page): Promise<void> {
  await waitForHydration(page)
  await ready(page)
}

test.each([
  ['Reject all', '1.p0.a0.m0', GERMAN],
  ['Accept all', '1.p1.a1.m1', { ...GERMAN, ...PHONE }],
] as const)(
  'where a law asks for consent it is asked for, over the page; %s is remembered',
  async (name, value, options) => {
    const { page, complaints, close } = await openPage(browser, options)
    await page.goto(`${origin}/`)
    await banner(page).waitFor()
    await settle(page)
    expect(await findBarriers(page)).toEqual([])
    // The page stays usable meanwhile.
    await page.getByRole('link', { name: 'Log in' }).first().click()
    await page.waitForURL(/\/login\//)
    await banner(page).getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await banner(page).waitFor({ state: 'detached' })
    await page.locator('[role="status"]').getByText('Your choice is saved.').waitFor()
    expect(await answerOf(page)).toBe(value)
    await page.goto(`${origin}/`)
    await settle(page)
    expect(await banner(page).count()).toBe(0)
    const keeps = (await page.context().cookies()).some((cookie) => cookie.name === '__Host-unauth_id')
    expect(keeps).toBe(name === 'Accept all')
    expect(complaints).toEqual([])
    await close()
  },
)

test.each([
  ['a low window', { viewport: { width: 1280, height: 560 } }],
  ['a phone', PHONE],
])('whatever it lies over in %s can be scrolled out from under it', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, { ...GERMAN, ...options })
  await page.goto(`${origin}${href('login')}`)
  await banner(page).waitFor()
  await settle(page)
  await page.mouse.move(200, 200)
  await page.mouse.wheel(0, 10_000)
  const isFree = () =>
    page.getByRole('main').evaluate((main) => {
      const last = [...main.querySelectorAll('a, button')].at(-1) as HTMLElement
      const { left, top, width, height } = last.getBoundingClientRect()
      return last.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isFree).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('elsewhere nobody is asked, nor where the browser has answered by the privacy signal', async () => {
  for (const options of [{}, { extraHTTPHeaders: { 'cf-ipcountry': 'DE', 'sec-gpc': '1' } }]) {
    const { page, complaints, close } = await openPage(browser, options)
    await page.goto(`${origin}/`)
    await settle(page)
    expect(await banner(page).count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  }
})

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)(
  'a choice is made purpose by purpose and changed later, by the footer’s link, %s',
  async (_, hasScripts) => {
    const { page, complaints, close } = await openPage(browser, { ...GERMAN, javaScriptEnabled: hasScripts })
    await page.goto(origin + href('login'))
    if (hasScripts) {
      await banner(page).getByRole('link', { name: 'Choose' }).click()
    } else {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
    }
    await page.getByRole('heading', { name: 'Cookies', exact: true }).waitFor()
    if (hasScripts) {
      await settle(page)
      expect(await banner(page).count()).toBe(0)
      expect(await findBarriers(page)).toEqual([])
    }
    await page.getByLabel('Analytics cookies').check()
    await page.getByRole('button', { name: 'Save my choice' }).click()
    await page.getByText('Your choice is saved.').waitFor()
    expect(await answerOf(page)).toBe('1.p0.a1.m0')
    expect(await page.getByLabel('Analytics cookies').isChecked()).toBe(true)
    await page.goto(origin + href('login'))
    if (hasScripts) await settle(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
    await page.getByRole('heading', { name: 'Cookies', exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Analytics cookies').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Reject all' }).click()
    await page.getByText('Your choice is saved.').waitFor()
    expect(await answerOf(page)).toBe('1.p0.a0.m0')
    expect(complaints).toEqual([])
    await close()
  },
)
