import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../../helpers/browser.ts'
import { newAddress, send } from '../../helpers/client.ts'
import { waitForHydration } from '../../helpers/hydration.ts'
import { lastMail, findLink } from '../../helpers/mails.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const NEW_PASSWORD = 'seven teaspoons of rain'

let browser: Browser
let user: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
})

test('the secret of a link stays with its page: no other address names it', async () => {
  const fresh = await makeUser(db)
  const headers = { 'cf-connecting-ip': newAddress() }
  await send(origin, href('verifyResend'), { method: 'POST', cookie: await makeSession(db, fresh), headers })
  const link = findLink(await lastMail(db, fresh.email, 'verify'))
  const { page, complaints, close } = await openPage(browser)
  const asked: string[] = []
  const referrers: string[] = []
  page.on('request', (request) => {
    asked.push(request.url())
    referrers.push(request.headers()['referer'] ?? '')
  })
  const state = page.waitForResponse((response) => response.url().includes(href('state')))
  await page.goto(link.href)
  await state
  await waitForHydration(page)
  expect(page.url()).toBe(origin + href('verifyEmail'))
  expect(await findBarriers(page)).toEqual([])
  const token = link.searchParams.get('token') ?? 'none'
  const links = await page.locator('a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
  expect(links.filter((address) => address.includes(token))).toEqual([])
  const languages = page.getByRole('link', { name: 'Languages' })
  expect(await languages.getAttribute('href')).toBe(href('languages'))
  await page.getByRole('link', { name: 'Log in', exact: true }).first().click()
  await page.waitForURL(origin + href('login'))
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])
  expect(asked.filter((url) => url.includes(token))).toEqual([link.href])
  expect(complaints).toEqual([])
  await close()
})

test('a page whose address has lost its secret still works, and asks for its link when it is reloaded', async () => {
  const { page, complaints, close } = await openPage(browser, PHONE)
  await page.goto(origin + href('passwordReset'))
  await ready(page)
  await page.getByLabel('Email or username').fill(user.username)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const link = findLink(await lastMail(db, user.email, 'reset')).href
  await page.goto(link)
  await waitForHydration(page)
  expect(page.url()).toBe(origin + href('newPassword'))
  await page.reload()
  await page.getByText('Open the link in your email again').waitFor()
  await page.goto(link)
  await waitForHydration(page)
  // The link within the page leads to no other document.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}${href('newPassword')}#main`)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  expect(await findBarriers(page)).toEqual([])
  // Only the first of two presses is sent.
  await page.getByRole('button', { name: 'Set password' }).dblclick()
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
