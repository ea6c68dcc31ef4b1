import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration, waitForPart } from '../helpers/hydration.ts'
import { makeUser } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

const save = (page: Page) => page.getByRole('link', { name: 'Save', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keep this idea' })
const card = (page: Page) => page.getByRole('region', { name: 'Tackboard on your home screen' })

async function openPin(page: Page): Promise<string> {
  await page.goto(`${origin}/`)
  const href = (await page.locator('main a[href^="/pin/"]').nth(2).getAttribute('href')) ?? ''
  await page.goto(origin + href)
  return href
}

test.each([
  ['desktop', DESK],
  ['phone', PHONE],
])('on a %s, Save asks to sign up or to log in, and both lead back to the pin', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  const pin = await openPin(page)
  await waitForHydration(page)
  await save(page).click()
  await dialog(page).waitFor()
  expect(await dialog(page).locator('img').getAttribute('src')).toMatch(/^\/media\/474x\//)
  expect(await findBarriers(page)).toEqual([])
  for (const [name, path] of [
    ['Sign up', '/signup/'],
    ['Log in', '/login/'],
  ] as const) {
    const href = await dialog(page).getByRole('link', { name }).getAttribute('href')
    const url = new URL(href ?? '', origin)
    const next = new URL(url.searchParams.get('next') ?? '', origin)
    expect([url.pathname, next.origin, next.pathname]).toEqual([path, origin, pin])
    expect([...next.searchParams.keys()]).toEqual(['url', 'media', 'description'])
  }
  await dialog(page).getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(/\/login\//)
  await page.getByText('Save this idea and discover more inspiration like it.').waitFor()
  expect(await dialog(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('whoever dismissed the question is led straight to the login page the next time, in this session', async () => {
  const { page, close } = await openPage(browser, DESK)
  await openPin(page)
  await waitForHydration(page)
  await save(page).click()
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await save(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.reload()
  await waitForHydration(page)
  await save(page).click()
  await page.waitForURL(/\/login\//)
  expect(await dialog(page).count()).toBe(0)
  await close()
})

test.each(['{', '"text"', '[1]', '{"1":"maybe"}'])('a damaged record %s of answers is none', async (record) => {
  const { page, complaints, close } = await openPage(browser, DESK)
  await page.addInitScript((text) => sessionStorage.setItem('unauth_saves', text), record)
  await openPin(page)
  await waitForHydration(page)
  await save(page).click()
  await dialog(page).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('without JavaScript, Save leads to the login page with the picture of the pin', async () => {
  const { page, close } = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  await openPin(page)
  await save(page).click()
  await page.waitForURL(/\/login\//)
  await page.getByText('Save this idea and discover more inspiration like it.').waitFor()
  expect(await page.locator('main img').getAttribute('src')).toMatch(/^\/media\/236x\//)
  await close()
})

test('somebody signed in has no Save that does nothing', async () => {
  const { page, close } = await openPage(browser, DESK)
  await signInPage(page, origin, await makeUser(db))
  await openPin(page)
  await waitForHydration(page)
  expect(await save(page).count()).toBe(0)
  await close()
})

/** Has the browser offer to install the site; says how often the offer was taken. */
async function offerInstall(
  page: Page,
  outcome: 'accepted' | 'dismissed' = 'accepted',
): Promise<() => Promise<number>> {
  await page.evaluate((answer) => {
    const prompts = { count: 0 }
    Object.assign(globalThis, { prompts })
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        prompts.count += 1
        return { outcome: answer }
      },
    })
    dispatchEvent(offer)
  }, outcome)
  return () => page.evaluate(() => (globalThis as unknown as { prompts: { count: number } }).prompts.count)
}

async function openHome(page: Page): Promise<void> {
  await page.goto(`${origin}/`)
  await waitForPart(page, '[data-nav-footer]')
}

test('on a phone a card offers the home screen where the browser does, and no more once it was dismissed', async () => {
  const { page, complaints, close } = await openPage(browser, PHONE)
  await openHome(page)
  expect(await card(page).count()).toBe(0)
  await offerInstall(page)
  await card(page).waitFor()
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Not now' }).click()
  await card(page).waitFor({ state: 'detached' })
  await page.reload()
  await waitForPart(page, '[data-nav-footer]')
  await offerInstall(page)
  await ready(page)
  expect(await card(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('whoever takes the offer is asked by the browser, and never again by us', async () => {
  const { page, close } = await openPage(browser, PHONE)
  await page.addInitScript(() => {
    if (localStorage.getItem('app_upsell') === null) localStorage.setItem('app_upsell', '{broken')
  })
  await openHome(page)
  const taken = await offerInstall(page)
  await card(page).getByRole('button', { name: 'Add' }).click()
  expect(await taken()).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await card(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('app_upsell'))).toBe('"completed"')
  await close()
})

test('the two questions are never there at once', async () => {
  const { page, close } = await openPage(browser, PHONE)
  await openPin(page)
  await waitForPart(page, '[data-nav-footer]')
  await offerInstall(page)
  await card(page).waitFor()
  await save(page).click()
  await dialog(page).waitFor()
  expect(await card(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await card(page).waitFor()
  expect(await dialog(page).count()).toBe(0)
  await close()
})
