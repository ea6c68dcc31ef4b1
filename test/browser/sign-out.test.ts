import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { waitForPart } from '../helpers/hydration.ts'
import { makeUser, type UserRow } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const DELETE = href('resource', { name: 'UserSessionResource', verb: 'delete' })

let browser: Browser
let user: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db)
})

/** Waits until the shell around a page is live, what comes late included. */
async function ready(page: Page): Promise<void> {
  await waitForPart(page, 'header button[popovertarget="account-menu"]')
  await page.locator('section[aria-label="Messages"]').waitFor({ state: 'attached' })
}

async function pressLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
}

const loginLink = (page: Page) => page.getByRole('link', { name: 'Log in' }).first()

const storageOf = (page: Page) =>
  page.evaluate((): Record<'local' | 'session', Record<string, string>> => {
    const entriesOf = (storage: Storage) => Object.fromEntries(Object.entries(storage)) as Record<string, string>
    return { local: entriesOf(localStorage), session: entriesOf(sessionStorage) }
  })

test('signing out clears what is of the person, keeps three values and leaves two cookies', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signInPage(page, origin, user)
  await ready(page)
  await expect.poll(async () => Object.keys((await storageOf(page)).local)).toContain('multi_accounts')
  await page.evaluate(() => {
    const ad_blocker = '{"noAdBlockDetectedAt":"2026-01-02T03:04:05.678Z"}'
    const kept = { install_id: 'browser-1', ad_blocker, app_upsell: '"dismissed"' }
    for (const [key, value] of Object.entries({ ...kept, visited_pins: '[]', anything: 'x' }))
      localStorage.setItem(key, value)
    sessionStorage.setItem('draft', 'half a comment')
  })
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === DELETE)
  await pressLogOut(page)
  expect((await asked).postDataJSON()).toEqual({ options: { disable_auth_failure_redirect: true } })
  await loginLink(page).waitFor()
  expect(page.url()).toBe(`${origin}/`)
  const { local, session } = await storageOf(page)
  expect(local).toMatchObject({
    install_id: 'browser-1',
    ad_blocker: '{"noAdBlockDetectedAt":"2026-01-02T03:04:05.678Z"}',
    app_upsell: '"dismissed"',
  })
  for (const key of ['visited_pins', 'anything', 'multi_accounts', 'session_accounts']) {
    expect(Object.keys(local)).not.toContain(key)
  }
  expect(Object.keys(session)).not.toContain('draft')
  const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, value]))
  expect([cookies.get('logged_out'), cookies.get('logged_out_on')]).toEqual([
    '1',
    new Date().toISOString().slice(0, 10),
  ])
  expect(cookies.has('__Host-session')).toBe(false)
  expect(complaints).toEqual([])

  await signInPage(page, origin, user)
  expect((await page.context().cookies()).some(({ name }) => name.startsWith('logged_out'))).toBe(false)
  await close()
})

test('every other tab follows at once, without being looked at', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signInPage(page, origin, user)
  const other = await page.context().newPage()
  await other.goto(`${origin}/today/`)
  await ready(other)
  await ready(page)
  await pressLogOut(page)
  await loginLink(page).waitFor()
  await loginLink(other).waitFor()
  expect(new URL(other.url()).pathname).toBe('/today/')
  await expect.poll(() => other.getByText('You were logged out in another tab').count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('where the server cannot be told the person stays signed in, is told so and can try again', async () => {
  const { page, close } = await openPage(browser)
  await signInPage(page, origin, user)
  await ready(page)
  await page.evaluate(() => localStorage.setItem('anything', 'x'))
  await page.route(`**${DELETE}`, (route) => route.abort('failed'))
  await pressLogOut(page)
  await page.getByText('Logging out did not work just now.').waitFor()
  expect(await loginLink(page).count()).toBe(0)
  expect((await storageOf(page)).local).toHaveProperty('anything')
  expect((await page.context().cookies()).some(({ name }) => name === 'logged_out')).toBe(false)
  await page.unroute(`**${DELETE}`)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await loginLink(page).waitFor()
  await close()
})

test('without the code for it the plain form signs out, and the next page clears what the person left', async () => {
  const { page, close } = await openPage(browser)
  await signInPage(page, origin, user)
  await ready(page)
  await expect.poll(async () => Object.keys((await storageOf(page)).local)).toContain('viewer')
  await page.evaluate(() => localStorage.setItem('anything', 'x'))
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout/"]')?.submit())
  await loginLink(page).waitFor()
  await expect.poll(async () => Object.keys((await storageOf(page)).local)).not.toContain('anything')
  expect((await page.context().cookies()).some(({ name }) => name === 'logged_out')).toBe(true)
  await close()
})

test('a session id that somebody knew before is worth nothing after a sign-in', async () => {
  const { page, close } = await openPage(browser)
  const sessionOf = async () => {
    const cookies = await page.context().cookies()
    return cookies.find(({ name }) => name === '__Host-session')?.value
  }
  const planted = 'A'.repeat(43)
  await page
    .context()
    .addCookies([
      { name: '__Host-session', value: planted, url: origin.replace('http:', 'https:'), secure: true, httpOnly: true },
    ])
  await signInPage(page, origin, user)
  const first = await sessionOf()
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(first).not.toBe(planted)
  await signInPage(page, origin, user)
  const second = await sessionOf()
  expect(second).not.toBe(first)
  const headers = { cookie: `__Host-session=${first}` }
  expect((await fetch(origin + href('currentUser'), { headers })).status).toBe(401)
  await close()
})
