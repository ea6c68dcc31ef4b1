import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { DAY_MS } from '#schema/constants/sessions.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { lastMail } from '../helpers/mails.ts'
import { makeUser, type UserRow } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const BODY =
  'Keep your account secure by verifying your email address. Check the inbox associated with this account for an email from us to continue using the product.'

let browser: Browser
let user: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db, { createdAt: Date.now() - DAY_MS })
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Verify your email' })

/** Resolves once a page has decided whether to remind anybody. */
function looked(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => new URL(response.url()).pathname === href('currentUser'))
}

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('whoever has not verified their email is reminded on a %s, and gets the mail once more', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await signInPage(page, origin, user)
  const dialog = dialogOf(page)
  await dialog.waitFor()
  expect(await dialog.innerText()).toContain(BODY)
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Resend email' }).click()
  const sent = dialog.getByRole('button', { name: 'Email sent' })
  await sent.waitFor()
  expect(await sent.isDisabled()).toBe(true)
  await expect.poll(() => dialog.getByRole('status').innerText()).toBe('Email sent')
  expect((await lastMail(db, user.email, 'verify')).subject).toContain('erify')
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect.poll(() => dialog.count()).toBe(0)

  // Once a day is enough.
  await page.goto(`${origin}/today/`)
  await page.locator('section[aria-label="Messages"]').waitFor({ state: 'attached' })
  await page.waitForTimeout(500)
  expect(await dialog.count()).toBe(0)
  await page.evaluate((past) => {
    const record = JSON.parse(localStorage.getItem('email_reminder') ?? '{}') as object
    localStorage.setItem('email_reminder', JSON.stringify({ ...record, notBefore: past }))
  }, Date.now() - 1)
  await page.reload()
  await dialog.waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a mail that could not be sent is said, and can be asked for again', async () => {
  const { page, close } = await openPage(browser)
  await signInPage(page, origin, user)
  const dialog = dialogOf(page)
  await dialog.waitFor()
  await page.route(`**${href('verifyResend')}`, (route) => route.fulfill({ status: 500, body: 'no' }))
  await dialog.getByRole('button', { name: 'Resend email' }).click()
  await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('could not be sent')
  expect(await dialog.getByRole('button', { name: 'Resend email' }).isEnabled()).toBe(true)
  await close()
})

test.each([
  ['has verified their email', { emailVerifiedAt: 1 }],
  ['has only just signed up', { createdAt: Date.now() }],
])('whoever %s is left alone', async (_, columns) => {
  const other = await makeUser(db, { createdAt: Date.now() - DAY_MS, ...columns })
  const { page, complaints, close } = await openPage(browser)
  const answer = looked(page)
  await signInPage(page, origin, other)
  await answer
  await expect.poll(() => page.evaluate(() => localStorage.getItem('email_reminder'))).toContain(other.id)
  await page.waitForTimeout(500)
  expect(await dialogOf(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})
