import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#db/id.ts'
import { identities } from '#db/tables/identity/sign-in-services.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { newAddress, toText, send } from '../../helpers/client.ts'
import { openDom, type DomBrowser, type DomOptions } from '../../helpers/dom.ts'
import {
  signInServiceVars,
  startFacebook,
  startGoogle,
  type FacebookStandIn,
  type GoogleStandIn,
} from '../../helpers/identity-provider.ts'
import { makeUser, PASSWORD } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import type { Site } from '../../helpers/site.ts'

const NONCE = href('resource', { name: 'SocialNonceResource', verb: 'create' })

interface SetUp {
  nonce: string
  callback(answer: { credential: string; select_by: string }): void
}

let site: Site
let google: GoogleStandIn
let facebook: FacebookStandIn
let subject: string
let email: string
let setUp: SetUp
let prompts: number

beforeAll(async () => {
  ;[google, facebook] = await Promise.all([startGoogle(), startFacebook()])
  site = await startApp({ database: 'shared', vars: signInServiceVars(google, facebook) })
})
afterAll(async () => {
  await site.stop()
  await Promise.all([google.stop(), facebook.stop()])
})
beforeEach(() => {
  subject = newId()
  email = `b${newId().toLowerCase()}@gmail.com`
  prompts = 0
  // Stands in for what Google's script brings.
  const id = {
    initialize: (wanted: SetUp) => (setUp = wanted),
    renderButton: (parent: HTMLElement) => (parent.textContent = 'Continue with Google'),
    prompt: () => (prompts += 1),
    cancel: () => {},
  }
  vi.stubGlobal('google', { accounts: { id } })
})
afterEach(() => vi.unstubAllGlobals())

/** A browser that has its nonce: in strict mode a page asks for it twice at once, and the later answer counts. */
async function open(options: DomOptions = {}): Promise<DomBrowser> {
  const browser = await openDom({ origin: site.origin, headers: { 'cf-connecting-ip': newAddress() }, ...options })
  const answer = await send(site.origin, NONCE, { json: { options: {} } })
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(/[=;]/)
    browser.cookies.set(name, value)
  }
  return browser
}

/** Has the stand-in hand out a really signed token for the nonce that the page has set up. */
async function chooseAccount(select_by: string): Promise<void> {
  const claims = { sub: subject, email, email_verified: true, given_name: 'Ylva', family_name: 'Berg' }
  setUp.callback({ credential: await google.token({ claims: { ...claims, nonce: setUp.nonce } }), select_by })
}

test('a person who is connected comes in by one tap, and the page counts how', async () => {
  const user = await makeUser(db)
  await db.insert(identities).values({ provider: 'google', subject, userId: user.id, createdAt: 1 })
  const browser = await open()
  const page = await browser.goto(href('login'))
  await page.screen.findByText('Continue with Google')
  expect(prompts).toBe(1)
  expect(setUp).toMatchObject({
    client_id: 'tackboard-test.apps.example',
    auto_select: false,
    use_fedcm_for_prompt: true,
  })
  expect(page.metrics('google_sign_in')).toContainEqual({ step: 'ready', prompts: true })
  await chooseAccount('fedcm')
  await expect.poll(() => browser.departures).toEqual([`${site.origin}/`])
  expect(page.metrics('google_sign_in')).toContainEqual({ step: 'credential/one_tap_prompt' })
  expect(browser.cookies.has('__Host-session')).toBe(true)
})

test('an old browser gets the button without the prompt', async () => {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/115.0.0.0 Safari/537.36'
  const browser = await open({ userAgent })
  const page = await browser.goto(href('signup'))
  await page.screen.findByText('Continue with Google')
  expect(page.metrics('google_sign_in')).toContainEqual({ step: 'ready', prompts: false })
  expect(prompts).toBe(0)
})

test('an account with the same address is connected by its password', async () => {
  const user = await makeUser(db, { email })
  const browser = await open()
  const page = await browser.goto(href('login'))
  await page.screen.findByText('Continue with Google')
  await chooseAccount('btn')
  await page.screen.findByRole('heading', { name: 'You already have an account' })
  const form = page.screen.getByRole('button', { name: 'Connect and log in' }).closest('form') as HTMLFormElement
  const password = form.querySelector('input[type="password"]') as HTMLInputElement
  const submit = page.screen.getByRole('button', { name: 'Connect and log in' })
  await page.user.type(password, 'not this')
  await page.user.click(submit)
  await page.screen.findByText(/isn't right/)
  await page.user.clear(password)
  await page.user.type(password, PASSWORD)
  await page.user.click(submit)
  await expect.poll(() => browser.departures).toEqual([`${site.origin}/`])
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const me = await send(site.origin, href('currentUser'), { cookie })
  expect(await me.json()).toMatchObject({ data: { id: user.id, connected_to_google: true } })
})

test('a script that does not come is reported, and the form is there', async () => {
  vi.stubGlobal('google', undefined)
  const browser = await open()
  const page = await browser.goto(href('login'))
  await page.screen.findByText(/isn't available right now/)
  expect(page.metrics('google_sign_in')).toContainEqual(expect.objectContaining({ step: 'failed' }))
  page.screen.getByLabelText('Email or username')
})

test('a site without services names none, and lets in none of their scripts', async () => {
  const answer = await send(origin, href('login'))
  expect(answer.headers.get('content-security-policy')).not.toMatch(/google|facebook/)
  expect(toText(await answer.text())).not.toMatch(/Google|Facebook/)
  const browser = await open({ origin })
  const page = await browser.goto(href('login'))
  expect(page.screen.queryByRole('region', { name: 'More ways to continue' })).toBeNull()
  expect(page.document.querySelector('script[src*="google"], script[src*="facebook"]')).toBeNull()
})
