import { eq } from 'drizzle-orm'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../../helpers/browser.ts'
import { waitForHydration, waitForPart } from '../../helpers/hydration.ts'
import { lastMail, findLink } from '../../helpers/mails.ts'
import { makeUser, PASSWORD } from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'
import { getCode } from '../../helpers/two-step.ts'

const FIRST_PASSWORD = 'seven quiet herons'
const SECOND_PASSWORD = 'eleven loud magpies'
const PASSCODE = '0417'

let browser: Browser
let site: Site
let origin: string
let db: Database

beforeAll(async () => {
  browser = await launchBrowser()
  // Browsers make passkeys for names alone, and not for an address of numbers.
  site = await startSite({ host: 'localhost' })
  ;({ origin, db } = site)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await waitForHydration(page)
}

async function openMenu(page: Page, name: string): Promise<void> {
  await waitForPart(page, 'header button[popovertarget="account-menu"]')
  await page.locator('section[aria-label="Alerts"]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: `Account menu for ${name}` }).click()
}

async function logOut(page: Page, name: string): Promise<void> {
  await openMenu(page, name)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
}

/** Presses the login form's own button, beside which there may be one for passkeys. */
async function pressLogIn(page: Page): Promise<void> {
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click()
}

/** Logs in by name and password, as on a fresh browser. */
async function logInAs(page: Page, name: string, password: string, next = '/'): Promise<void> {
  await page.context().clearCookies({ name: '__Host-device' })
  await open(page, href('login', {}, { next }))
  await page.getByLabel('Email or username').fill(name)
  await page.getByLabel('Password').fill(password)
  await pressLogIn(page)
}

async function addAuthenticator(page: Page): Promise<CDPSession> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('WebAuthn.enable')
  await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return debug
}

/** What the browser itself notes of answers that say no is no complaint. */
function unexpected(complaints: readonly string[]): string[] {
  return complaints.filter((line) => !/^(?:401|403): |status of (?:401|403)/.test(line))
}

test('an account from its first day to its last', async () => {
  const email = `saga.${newId().toLowerCase()}@tackboard.example`
  const friend = await makeUser(db, { fullName: 'Birk Aho', firstName: 'Birk' })
  const { page, complaints, close } = await openPage(browser)
  await addAuthenticator(page)

  // Register, and verify by the mail in the outbox.
  await open(page, href('signup'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(FIRST_PASSWORD)
  await page.getByLabel('First name').fill('Saga')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(origin + href('welcome'))
  await page.goto(findLink(await lastMail(db, email, 'verify')).href)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.getByRole('heading', { name: 'Email verified' }).waitFor()

  // Sign out, be greeted, and come back by the password alone.
  await open(page, '/')
  await logOut(page, 'Saga')
  await open(page, href('login'))
  await page.getByRole('heading', { name: 'Welcome back, Saga' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Password').fill(FIRST_PASSWORD)
  await pressLogIn(page)
  await page.waitForURL(`${origin}/`)

  // Add a second account, and switch back without a password.
  await openMenu(page, 'Saga')
  await page.locator('#account-menu').getByRole('link', { name: 'Add account' }).click()
  await page.waitForURL(origin + href('login'))
  await waitForHydration(page)
  await page.getByLabel('Email or username').fill(friend.username)
  await page.getByLabel('Password').fill(PASSWORD)
  await pressLogIn(page)
  await page.waitForURL(`${origin}/`)
  await openMenu(page, 'Birk Aho')
  await page.locator('#account-menu').getByRole('button', { name: 'Switch to Saga' }).click()
  await page.getByRole('button', { name: 'Account menu for Saga' }).waitFor()

  // Two-step verification, and a login by it.
  await open(page, href('securitySettings'))
  await page.getByLabel('Your password').first().fill(FIRST_PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from your app').fill(getCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await page.locator('main li code').allInnerTexts()
  await open(page, '/')
  await logOut(page, 'Saga')
  await logInAs(page, email, FIRST_PASSWORD)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  // The code that turned it on is used up.
  await page.getByLabel('Code from your app or a recovery code').fill(getCode(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${origin}/`)

  // A passkey, and a login by it.
  await open(page, href('securitySettings'))
  await page.getByLabel('Passkey name').fill('Blue telephone')
  await page.locator('#passkey-password').fill(FIRST_PASSWORD)
  await page.locator('#passkey-code').fill(codes[2] ?? '')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Never used').waitFor()
  await open(page, '/')
  await logOut(page, 'Saga')
  await open(page, href('login', {}, { next: href('parentalPasscode') }))
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL(origin + href('parentalPasscode'))

  // A parental passcode, and its modal.
  await waitForHydration(page)
  for (const label of ['4-digit passcode', 'Confirm passcode']) {
    await page.getByLabel(label).fill(PASSCODE)
  }
  await page.getByLabel('Backup email', { exact: true }).fill(`parent.${email}`)
  await page.getByLabel('Confirm backup email').fill(`parent.${email}`)
  await page.getByRole('button', { name: 'Set passcode' }).click()
  await page.getByText('Passcode set.').waitFor()
  await open(page, href('privacySettings'))
  const box = page.getByLabel('Private profile')
  await box.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Parental passcode required' })
  await modal.getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await page.locator('section[aria-label="Alerts"]').getByText('Changes saved.').waitFor()

  // A forgotten password: the link sets a new one, ends every session and skips no second factor.
  const phone = await openPage(browser, PHONE)
  await open(phone.page, href('passwordReset'))
  await phone.page.getByLabel('Email or username').fill(email)
  await phone.page.getByRole('button', { name: 'Send link' }).click()
  await phone.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await phone.page.goto(findLink(await lastMail(db, email, 'reset')).href)
  await waitForHydration(phone.page)
  await phone.page.getByLabel('New password').fill(SECOND_PASSWORD)
  await phone.page.getByRole('button', { name: 'Set password' }).click()
  await phone.page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await page.goto(origin + href('accountSettings'))
  await page.waitForURL(`${origin}${href('login')}**`)
  for (const [one, code] of [
    [phone.page, codes[0]],
    [page, codes[1]],
  ] as const) {
    await logInAs(one, email, SECOND_PASSWORD, href('sessionSettings'))
    await one.getByLabel('Code from your app or a recovery code').fill(code ?? '')
    await one.getByRole('button', { name: 'Continue' }).click()
    await one.waitForURL(origin + href('sessionSettings'))
  }

  // The desktop ends the phone's session.
  await waitForHydration(page)
  const lines = page.getByRole('main').getByRole('listitem')
  await lines.filter({ hasText: 'Chrome on Android' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('status').filter({ hasText: 'That browser is logged out.' }).waitFor()
  await phone.page.goto(origin + href('accountSettings'))
  await phone.page.waitForURL(`${origin}${href('login')}**`)
  expect(unexpected(phone.complaints)).toEqual([])
  await phone.close()

  // The account is deleted, for which the passcode is asked.
  const [row] = await db.select().from(users).where(eq(users.email, email))
  await open(page, href('yourData'))
  const form = page.getByRole('region', { name: 'Delete your account' })
  await form.getByLabel(`Enter your username, ${row?.username}, to confirm`).fill(row?.username ?? '')
  await form.getByLabel('Your password').fill(SECOND_PASSWORD)
  await form.getByRole('button', { name: 'Delete account' }).click()
  await modal.getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your account will be deleted' }).waitFor()
  expect((await page.request.get(origin + href('profile', { username: row?.username ?? '' }))).status()).toBe(404)
  expect(unexpected(complaints)).toEqual([])
  await close()
})
