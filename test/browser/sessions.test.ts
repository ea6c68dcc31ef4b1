import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE, type WatchedPage } from '../helpers/browser.ts'
import { newAddress } from '../helpers/client.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeUser, PASSWORD, type UserRow } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let browser: Browser
let user: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db)
})

async function logIn({ page }: WatchedPage): Promise<void> {
  await page.setExtraHTTPHeaders({ 'cf-connecting-ip': newAddress(), 'cf-ipcountry': 'SE' })
  await page.goto(`${origin}${href('login', {}, { next: href('sessionSettings') })}`)
  await page.getByLabel('Email or username').fill(user.username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Logged-in browsers' }).waitFor()
}

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('one browser logs another one out, which notices at its next request, %s', async (_, javaScriptEnabled) => {
  const desktop = await openPage(browser, { javaScriptEnabled })
  const phone = await openPage(browser, { ...PHONE, javaScriptEnabled })
  await logIn(phone)
  await logIn(desktop)
  const { page } = desktop
  if (javaScriptEnabled) {
    await waitForHydration(page)
    expect(await findBarriers(page)).toEqual([])
  }
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Logged in \w+ \d/ })
  expect(await lines.count()).toBe(2)
  expect(await lines.first().innerText()).toMatch(/Chrome on Linux\s+This browser\s+Sweden/)
  await lines.filter({ hasText: 'Chrome on Android' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('status').filter({ hasText: 'That browser is logged out.' }).waitFor()
  expect(await lines.count()).toBe(1)
  await page.getByText('Your account is logged in nowhere else.').waitFor()

  await phone.page.goto(`${origin}${href('accountSettings')}`)
  await phone.page.waitForURL(`${origin}${href('login')}**`)
  await desktop.page.reload()
  await page.getByRole('heading', { name: 'Logged-in browsers' }).waitFor()
  expect(desktop.complaints).toEqual([])
  expect(phone.complaints).toEqual([])
  await phone.close()
  await desktop.close()
})

test('all other browsers are logged out together', async () => {
  const [first, second, desktop] = [await openPage(browser), await openPage(browser), await openPage(browser)]
  for (const one of [first, second, desktop]) await logIn(one)
  await desktop.page.getByRole('button', { name: 'Log out all others' }).click()
  await desktop.page.getByRole('status').filter({ hasText: 'All other browsers are logged out.' }).waitFor()
  for (const { page } of [first, second]) {
    await page.goto(`${origin}${href('sessionSettings')}`)
    await page.waitForURL(`${origin}${href('login')}**`)
  }
  expect(desktop.complaints).toEqual([])
  for (const { close } of [first, second, desktop]) await close()
})
