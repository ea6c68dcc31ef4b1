import type { Page } from 'playwright-core'
import { waitForHydration } from './hydration.ts'
import { PASSWORD, type UserRow } from './rows.ts'

/**
 * Signs a user in by the form of the login page, as on a fresh browser, and stays on the home
 * page.
 */
export async function logInPage(page: Page, origin: string, user: Pick<UserRow, 'username'>): Promise<void> {
  await page.context().clearCookies({ name: '__Host-device' })
  await page.goto(`${origin}/login/`)
  await waitForHydration(page)
  await page.locator('input[name="username_or_email"]').fill(user.username)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click()
  await page.waitForURL(`${origin}/`)
  await waitForHydration(page)
}
