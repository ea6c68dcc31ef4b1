import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { newId } from '#db/id.ts'
import { identities } from '#db/tables/social.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import {
  socialVars,
  startFacebook,
  startGoogle,
  type FacebookStandIn,
  type GoogleStandIn,
} from '../helpers/identity-provider.ts'
import { makeUser, PASSWORD } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'
import { startSite, type Site } from '../helpers/site.ts'

/** Stands in for Google's script: keeps what the page sets up, draws a button, and hands out what a test has given it. */
const GOOGLE_SCRIPT = `window.google = { accounts: { id: {
  initialize(setUp) { window.googleSetUp = setUp },
  renderButton(parent, look) {
    window.googleLook = look
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Continue with Google'
    button.onclick = () => window.googleSetUp.callback({ credential: window.googleCredential, select_by: 'btn' })
    parent.replaceChildren(button)
  },
  prompt() { window.googlePrompts = (window.googlePrompts ?? 0) + 1 },
  cancel() {},
} } }`
const FACEBOOK_SCRIPT = `window.FB = {
  init(setUp) { window.facebookSetUp = setUp },
  login(onAnswer) { onAnswer(window.facebookAnswer) },
}`

let site: Site
let google: GoogleStandIn
let facebook: FacebookStandIn
let scripts: Server
let browser: Browser
let subject: string
let email: string

beforeAll(async () => {
  ;[google, facebook] = await Promise.all([startGoogle(), startFacebook()])
  scripts = createServer((request, response) => {
    const script = request.url === '/gsi/client' ? GOOGLE_SCRIPT : FACEBOOK_SCRIPT
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  })
  await new Promise<void>((resolve) => scripts.listen(0, '127.0.0.1', resolve))
  const scriptOrigin = `http://127.0.0.1:${(scripts.address() as AddressInfo).port}`
  site = await startSite({
    vars: {
      ...socialVars(google, facebook),
      GOOGLE_SCRIPT_URL: `${scriptOrigin}/gsi/client`,
      FACEBOOK_SCRIPT_URL: `${scriptOrigin}/sdk.js`,
    },
  })
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser.close()
  await site.stop()
  scripts.close()
  await Promise.all([google.stop(), facebook.stop()])
})

beforeEach(() => {
  subject = newId()
  email = `b${newId().toLowerCase()}@gmail.com`
})

/** Has the stand-in hand out a really signed token for the nonce that the page has set up. */
async function chooseAccount(page: Page, isByPrompt = false): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  const nonce = await page.evaluate(
    () => (globalThis as unknown as { googleSetUp: { nonce: string } }).googleSetUp.nonce,
  )
  const claims = { sub: subject, email, email_verified: true, given_name: 'Ylva', family_name: 'Berg', nonce }
  const token = await google.token({ claims })
  await page.evaluate(
    ([credential, prompt]) => {
      Object.assign(globalThis, { googleCredential: credential })
      const { googleSetUp } = globalThis as unknown as {
        googleSetUp: { callback(answer: { credential: string; select_by: string }): void }
      }
      if (prompt) googleSetUp.callback({ credential, select_by: 'fedcm' })
    },
    [token, isByPrompt] as const,
  )
  if (!isByPrompt) await page.getByRole('button', { name: 'Continue with Google' }).click()
}

