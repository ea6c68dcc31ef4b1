import { and, eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { sessions } from '#db/tables/sessions.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForPart } from '../helpers/hydration.ts'
import { makeUser, type UserRow } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let browser: Browser
let amber: UserRow
let birk: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  amber = await makeUser(db, { fullName: 'Amber Lindqvist', firstName: 'Amber' })
  birk = await makeUser(db, { fullName: 'Birk Aho', firstName: 'Birk' })
})

const menuOf = (page: Page) => page.locator('#account-menu')

async function openMenu(page: Page): Promise<void> {
  await waitForPart(page, 'header button[popovertarget="account-menu"]')
  await page.locator('section[aria-label="Messages"]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await menuOf(page).getByRole('heading', { name: 'Your other accounts' }).waitFor()
}

/** Signs Amber in, and then Birk by the menu. */
async function signInBoth(page: Page): Promise<void> {
  await signInPage(page, origin, amber)
  await openMenu(page)
  await menuOf(page).getByRole('link', { name: 'Add account' }).click()
  await page.waitForURL(`${origin}${href('login')}`)
  expect(await page.locator('input[name="username_or_email"]').inputValue()).toBe('')
  await signInPage(page, origin, birk)
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)

test('a second account is added, and the first gone on with without its password; other tabs follow', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signInBoth(page)
  const other = await page.context().newPage()
  await other.goto(`${origin}/today/`)
  await other.locator('section[aria-label="Messages"]').waitFor({ state: 'attached' })
  await openMenu(page)
  const row = menuOf(page).getByRole('button', { name: 'Switch to Amber Lindqvist' })
  await row.waitFor()
  expect(await row.innerText()).toContain(amber.email ?? 'none')
  expect(await findBarriers(page)).toEqual([])
  expect(await stored(page, 'session_accounts')).toEqual({
    [amber.id]: { logged_in: true },
    [birk.id]: { logged_in: true },
  })
  expect(await page.evaluate(() => localStorage.getItem('account_group'))).toMatch(/^[\da-f-]{36}$/)
  expect(await stored(page, 'multi_accounts')).toMatchObject({
    [amber.username]: {
      avatar: null,
      email: amber.email,
      loginMethods: { email: true, facebook: false, google: false },
    },
  })
  await row.click()
  await page.getByRole('button', { name: 'Account of Amber Lindqvist' }).waitFor()
  await other.getByRole('button', { name: 'Account of Amber Lindqvist' }).waitFor()
  expect(new URL(other.url()).pathname).toBe('/today/')
  await openMenu(page)
  await menuOf(page).getByRole('button', { name: 'Switch to Birk Aho' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('one account is logged out and the other goes on; then all are', async () => {
  const { page, complaints, close } = await openPage(browser, PHONE)
  await signInBoth(page)
  await openMenu(page)
  const menu = menuOf(page)
  await menu.getByRole('button', { name: 'Log out Amber Lindqvist' }).click()
  await expect.poll(() => menu.getByRole('button', { name: 'Switch to Amber Lindqvist' }).count()).toBe(0)
  expect(await db.select().from(sessions).where(eq(sessions.userId, amber.id))).toEqual([])
  expect(await stored(page, 'session_accounts')).toEqual({ [birk.id]: { logged_in: true } })
  expect(await menu.getByRole('button', { name: 'Log out of all accounts' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Account of Birk Aho' }).count()).toBe(1)

  await signInPage(page, origin, amber)
  await openMenu(page)
  await menu.getByRole('button', { name: 'Log out of all accounts' }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor({ state: 'detached' })
  for (const { id } of [amber, birk]) {
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
  }
  expect(await stored(page, 'multi_accounts')).toBeNull()
  expect(complaints).toEqual([])
  await close()
})

test('whoever logs out of the current account is offered the others at the log-in', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signInBoth(page)
  await openMenu(page)
  await menuOf(page).getByRole('button', { name: 'Switch to Amber Lindqvist' }).waitFor()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL(`${origin}${href('login')}`)
  const row = page.getByRole('button', { name: 'Switch to Amber Lindqvist' })
  await row.waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(Object.keys((await stored(page, 'multi_accounts')) as object)).toEqual([amber.username])
  await row.click()
  await page.getByRole('button', { name: 'Account of Amber Lindqvist' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('an account whose session is over asks for the password, and can be taken off the list', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signInBoth(page)
  await openMenu(page)
  const menu = menuOf(page)
  const row = menu.getByRole('button', { name: 'Switch to Amber Lindqvist' })
  await row.waitFor()
  await db
    .update(sessions)
    .set({ expiresAt: 1 })
    .where(and(eq(sessions.userId, amber.id)))
  await row.click()
  await page.getByText('This account was logged out. Log in to it again.').waitFor()
  const again = menu.getByRole('link', { name: /Amber Lindqvist/ })
  await again.waitFor()
  expect(await again.innerText()).toContain('Log in again')
  expect(complaints.splice(0).every((one) => one.includes('401'))).toBe(true)
  await again.click()
  await page.waitForURL(/\/login\//)
  expect(await page.locator('input[name="username_or_email"]').inputValue()).toBe(amber.username)

  await page.goto(`${origin}/`)
  await openMenu(page)
  await menu.getByRole('button', { name: 'Remove Amber Lindqvist from this list' }).click()
  await expect.poll(() => again.count()).toBe(0)
  expect(await stored(page, 'session_accounts')).toEqual({ [birk.id]: { logged_in: true } })
  expect(complaints).toEqual([])
  await close()
})
