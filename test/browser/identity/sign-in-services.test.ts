import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import {
  signInServiceVars,
  startFacebook,
  startGoogle,
  type FacebookStandIn,
  type GoogleStandIn,
} from '../../helpers/identity-provider.ts'
import { makeSession, makeUser, PASSWORD } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { startSite, type Site } from '../../helpers/site.ts'

/**
 * Stands in for Google's script: keeps what the page sets up, draws a button, and hands out what a test has given it.
 */
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
  prompt() {},
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
      ...signInServiceVars(google, facebook),
      GOOGLE_SCRIPT_URL: `${scriptOrigin}/gsi/client`,
      FACEBOOK_SCRIPT_URL: `${scriptOrigin}/sdk.js`,
    },
  })
})

afterAll(async () => {
  await site.stop()
  scripts.close()
  await Promise.all([google.stop(), facebook.stop()])
})

test('on a phone a person comes in with Google for the first time, and has an account from then on', async ({
  open,
}) => {
  // The refusal of a login is what says that the account is new.
  const page = await open({ ...PHONE, expects: /409|401/ })
  await page.goto(`${site.origin}/login/?next=/today/`)
  await ready(page)
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await button.waitFor()
  const nonce = await page.evaluate(
    () => (globalThis as unknown as { googleSetUp: { nonce: string } }).googleSetUp.nonce,
  )
  const email = `b${newId().toLowerCase()}@gmail.com`
  const claims = { sub: newId(), email, email_verified: true, given_name: 'Ylva', family_name: 'Berg', nonce }
  await page.evaluate(
    (googleCredential) => void Object.assign(globalThis, { googleCredential }),
    await google.token({ claims }),
  )
  await button.click()
  await page.getByRole('heading', { name: 'One more thing' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign up' })
  await submit.click()
  expect(await page.getByRole('alert').innerText()).toBe('Enter your birthday. Only you can see it.')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await submit.click()
  await page.waitForURL(site.origin + href('welcome', {}, { next: '/today/' }))
  const me = await page.request.get(`${site.origin}${href('currentUser')}`)
  expect(await me.json()).toMatchObject({ data: { email, has_password: false, connected_to_google: true } })
})

test('a link to the login page loads a document that may load the scripts', async ({ open }) => {
  const page = await open()
  await page.goto(`${site.origin}/`)
  await ready(page)
  const policy = (await page.request.get(`${site.origin}/`)).headers()['content-security-policy']
  expect(policy).not.toContain('/gsi/')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.waitForURL(/\/login\//)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('Facebook is connected in the settings, and disconnected again', async ({ open }) => {
  const user = await makeUser(site.db)
  const page = await open()
  const [name = '', value = ''] = (await makeSession(site.db, user)).split('=')
  await page.context().addCookies([{ name, value, url: site.origin.replace('http:', 'https:') }])
  await page.goto(`${site.origin}${href('accountSettings')}`)
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Connect to Facebook' }).click()
  await page.waitForURL(`${site.origin}${href('loginConnect')}`)
  await ready(page)
  const button = page.getByRole('button', { name: 'Continue with Facebook' })
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  const userID = newId()
  await page.evaluate(
    (authResponse) => void Object.assign(globalThis, { facebookAnswer: { status: 'connected', authResponse } }),
    { accessToken: facebook.token({ id: userID }), userID },
  )
  await button.click()
  expect(await page.getByRole('alert').innerText()).toBe('Enter your password')
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Your Tackboard password').fill(PASSWORD)
  await button.click()
  await page.waitForURL(`${site.origin}${href('accountSettings')}`)
  await page.getByRole('button', { name: 'Disconnect from Facebook' }).click()
  await page.getByRole('link', { name: 'Connect to Facebook' }).waitFor()
})