const metrics = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      performance.getEntriesByName(`tackboard.${wanted}`).map((mark) => (mark as PerformanceMark).detail as unknown),
    name,
  )

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('somebody new comes in with Google on a %s, and has an account from then on', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await page.goto(`${site.origin}/login/?next=/today/`)
  await waitForHydration(page)
  await chooseAccount(page)
  await page.getByRole('heading', { name: 'One more thing' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  expect(await page.getByRole('alert').innerText()).toBe('Enter your birthday; nobody else sees it')
  await page.getByLabel('Birthday').fill('1990-04-30')
  // The refusal of a log-in is what tells that the account is new.
  expect(complaints.filter((line) => !/409|401/.test(line))).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(`${site.origin}/today/`)
  const me = await page.request.get(`${site.origin}${href('currentUser')}`)
  expect(await me.json()).toMatchObject({ data: { email, has_password: false, connected_to_google: true } })
  await close()
})

test('somebody known comes in by one tap, and the page counts how', async () => {
  const user = await makeUser(site.db)
  await site.db.insert(identities).values({ provider: 'google', subject, userId: user.id, createdAt: 1 })
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${site.origin}/login/`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(await page.evaluate(() => (globalThis as unknown as { googlePrompts: number }).googlePrompts)).toBe(1)
  expect(
    await page.evaluate(() => (globalThis as unknown as { googleSetUp: Record<string, unknown> }).googleSetUp),
  ).toMatchObject({ client_id: 'tackboard-test.apps.example', auto_select: false, use_fedcm_for_prompt: true })
  expect(await metrics(page, 'google_sign_in')).toContainEqual({ step: 'ready', prompts: true })
  expect(await findBarriers(page)).toEqual([])
  let counted: unknown[] = []
  await page.route('**/resource/HandshakeSessionResource/**', async (route) => {
    counted = await metrics(page, 'google_sign_in')
    await route.continue()
  })
  await chooseAccount(page, true)
  await page.waitForURL(`${site.origin}/`)
  expect(counted).toContainEqual({ step: 'credential/one_tap_prompt' })
  await expect.poll(() => page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('an old browser gets the button without the prompt', async () => {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/115.0.0.0 Safari/537.36'
  const { page, complaints, close } = await openPage(browser, { userAgent })
  await page.goto(`${site.origin}/signup/`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(await page.evaluate(() => (globalThis as { googlePrompts?: number }).googlePrompts)).toBeUndefined()
  expect(complaints).toEqual([])
  await close()
})

test('an account with the same address is connected by its password', async () => {
  const user = await makeUser(site.db, { email })
  const { page, close } = await openPage(browser)
  await page.goto(`${site.origin}/login/`)
  await waitForHydration(page)
  await chooseAccount(page)
  await page.getByRole('heading', { name: 'You have an account already' }).waitFor()
  const form = page.getByRole('region', { name: 'Other ways in' })
  await form.getByLabel('Password').fill('not this')
  await form.getByRole('button', { name: 'Connect and log in' }).click()
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toContainEqual(expect.stringContaining('not correct'))
  await form.getByLabel('Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Connect and log in' }).click()
  await page.waitForURL(`${site.origin}/`)
  const me = await page.request.get(`${site.origin}${href('currentUser')}`)
  expect(await me.json()).toMatchObject({ data: { id: user.id, connected_to_google: true } })
  await close()
})

test('a link to the login page loads a document that may load the scripts', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${site.origin}/`)
  await waitForHydration(page)
  const policy = (await page.request.get(`${site.origin}/`)).headers()['content-security-policy']
  expect(policy).not.toContain('/gsi/')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.waitForURL(/\/login\//)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a script that never comes is said, and the form is there', async () => {
  const { page, close } = await openPage(browser)
  await page.route('**/gsi/client', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`${site.origin}/login/`)
  await waitForHydration(page)
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toContainEqual(expect.stringContaining('not to be had'))
  expect(await metrics(page, 'google_sign_in')).toContainEqual(expect.objectContaining({ step: 'failed' }))
  expect(await page.getByLabel('Email or username').count()).toBe(1)
  await close()
})

test('somebody connects Facebook in the settings, logs in with it, and ends it', async () => {
  const user = await makeUser(site.db)
  const { page, close } = await openPage(browser)
  await signInPage(page, site.origin, user)
  await page.goto(`${site.origin}${href('accountSettings')}`)
  await waitForHydration(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Connect to Facebook' }).click()
  await page.waitForURL(`${site.origin}${href('loginConnect')}`)
  await waitForHydration(page)
  const button = page.getByRole('button', { name: 'Continue with Facebook' })
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  const accessToken = facebook.token({ id: subject })
  await page.evaluate(
    (authResponse) => Object.assign(globalThis, { facebookAnswer: { status: 'connected', authResponse } }),
    { accessToken, userID: subject },
  )
  await button.click()
  expect(await page.getByRole('alert').innerText()).toBe('Enter your password')
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Your password here').fill(PASSWORD)
  await button.click()
  await page.waitForURL(`${site.origin}${href('accountSettings')}`)
  await page.getByRole('button', { name: 'Disconnect from Facebook' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Connect to Facebook' }).count()).toBe(1)
  await close()
})

test('without scripts a connection is ended by its form, unless it is the only way in', async () => {
  const user = await makeUser(site.db)
  await site.db.insert(identities).values({ provider: 'google', subject, userId: user.id, createdAt: 1 })
  await site.db.$client.execute({
    sql: `update users set connected_networks = '{"google":true}' where id = ?`,
    args: [user.id],
  })
  const { page, close } = await openPage(browser)
  await signInPage(page, site.origin, user)
  const plain = await openPage(browser, { javaScriptEnabled: false })
  await plain.page.context().addCookies(await page.context().cookies())
  await site.db.$client.execute({ sql: 'update users set password_hash = null where id = ?', args: [user.id] })
  await plain.page.goto(`${site.origin}${href('accountSettings')}`)
  await plain.page.getByRole('button', { name: 'Disconnect from Google' }).click()
  await plain.page.getByText('This is the only way into your account').waitFor()
  await site.db.$client.execute({ sql: `update users set password_hash = 'x' where id = ?`, args: [user.id] })
  await plain.page.goto(`${site.origin}${href('accountSettings')}`)
  await plain.page.getByRole('button', { name: 'Disconnect from Google' }).click()
  await plain.page.waitForURL(`${site.origin}${href('accountSettings')}`)
  await plain.page.getByRole('link', { name: 'Connect to Google' }).waitFor()
  await plain.close()
  await close()
})

test('a site without services names none', async () => {
  const { page, complaints, close } = await openPage(browser)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(inject('origin'))) foreign.push(request.url())
  })
  const answer = await page.goto(`${inject('origin')}/login/`)
  await waitForHydration(page)
  expect(answer?.headers()['content-security-policy']).not.toMatch(/google|facebook/)
  expect(await page.getByRole('region', { name: 'Other ways in' }).count()).toBe(0)
  expect([foreign, complaints]).toEqual([[], []])
  await close()
})
