import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { waitForHydration } from './hydration.ts'

/** Signs a demo account in through the form; the page then shows home. */
export async function signIn(page: Page, origin: string, username = 'demo'): Promise<void> {
  await page.goto(`${origin}/login/`)
  await waitForHydration(page)
  await page.locator('input[name="username_or_email"]').fill(username)
  await page.locator('input[name="password"]').fill('pins-and-needles')
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click()
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => page.locator('form[action="/logout/"]').count()).toBeGreaterThan(0)
}
