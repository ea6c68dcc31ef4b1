import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const makeAmber = (db: Database) => makeUser(db, { fullName: 'Amber Lindqvist', firstName: 'Amber' })
const makeBirk = (db: Database) => makeUser(db, { fullName: 'Birk Aho', firstName: 'Birk' })

async function load(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
}

/** Logs the browser in to one more account by the plain form, and shows the home page. */
async function logIn(page: Page, user: UserRow): Promise<void> {
  const form = { username_or_email: user.username, password: PASSWORD }
  const answer = await page.request.post(origin + href('login'), { form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  await load(page, href('home'))
}

const findMenu = (page: Page) => page.locator('#account-menu')

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await findMenu(page).getByRole('heading', { name: 'Your other accounts' }).waitFor()
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)

test('a second account is added, and the first continued without its password; other tabs follow', async ({
  open,
  db,
}) => {
  const [amber, birk] = [await makeAmber(db), await makeBirk(db)]
  const page = await open({ as: amber })
  await load(page, href('home'))
  await openMenu(page)
  await findMenu(page).getByRole('link', { name: 'Add account' }).click()
  await page.waitForURL(origin + href('login'))
  const name = page.locator('input[name="username_or_email"]')
  expect(await name.inputValue()).toBe('')
  await name.fill(birk.username)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click()
  await page.waitForURL(`${origin}/`)
  await ready(page)
  const other = await page.context().newPage()
  await load(other, href('today'))
  await openMenu(page)
  const row = findMenu(page).getByRole('button', { name: 'Switch to Amber Lindqvist' })
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
  await page.getByRole('button', { name: 'Account menu for Amber Lindqvist' }).waitFor()
  await ready(page)
  await other.getByRole('button', { name: 'Account menu for Amber Lindqvist' }).waitFor()
  expect(new URL(other.url()).pathname).toBe('/today/')
  await openMenu(page)
  await findMenu(page).getByRole('button', { name: 'Switch to Birk Aho' }).waitFor()
})

test('one account is logged out and the other goes on; then all are', async ({ open, db }) => {
  const [amber, birk] = [await makeAmber(db), await makeBirk(db)]
  const page = await open({ ...PHONE, as: amber })
  await load(page, href('home'))
  await logIn(page, birk)
  await openMenu(page)
  const menu = findMenu(page)
  await menu.getByRole('button', { name: 'Log out Amber Lindqvist' }).click()
  await menu.getByRole('button', { name: 'Switch to Amber Lindqvist' }).waitFor({ state: 'detached' })
  expect(await db.select().from(sessions).where(eq(sessions.userId, amber.id))).toEqual([])
  expect(await stored(page, 'session_accounts')).toEqual({ [birk.id]: { logged_in: true } })
  expect(await menu.getByRole('button', { name: 'Log out of all accounts' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Account menu for Birk Aho' }).count()).toBe(1)

  await logIn(page, amber)
  await openMenu(page)
  await menu.getByRole('button', { name: 'Log out of all accounts' }).click()
  await page.getByRole('button', { name: /^Account menu for/ }).waitFor({ state: 'detached' })
  for (const { id } of [amber, birk]) {
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
  }
  expect(await stored(page, 'multi_accounts')).toBeNull()
})

test('a user who logs out of the current account is offered the others at the login', async ({ open, db }) => {
  const [amber, birk] = [await makeAmber(db), await makeBirk(db)]
  const page = await open({ as: amber })
  await load(page, href('home'))
  await logIn(page, birk)
  await openMenu(page)
  await findMenu(page).getByRole('button', { name: 'Switch to Amber Lindqvist' }).waitFor()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL(origin + href('login'))
  const row = page.getByRole('button', { name: 'Switch to Amber Lindqvist' })
  await row.waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(Object.keys((await stored(page, 'multi_accounts')) as object)).toEqual([amber.username])
  await row.click()
  await page.getByRole('button', { name: 'Account menu for Amber Lindqvist' }).waitFor()
})
