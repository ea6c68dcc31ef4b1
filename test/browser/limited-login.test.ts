import type { Browser, Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { sessions } from '#db/tables/sessions.ts'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeUser, PASSWORD, type UserRow } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
let browser: Browser
let user: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db, { firstName: 'Ylva', fullName: 'Ylva Berg' })
})

/** Signs the browser out while none of its pages is asking for anything. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.request.post(origin + href('logout'), { headers: { origin } })
}

const SUBMIT = 'form:has(input[name="password"]) button[type="submit"]'

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('who has signed out is greeted on a %s, and gives the password alone', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await signInPage(page, origin, user)
  await leave(page)
  await page.goto(`${origin}/login/?next=/today/`)
  await waitForHydration(page)
  await page.getByRole('heading', { name: 'Welcome back, Ylva' }).waitFor()
  expect(await page.getByText('u•••@tackboard.example').count()).toBe(1)
  expect(await page.getByLabel('Email or username').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.locator(SUBMIT).click()
  expect(await page.getByRole('alert').innerText()).toBe('Enter your password')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.locator(SUBMIT).click()
  await page.waitForURL(`${origin}/today/`)
  expect(complaints).toEqual([])
  await close()
})

test('somebody else has the browser forget them', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signInPage(page, origin, user)
  await leave(page)
  await page.goto(`${origin}/login/?next=/today/`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Not you?' }).click()
  await page.getByLabel('Email or username').waitFor()
  await waitForHydration(page)
  expect(page.url()).toBe(`${origin}/login/?next=%2Ftoday%2F`)
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('tackboard.logged_out_user').length)).toBe(1)
  expect(await page.getByRole('heading', { name: 'Welcome to Tackboard' }).count()).toBe(1)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-device')
  expect(complaints).toEqual([])
  await close()
})

test('whoever has begun to write keeps what they wrote', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signInPage(page, origin, user)
  await leave(page)
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/resource/UnauthUserDataResource/get/', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto(`${origin}/login/`)
  await waitForHydration(page)
  await page.getByLabel('Email or username').fill('somebody')
  const answered = page.waitForResponse('**/resource/UnauthUserDataResource/get/')
  answer()
  await answered
  await page.waitForTimeout(300)
  expect(await page.getByLabel('Email or username').inputValue()).toBe('somebody')
  expect(complaints).toEqual([])
  await close()
})

test('a browser that has lain idle greets its owner, with and without scripts, and shows them as a stranger', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signInPage(page, origin, user)
  const lastSeenAt = Date.now() - SESSION_IDLE_LIFETIME_MS - 1_000
  await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, user.id))
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  expect(await page.getByRole('link', { name: 'Log in' }).count()).toBeGreaterThan(0)

  const plain = await openPage(browser, { javaScriptEnabled: false })
  await plain.page.context().addCookies(await page.context().cookies())
  await plain.page.goto(`${origin}/login/`)
  await plain.page.getByRole('heading', { name: 'Welcome back, Ylva' }).waitFor()
  await plain.page.getByLabel('Password').fill('not this')
  await plain.page.locator(SUBMIT).click()
  await plain.page.getByText('not correct').waitFor()
  await plain.page.getByLabel('Password').fill(PASSWORD)
  await plain.page.locator(SUBMIT).click()
  await plain.page.waitForURL(`${origin}/`)
  expect(await plain.page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  await plain.close()
  expect(complaints).toEqual([])
  await close()
})
