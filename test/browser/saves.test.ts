import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../helpers/rows.ts'
import { signIn } from '../helpers/sign-in.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a signed-in viewer saves a pin, finds it saved, and lets it go', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signIn(page, origin)
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  await page.goto(`${origin}/pin/${pin.id}/`)
  await waitForHydration(page)
  const button = page.getByRole('main').getByRole('button', { name: /^Saved?$/ })
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContainEqual(expect.stringMatching(/^Saved to /))
  await page.reload()
  await waitForHydration(page)
  expect(await button.innerText()).toBe('Saved')
  expect(await findBarriers(page)).toEqual([])
  await button.click()
  await expect.poll(() => button.innerText()).toBe('Save')
  expect(complaints).toEqual([])

  await page.route('**/RepinResource/**', (route) => route.abort('failed'))
  await button.click()
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toEqual(['The Pin could not be saved. Check your connection and try again.'])
  expect(await button.innerText()).toBe('Save')
  await close()
})
