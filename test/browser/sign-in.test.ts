import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'

const origin = inject('origin')
const PASSWORD = 'pins-and-needles'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('somebody signs in, sees their page and signs out, %s', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await openPage(browser, { javaScriptEnabled })
  await page.goto(`${origin}/`)
  if (javaScriptEnabled) await waitForHydration(page)
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.waitForURL(/\/login\//)
  await page.locator('input[name="username_or_email"]').fill('demo')
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click()
  await page.waitForURL(`${origin}/`)
  const signOut = page.locator('form[action="/logout/"]')
  await expect.poll(() => signOut.count()).toBeGreaterThan(0)
  expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)

  const cookies = await page.context().cookies()
  const session = cookies.find((cookie) => cookie.name === '__Host-session')
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' })

  if (javaScriptEnabled) {
    await waitForHydration(page)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: /^Account of/ }).click()
    await signOut.first().locator('button').click()
  } else {
    await page.request.post(`${origin}/logout/`, { headers: { origin } })
    await page.goto(`${origin}/`)
  }
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => page.getByRole('link', { name: 'Log in' }).count()).toBeGreaterThan(0)
  expect((await page.context().cookies()).some((cookie) => cookie.name === '__Host-session')).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

test('a wrong password is said at the form, and what was typed as a name stays', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${origin}/login/`)
  await waitForHydration(page)
  await page.locator('input[name="username_or_email"]').fill('demo')
  await page.locator('input[name="password"]').fill('not the password')
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click()
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('not correct')
  expect(await page.locator('input[name="username_or_email"]').inputValue()).toBe('demo')
  expect(await findBarriers(page)).toEqual([])
  expect((await page.context().cookies()).some((cookie) => cookie.name === '__Host-session')).toBe(false)
  await close()
})
