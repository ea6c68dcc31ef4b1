import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { launchBrowser, openPage, type WatchedPage } from '../../helpers/browser.ts'
import { waitForHydration } from '../../helpers/hydration.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { startSite } from '../../helpers/site.ts'
import { getCode, turnOnTwoStep } from '../../helpers/two-step.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let browser: Browser
let user: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db)
})

/** A page of the user of the test. */
async function openOwn(site: string, from: Database = db): Promise<WatchedPage> {
  const opened = await openPage(browser)
  const [name = '', value = ''] = (await makeSession(from, user)).split('=')
  await opened.page.context().addCookies([{ name, value, url: site.replace('http:', 'https:'), secure: true }])
  return opened
}

async function settle(page: Page): Promise<void> {
  await waitForHydration(page)
  expect(await findBarriers(page)).toEqual([])
}

async function typePassword(page: Page, site: string): Promise<void> {
  await page.goto(site + href('login'))
  await page.getByLabel('Email or username').fill(user.username)
  await page.getByLabel('Password').fill(PASSWORD)
}

/** Forgets what a browser notes by itself of an answer that says no. */
function withoutStatus(complaints: string[], status: number): string[] {
  return complaints.splice(0).filter((one) => !one.includes(String(status)))
}

test('two-step login is turned on by a key and passed by a code', async () => {
  const { page, complaints, close } = await openOwn(origin)
  await page.goto(origin + href('accountSettings'))
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await settle(page)
  const password = page.getByLabel('Your password').first()
  await password.fill('wrong')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('alert').waitFor()
  await settle(page)
  expect(await password.getAttribute('aria-describedby')).toBe(await page.getByRole('alert').getAttribute('id'))
  expect(withoutStatus(complaints, 403)).toEqual([])
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await settle(page)
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from your app').fill(getCode(secret))
  const turnOn = page.getByRole('button', { name: 'Turn on' })
  await turnOn.dblclick()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await settle(page)
  const codes = await page.locator('main li code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: "I've saved them" }).click()
  await page.getByText('You have 10 recovery codes left.').waitFor()
  expect(await page.getByText(codes[0] ?? 'none').count()).toBe(0)
  await settle(page)
  expect(complaints).toEqual([])
  await page.context().clearCookies()

  await typePassword(page, origin)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await settle(page)
  const field = page.getByLabel('Code from your app or a recovery code')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect((await page.context().cookies()).some((cookie) => cookie.name === '__Host-session')).toBe(false)
  await field.fill('abcdef')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText("That code isn't right or was already used.").waitFor()
  await settle(page)
  expect(withoutStatus(complaints, 401)).toEqual([])
  await field.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => page.locator('form[action="/logout/"]').count()).toBeGreaterThan(0)

  await page.goto(origin + href('securitySettings'))
  await page.getByText('You have 9 recovery codes left.').waitFor()
  await page.getByLabel('Your password').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Enter a code from your app').waitFor()
  await settle(page)
  expect(withoutStatus(complaints, 403)).toEqual([])
  await page.getByLabel('Your password').first().fill(PASSWORD)
  await page.getByLabel('Code from your app or a recovery code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a passkey is added, logs in alone and as a second step, and is removed', async () => {
  // Browsers make passkeys for names alone, and not for an address of numbers.
  const site = await startSite({ host: 'localhost' })
  onTestFinished(() => site.stop())
  const named = site.origin
  user = await makeUser(site.db)
  const { page, complaints, close } = await openOwn(named, site.db)
  const debug = await page.context().newCDPSession(page)
  await debug.send('WebAuthn.enable')
  const { authenticatorId } = await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const settings = named + href('securitySettings')
  await page.goto(settings)
  await settle(page)
  const name = page.getByLabel('Passkey name')
  expect(await name.inputValue()).toBe('Linux passkey')
  await name.fill('Blue telephone')
  const password = page.locator('#passkey-password')
  await password.fill('wrong')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alert').waitFor()
  await settle(page)
  expect(withoutStatus(complaints, 403)).toEqual([])
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Never used').waitFor()
  await settle(page)
  expect(await page.locator('main').innerText()).toContain('Blue telephone')
  const { credentials } = await debug.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  // The device has one already, and says so.
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device already has a passkey for your account.').waitFor()
  expect(complaints).toEqual([])

  await page.context().clearCookies()
  await page.goto(named + href('login', {}, { next: href('securitySettings') }))
  await settle(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL(settings)
  await page.getByText(/^Last used/).waitFor()

  await turnOnTwoStep(site.db, user)
  await page.context().clearCookies()
  await typePassword(page, named)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).waitFor()
  await settle(page)
  expect(withoutStatus(complaints, 401)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.waitForURL(`${named}/`)
  await expect.poll(() => page.locator('form[action="/logout/"]').count()).toBeGreaterThan(0)

  await page.goto(settings)
  await settle(page)
  await page.getByText('Remove Blue telephone').click()
  await page.locator('details[open] input[type="password"]').fill(PASSWORD)
  await settle(page)
  await page.getByRole('button', { name: 'Remove passkey Blue telephone' }).click()
  await page.getByText('No passkeys yet.').waitFor()
  expect(complaints).toEqual([])

  await page.context().clearCookies()
  await page.goto(named + href('login'))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText("That passkey didn't work.").waitFor()
  await settle(page)
  await close()
})
