import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { newAddress, send } from '../helpers/client.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { lastMail, linkOf } from '../helpers/mails.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const NEW_PASSWORD = 'seven teaspoons of rain'

const WAYS = [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const

let browser: Browser
let user: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
})

async function settle(page: Page, hasScripts: boolean): Promise<void> {
  if (!hasScripts) return
  await waitForHydration(page)
  expect(await findBarriers(page)).toEqual([])
}

test.each(WAYS)('a forgotten password is set anew by the link of a mail, %s', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await openPage(browser, { javaScriptEnabled })
  await page.goto(`${origin}${href('login')}`)
  const signUp = page.getByRole('link', { name: 'I have no account yet' })
  expect(await signUp.getAttribute('href')).toBe(href('signup'))
  await settle(page, javaScriptEnabled)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  await settle(page, javaScriptEnabled)
  await page.getByLabel('Email or username').fill(user.username)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  await settle(page, javaScriptEnabled)
  expect(complaints).toEqual([])

  await page.goto(linkOf(await lastMail(db, user.email, 'reset')).href)
  await settle(page, javaScriptEnabled)
  const password = page.getByLabel('New password')
  await password.fill('password1')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('alert').waitFor()
  await settle(page, javaScriptEnabled)
  expect(await password.inputValue()).toBe('')
  const error = await page.getByRole('alert').getAttribute('id')
  expect(await password.getAttribute('aria-describedby')).toBe(error)
  expect(await page.getByRole('alert').innerText()).toContain('easy to guess')
  // The browser itself notes an answer of 400.
  expect(complaints.splice(0).filter((one) => !one.includes('400'))).toEqual([])

  await password.fill(NEW_PASSWORD)
  const action = page.getByRole('button', { name: 'Set the password' })
  // Of two presses only the first is sent; without scripts nothing could hold the other back.
  await (javaScriptEnabled ? action.dblclick() : action.click())
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
  await settle(page, javaScriptEnabled)
  expect((await page.context().cookies()).some((cookie) => cookie.name === '__Host-session')).toBe(false)
  await page.getByRole('link', { name: 'Log in now' }).click()
  await page.getByLabel('Email or username').fill(user.username)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  if (javaScriptEnabled) await waitForHydration(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => page.locator('form[action="/logout/"]').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await close()
})

test.each(WAYS)('an address is verified, and changed from both sides, %s', async (_, javaScriptEnabled) => {
  const cookie = await makeSession(db, user)
  const wanted = `new.${user.email}`
  const headers = { 'cf-connecting-ip': newAddress() }
  const fresh = await makeUser(db)
  await send(origin, href('verifyResend'), { method: 'POST', cookie: await makeSession(db, fresh), headers })
  await send(origin, href('emailSettingsCall'), { json: { email: wanted, password: PASSWORD }, cookie, headers })

  const { page, complaints, close } = await openPage(browser, { ...PHONE, javaScriptEnabled })
  const steps = [
    [await lastMail(db, fresh.email, 'verify'), 'Verify your email', 'Your email is verified'],
    [await lastMail(db, user.email, 'changeOld'), 'Agree to the change', 'One side has agreed'],
    [await lastMail(db, wanted, 'changeNew'), 'Agree to the change', 'Your email is changed'],
  ] as const
  for (const [mail, action, outcome] of steps) {
    await page.goto(linkOf(mail).href)
    await settle(page, javaScriptEnabled)
    await page.getByRole('button', { name: action }).click()
    await page.getByRole('heading', { name: outcome }).waitFor()
    await settle(page, javaScriptEnabled)
  }
  expect(complaints).toEqual([])
  await page.goto(linkOf(steps[0][0]).href)
  await page.getByRole('button', { name: 'Verify your email' }).click()
  await page.getByText('This link was used already or has expired.').waitFor()
  await close()
})

test('the secret of a link stays with its page: no other address names it', async () => {
  const fresh = await makeUser(db)
  const headers = { 'cf-connecting-ip': newAddress() }
  await send(origin, href('verifyResend'), { method: 'POST', cookie: await makeSession(db, fresh), headers })
  const link = linkOf(await lastMail(db, fresh.email, 'verify'))
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

test('a page whose address has lost its secret still works, and asks for its link where it is loaded anew', async () => {
  await send(origin, href('passwordResetCall'), {
    json: { username_or_email: user.username },
    headers: { 'cf-connecting-ip': newAddress() },
  })
  const link = linkOf(await lastMail(db, user.email, 'reset')).href
  const { page, complaints, close } = await openPage(browser)
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
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})
