import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { AUTH_CHECK_INTERVAL_MS, MODAL_WIDTH_PX, TOAST_LIFETIME_MS } from '#schema/constants/shell.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { unexpected } from '../helpers/event-log.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeUser, PASSWORD, type UserRow } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const LOGGED_OUT = 'You were logged out in another tab'
let browser: Browser
let user: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db)
})

async function logIn(page: Page, person: UserRow = user): Promise<void> {
  // Whoever was here before would be greeted, and asked for their password alone.
  await page.context().clearCookies({ name: '__Host-device' })
  await page.goto(origin + href('login'))
  await waitForHydration(page)
  await page.locator('input[name="username_or_email"]').fill(person.username)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click()
  await page.waitForURL(`${origin}/`)
  await openReady(page, href('home'))
}

/** Logs the browser in as its plain form does: no script of any tab hears of it. */
async function logInUnheard(page: Page, person: UserRow = user): Promise<void> {
  const form = { username_or_email: person.username, password: PASSWORD }
  const answer = await page.request.post(origin + href('login'), { form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.locator(`form[action="${href('logout')}"] button`).click()
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
}

/** Opens a page and waits until its late shell is there. */
async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await shellOf(page)
}

async function shellOf(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.locator('section[aria-label="Messages"]').waitFor({ state: 'attached' })
}

/** The person turns to another tab: headless Chromium takes every tab for visible, so the page is told. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

async function show(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
}

const isReloaded = (page: Page) => page.evaluate(() => !('isMarked' in globalThis)).catch(() => false)

const toast = (page: Page, text: string) => page.locator('[role="status"]').filter({ hasText: text })

const isSignedIn = async (page: Page) => (await page.getByRole('link', { name: 'Log in' }).count()) === 0

test('a tab whose account was logged out in another one is loaded again, and says why', async () => {
  const { page, complaints, close } = await openPage(browser)
  await logIn(page)
  const other = await page.context().newPage()
  await openReady(other, href('home'))
  expect(await isSignedIn(other)).toBe(true)
  await mark(other)

  await hide(other)
  await logOut(page)
  await show(other)
  await expect.poll(() => isReloaded(other)).toBe(true)
  await shellOf(other)
  expect(await isSignedIn(other)).toBe(false)
  await expect.poll(() => toast(other, LOGGED_OUT).count()).toBe(1)
  expect(await toast(other, LOGGED_OUT).getByRole('link').getAttribute('href')).toBe('/login/?next=%2F')
  expect(await findBarriers(other)).toEqual([])
  await toast(other, LOGGED_OUT).getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => toast(other, LOGGED_OUT).count()).toBe(0)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('a signed-out tab becomes the page of whoever has signed in meanwhile', async () => {
  const { page, complaints, close } = await openPage(browser)
  const other = await page.context().newPage()
  await openReady(other, href('home'))
  await mark(other)
  await hide(other)
  await logInUnheard(page)
  await show(other)
  await expect.poll(() => isReloaded(other)).toBe(true)
  await shellOf(other)
  expect(await isSignedIn(other)).toBe(true)
  await expect.poll(() => toast(other, `You are now logged in as ${user.fullName}`).count()).toBe(1)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('a tab that comes back as another account is loaded again', async () => {
  const { page, complaints, close } = await openPage(browser)
  await logIn(page)
  const other = await page.context().newPage()
  await openReady(other, href('home'))
  await mark(other)
  await hide(other)
  await page.request.post(origin + href('logout'), { headers: { origin }, maxRedirects: 0 })
  await logInUnheard(page, await makeUser(db, { fullName: 'Ivar Holm' }))
  await show(other)
  await expect.poll(() => isReloaded(other)).toBe(true)
  await shellOf(other)
  await expect.poll(() => toast(other, 'You are now logged in as Ivar Holm').count()).toBe(1)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test.each([
  ['frozen', 'freeze', 'resume'],
  ['kept for going back', 'pagehide', 'pageshow'],
])('a page that was %s is checked when it is back', async (_, pausing, resuming) => {
  const { page, complaints, close } = await openPage(browser)
  await openReady(page, href('home'))
  await mark(page)
  const fire = (type: string) =>
    page.evaluate((name) => {
      if (!name.startsWith('page')) return document.dispatchEvent(new Event(name))
      return window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
    }, type)
  await fire(pausing)
  await logInUnheard(page)
  await fire(resuming)
  await expect.poll(() => isReloaded(page)).toBe(true)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('while nothing changes a tab asks at most every thirty seconds, and stays as it is', async () => {
  const { page, complaints, close } = await openPage(browser)
  await logIn(page)
  await page.clock.install()
  await page.goto(origin + href('home'))
  await waitForHydration(page)
  await page.clock.runFor(3_000)
  await page.locator('section[aria-label="Messages"]').waitFor({ state: 'attached' })
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await mark(page)
  const checks: string[] = []
  page.on('response', (response) => response.url().includes(href('state')) && checks.push(response.url()))

  await hide(page)
  await show(page)
  await page.clock.runFor(0)
  await expect.poll(() => checks.length).toBe(1)
  for (let turn = 0; turn < 3; turn++) {
    await hide(page)
    await page.clock.runFor(5_000)
    await show(page)
  }
  await page.clock.runFor(AUTH_CHECK_INTERVAL_MS - 15_001)
  expect(checks.length).toBe(1)
  await page.clock.runFor(1)
  await expect.poll(() => checks.length).toBe(2)
  expect(await isReloaded(page)).toBe(false)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('a check that fails changes nothing', async () => {
  const { page, close } = await openPage(browser)
  await logIn(page)
  await mark(page)
  const failed: string[] = []
  await page.route(`**${href('state')}**`, (route) => {
    failed.push(route.request().url())
    return route.fulfill({ status: 500, body: 'no' })
  })
  await hide(page)
  await show(page)
  await expect.poll(() => failed.length).toBe(1)
  expect(await isSignedIn(page)).toBe(true)
  expect(await isReloaded(page)).toBe(false)
  await close()
})

test('a reload that does not bring the other page is not tried again', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openReady(page, href('home'))
  const answers: number[] = []
  await page.route(`**${href('state')}**`, async (route) => {
    const response = await route.fetch()
    const state = (await response.json()) as { session: object }
    answers.push(response.status())
    await route.fulfill({ response, json: { ...state, session: { ...state.session, loginState: 2 } } })
  })
  await mark(page)
  await hide(page)
  await show(page)
  await expect.poll(() => isReloaded(page)).toBe(true)
  await shellOf(page)
  await mark(page)
  const before = answers.length
  await hide(page)
  await show(page)
  await expect.poll(() => answers.length).toBeGreaterThan(before)
  expect(await isReloaded(page)).toBe(false)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('a toast goes by itself, but not while the person is at it', async () => {
  const { page, complaints, close } = await openPage(browser)
  await logIn(page)
  const other = await page.context().newPage()
  await openReady(other, href('home'))
  await mark(other)
  await hide(other)
  await logOut(page)
  await other.clock.install()
  await show(other)
  await other.clock.runFor(1)
  await expect.poll(() => isReloaded(other)).toBe(true)
  await waitForHydration(other)
  await other.clock.runFor(3_000)
  const link = toast(other, LOGGED_OUT).getByRole('link')
  await link.waitFor()
  await link.focus()
  await other.clock.runFor(3 * TOAST_LIFETIME_MS)
  expect(await toast(other, LOGGED_OUT).count()).toBe(1)
  await link.evaluate((element) => (element as HTMLElement).blur())
  await toast(other, LOGGED_OUT).locator('div').hover()
  await other.clock.runFor(3 * TOAST_LIFETIME_MS)
  expect(await toast(other, LOGGED_OUT).count()).toBe(1)
  // The person is in another window.
  await other.evaluate(() => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  })
  await other.mouse.move(5, 300)
  await other.clock.runFor(3 * TOAST_LIFETIME_MS)
  expect(await toast(other, LOGGED_OUT).count()).toBe(1)
  await other.evaluate(() => {
    document.hasFocus = () => true
    window.dispatchEvent(new Event('focus'))
  })
  await other.clock.runFor(TOAST_LIFETIME_MS)
  await expect.poll(() => toast(other, LOGGED_OUT).count()).toBe(0)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('toasts work from right to left', async () => {
  const { page, complaints, close } = await openPage(browser, { locale: 'ar-SA' })
  await logIn(page)
  const other = await page.context().newPage()
  await openReady(other, href('home'))
  await mark(other)
  await hide(other)
  await page.context().clearCookies()
  await show(other)
  await expect.poll(() => isReloaded(other)).toBe(true)
  await shellOf(other)
  const card = toast(other, LOGGED_OUT)
  await expect.poll(() => card.count()).toBe(1)
  expect(await other.evaluate(() => document.dir)).toBe('rtl')
  const dismiss = await card.getByRole('button').boundingBox()
  const link = await card.getByRole('link').boundingBox()
  expect(dismiss?.x ?? 0).toBeLessThan(link?.x ?? 0)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

/** A login page with something typed, whose browser signs in elsewhere meanwhile. */
async function openWithText(page: Page): Promise<void> {
  await openReady(page, href('login'))
  await page.locator('input[name="username_or_email"]').fill('half a na')
  await page.locator('input[name="username_or_email"]').focus()
  await mark(page)
  await hide(page)
  const other = await page.context().newPage()
  await logIn(other)
  await other.close()
  await show(page)
  await page.getByRole('dialog').waitFor()
}

test('text that would be lost is asked about, and kept by whoever stays', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openWithText(page)
  const dialog = page.getByRole('dialog', { name: 'You are logged in now' })
  expect(await dialog.innerText()).toContain(`You logged in as ${user.fullName} in another tab.`)
  expect(await findBarriers(page)).toEqual([])
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(MODAL_WIDTH_PX)
  // A key that was meant for the field presses no button.
  await page.keyboard.press('Space')
  expect(await dialog.count()).toBe(1)

  await dialog.getByRole('button', { name: 'Keep reading' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username_or_email')
  expect(await page.locator('input[name="username_or_email"]').inputValue()).toBe('half a na')
  expect(await isReloaded(page)).toBe(false)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test.each([
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a click beside it', (page: Page) => page.mouse.click(10, 10)],
  ['its dismiss icon', (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
])('%s closes the question and keeps the text', async (_, dismiss) => {
  const { page, complaints, close } = await openPage(browser)
  await openWithText(page)
  await dismiss(page)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await page.locator('input[name="username_or_email"]').inputValue()).toBe('half a na')
  expect(await isReloaded(page)).toBe(false)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('a press that begins inside the question and ends beside it leaves it open', async () => {
  const { page, close } = await openPage(browser)
  await openWithText(page)
  const box = await page.getByRole('dialog').getByRole('heading').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move(10, 10)
  await page.mouse.up()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await close()
})

test('whoever agrees gets the page of the account that is signed in now', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openWithText(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => isReloaded(page)).toBe(true)
  await shellOf(page)
  expect(await isSignedIn(page)).toBe(true)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('on a phone the question fills the screen, and the page behind it stays where it is', async () => {
  const { page, complaints, close } = await openPage(browser, PHONE)
  await openWithText(page)
  expect(await findBarriers(page)).toEqual([])
  const box = await page.getByRole('dialog').evaluate((dialog) => {
    for (const animation of dialog.getAnimations()) animation.finish()
    const { x, y, width, height } = dialog.getBoundingClientRect()
    return { x, y, width, height }
  })
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep reading' }).click()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
  expect(unexpected(complaints)).toEqual([])
  await close()
})
