import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeUser, PASSWORD } from '../helpers/rows.ts'
import { startSite, type Site } from '../helpers/site.ts'

/** Speaks as the library does: hands out a token for each action, every one another. */
const LIBRARY = `window.grecaptcha = { enterprise: {
  ready: (callback) => setTimeout(callback, 10),
  execute: async (key, { action }) => key + ':' + action + ':' + Math.random(),
} }`

let captcha: Server
let captchaOrigin: string
let checked: string[]
let site: Site
let browser: Browser

beforeEach(() => {
  checked = []
})

beforeAll(async () => {
  captcha = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/javascript')
      return void response.end(LIBRARY)
    }
    void text(request).then((body) => {
      const token = new URLSearchParams(body).get('response') ?? ''
      const isNew = !checked.includes(token)
      checked.push(token)
      response.end(JSON.stringify({ success: isNew && token.startsWith('public-key:'), score: 0.9 }))
    })
  })
  await new Promise<void>((resolve) => captcha.listen(0, '127.0.0.1', resolve))
  captchaOrigin = `http://127.0.0.1:${(captcha.address() as AddressInfo).port}`
  site = await startSite({
    vars: {
      RECAPTCHA_SECRET: 'a secret',
      RECAPTCHA_URL: `${captchaOrigin}/verify`,
      RECAPTCHA_SITE_KEY: 'public-key',
      RECAPTCHA_SCRIPT_URL: `${captchaOrigin}/enterprise.js`,
    },
  })
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser.close()
  await site.stop()
  captcha.closeAllConnections()
  captcha.close()
})

/** What tokens were checked for, one after the other. */
const actions = () => checked.map((token) => token.split(':')[1])

async function signUp(page: Page): Promise<void> {
  await page.goto(`${site.origin}/signup/?next=/today/`)
  await waitForHydration(page)
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
}

test('where captchas are on a sign-up brings a token along, and a resumed session another', async () => {
  const { page, complaints, close } = await openPage(browser)
  await signUp(page)
  await page.waitForURL(`${site.origin}/today/`)
  expect(actions()).toEqual(['signup'])

  await page.locator('section[aria-label="Messages"]').waitFor({ state: 'attached' })
  const verified = page.waitForResponse((response) => new URL(response.url()).pathname === href('verifySession'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await verified).status()).toBe(200)
  expect(actions()).toEqual(['signup', 'verify'])
  const marks = () =>
    page.evaluate(() =>
      performance
        .getEntriesByName('tackboard.session_verify')
        .map((entry) => (entry as PerformanceMark).detail as unknown),
    )
  await expect.poll(marks).toEqual([{ status: 200 }])
  expect(complaints).toEqual([])
  await close()
})

test('a log-in tells what led to the site, brings a token along and loads the app of its OAuth flow', async () => {
  const { username } = await makeUser(site.db)
  const app = '/oauth/authorize?client_id=1'
  const { page, close } = await openPage(browser, { extraHTTPHeaders: { 'cf-ipcountry': 'US' } })
  await page.goto(site.origin + href('login', {}, { next: app }), { referer: 'https://blog.example/' })
  await expect
    .poll(() => page.evaluate(() => document.cookie))
    .toContain(`_referrer=${encodeURIComponent('https://blog.example/')}`)
  const main = page.getByRole('main')
  await main.getByLabel('Email or username').fill(username)
  await main.getByLabel('Password').fill(PASSWORD)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === href('loginHandshake'))
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  expect(Object.fromEntries(new URLSearchParams((await asked).postData() ?? ''))).toEqual({
    username_or_email: username,
    password: PASSWORD,
    referrer: 'https://blog.example/',
    token: expect.stringMatching(/^public-key:login:/) as string,
  })
  await page.waitForURL(site.origin + app)
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(site.origin + app)
  expect(actions()).toEqual(['login'])
  await close()
})

test('a library that cannot be loaded is said, and tried again with the next press', async () => {
  const { page, close } = await openPage(browser)
  await page.route(`${captchaOrigin}/**`, (route) => route.abort('failed'))
  await signUp(page)
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('Error loading reCAPTCHA Enterprise')
  await page.unroute(`${captchaOrigin}/**`)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(`${site.origin}/today/`)
  await close()
})
