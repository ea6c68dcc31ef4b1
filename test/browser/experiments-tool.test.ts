import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['with scripts', {}],
  ['with scripts, on a phone', PHONE],
  ['without scripts', { javaScriptEnabled: false }],
])('an employee chooses a group and goes back to what was drawn, %s', async (_, options) => {
  const session = await makeSession(db, await makeUser(db, { isEmployee: true }))
  const { page, complaints, close } = await openPage(browser, options)
  const value = session.slice(SESSION_COOKIE.length + 1)
  // The browser keeps secure cookies for its own machine, but only takes them from a secure address.
  const url = origin.replace('http:', 'https:')
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url, secure: true, httpOnly: true }])
  await page.goto(origin + href('experimentsTool'))
  if (!('javaScriptEnabled' in options)) {
    await waitForHydration(page)
    expect(await findBarriers(page)).toEqual([])
  }
  const navbar = page.getByLabel('modernized_navbar')
  expect(await navbar.locator('option').allTextContents()).toEqual([
    'As drawn: employees',
    'control',
    'enabled',
    'employees',
  ])
  await navbar.selectOption('control')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your choice is saved.').waitFor()
  expect(await navbar.inputValue()).toBe('control')
  await page.reload()
  expect(await navbar.inputValue()).toBe('control')
  await page.getByRole('button', { name: 'Back to what was drawn' }).click()
  await page.getByText('You are in the groups that were drawn for you.').waitFor()
  expect(await navbar.inputValue()).toBe('')
  expect(complaints).toEqual([])
  await close()
})
