import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { newAddress } from '../helpers/client.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeBoard, makeDrawnPin, makeUser, PASSWORD, type UserRow } from '../helpers/rows.ts'
import { unzip } from '../helpers/zip.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const PROFILE_GONE = 404

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
  user = await makeUser(db)
})

async function logIn(page: Page, next: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'cf-connecting-ip': newAddress() })
  await page.goto(`${origin}${href('login', {}, { next })}`)
  await page.getByLabel('Email or username').fill(user.username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(origin + next)
}

async function settle(page: Page, hasScripts: boolean): Promise<void> {
  if (!hasScripts) return
  await waitForHydration(page)
  expect(await findBarriers(page)).toEqual([])
}

function part(page: Page, name: string) {
  return page.getByRole('region', { name })
}

async function profileStatus(): Promise<number> {
  const answer = await fetch(origin + href('profile', { username: user.username }))
  await answer.text()
  return answer.status
}

test.each(WAYS)('somebody takes a break and comes back, %s', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await openPage(browser, { javaScriptEnabled })
  await logIn(page, href('yourData'))
  await settle(page, javaScriptEnabled)
  const form = part(page, 'Take a break')
  await form.getByLabel('Your password').fill('not my password')
  await form.getByRole('button', { name: 'Deactivate your account' }).click()
  const alert = form.getByRole('alert')
  await alert.waitFor()
  await settle(page, javaScriptEnabled)
  expect(await alert.innerText()).toContain('not correct')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const password = form.getByLabel('Your password')
  expect(await password.inputValue()).toBe('')
  if (javaScriptEnabled) await expect.poll(() => password.evaluate((field) => field.matches(':focus'))).toBe(true)
  expect(await password.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'))
  // The browser itself notes an answer of 403.
  expect(complaints.splice(0).filter((one) => !one.includes('403'))).toEqual([])
  expect(await profileStatus()).toBe(200)

  await password.fill(PASSWORD)
  await form.getByRole('button', { name: 'Deactivate your account' }).click()
  await page.getByRole('heading', { name: 'Your account is deactivated' }).waitFor()
  await settle(page, javaScriptEnabled)
  expect(await profileStatus()).toBe(PROFILE_GONE)
  expect((await page.context().cookies()).some(({ name }) => name === '__Host-session')).toBe(false)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: /Welcome/ }).waitFor()

  await logIn(page, href('accountSettings'))
  if (javaScriptEnabled) {
    await page.getByRole('status').filter({ hasText: 'Welcome back! Your account is visible again.' }).waitFor()
    expect((await page.context().cookies()).some(({ name }) => name === 'account_back')).toBe(false)
  }
  expect(await profileStatus()).toBe(200)
  expect(complaints).toEqual([])
  await close()
})

test.each(WAYS)('somebody deletes their account, on a phone, %s', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await openPage(browser, { ...PHONE, javaScriptEnabled })
  await logIn(page, href('yourData'))
  await settle(page, javaScriptEnabled)
  const form = part(page, 'Delete your account')
  const name = form.getByLabel(`Type your username, ${user.username}, to confirm`)
  await name.fill('somebody-else')
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Delete your account' }).click()
  await form.getByRole('alert').waitFor()
  await settle(page, javaScriptEnabled)
  expect(await name.inputValue()).toBe('somebody-else')
  expect(await name.getAttribute('aria-describedby')).toBe(await form.getByRole('alert').getAttribute('id'))
  expect(complaints.splice(0).filter((one) => !one.includes('400'))).toEqual([])

  await name.fill(user.username)
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Delete your account' }).click()
  await page.getByRole('heading', { name: 'Your account will be deleted' }).waitFor()
  await page.getByText('it is deleted for good in 14 days').waitFor()
  await settle(page, javaScriptEnabled)
  expect(await profileStatus()).toBe(PROFILE_GONE)
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row?.deletionDueAt).not.toBeNull()
  await page.goto(origin + href('yourData'))
  await page.waitForURL(`${origin}${href('login')}**`)
  expect(complaints).toEqual([])
  await close()
})

test.each(WAYS)('somebody downloads their data and reads it without a connection, %s', async (_, javaScriptEnabled) => {
  await makeDrawnPin(db, await makeBoard(db, user, { name: 'Walls of lime' }))
  const { page, complaints, close } = await openPage(browser, { javaScriptEnabled })
  await logIn(page, href('yourData'))
  await settle(page, javaScriptEnabled)
  const form = part(page, 'Download your data')
  await form.getByLabel('Your password').fill(PASSWORD)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^tackboard-\w+-\d{4}-\d{2}-\d{2}\.zip$/)
  const files = unzip(await readFile(await download.path()))
  expect(complaints).toEqual([])
  await page.goto('about:blank')
  await page.setContent(files.get('index.html')?.toString('utf8') ?? '')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The Tackboard data of Tove Marklund')
  await page.getByText('Walls of lime').waitFor()
  await close()
})
