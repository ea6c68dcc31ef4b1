import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { type DomPage, eventually, openDom } from '../../helpers/dom.ts'
import { newPerson } from '../../helpers/registration.ts'
import { makeUser, PASSWORD } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'
import type { Site } from '../../helpers/site.ts'

const ORIGIN = 'https://captcha.localhost'
const VERIFIER = 'https://captcha.example'

let site: Site

beforeAll(async () => {
  site = await startApp({
    origin: ORIGIN,
    database: 'shared',
    vars: {
      RECAPTCHA_SECRET: 'a-secret',
      RECAPTCHA_URL: `${VERIFIER}/verify`,
      RECAPTCHA_SITE_KEY: 'public-key',
      RECAPTCHA_SCRIPT_URL: `${VERIFIER}/enterprise.js`,
    },
  })
})
afterAll(() => site.stop())

/** Has the verifier take every token; answers with those that it was asked about. */
function playVerifier(): string[] {
  const checked: string[] = []
  const elsewhere = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(VERIFIER)) return elsewhere(input, init)
    const request = new Request(input, init)
    checked.push(new URLSearchParams(await request.text()).get('response') ?? '')
    return Response.json({ success: true, score: 0.9 })
  }
  onTestFinished(() => void (globalThis.fetch = elsewhere))
  return checked
}

/** Speaks as the library does, which a document loads only in a browser. */
function giveLibrary(): void {
  const enterprise = {
    ready: (callback: () => void) => callback(),
    execute: async (key: string, { action }: { action: string }) => `${key}:${action}:${Math.random()}`,
  }
  vi.stubGlobal('grecaptcha', { enterprise })
  onTestFinished(() => void vi.unstubAllGlobals())
}

const main = ({ document }: DomPage) => document.querySelector('main') as HTMLElement

test('a login says what led to the site, brings a token along and leads to the app of its OAuth flow', async () => {
  playVerifier()
  giveLibrary()
  const { username } = await makeUser(db)
  const app = '/oauth/authorize?client_id=1'
  const browser = await openDom({ origin: ORIGIN, country: 'US' })
  const page = await browser.goto(href('login', {}, { next: app }), { referrer: 'https://blog.example/' })
  expect(page.document.cookie).toContain(`_referrer=${encodeURIComponent('https://blog.example/')}`)
  await page.user.type(page.screen.getByLabelText('Email or username'), username)
  await page.user.type(page.screen.getByLabelText('Password'), PASSWORD)
  await page.user.click(page.screen.getByRole('button', { name: 'Log in' }))
  await eventually(() => expect(browser.departures).toEqual([ORIGIN + app]))
  const handshake = browser.calls.find(({ path }) => path === href('loginHandshake'))
  expect(Object.fromEntries(new URLSearchParams(handshake?.body))).toEqual({
    username_or_email: username,
    password: PASSWORD,
    referrer: 'https://blog.example/',
    token: expect.stringMatching(/^public-key:login:/) as string,
  })
})

test('the page says that the library cannot be loaded, and tries again with the next press', async () => {
  const checked = playVerifier()
  const browser = await openDom({ origin: ORIGIN })
  const page = await browser.goto(href('signup', {}, { next: '/today/' }))
  const { email, password = '' } = newPerson()
  for (const [label, value] of [
    ['Email', email],
    ['Password', password],
    ['First name', 'Solveig'],
    ['Birthday', '1990-04-30'],
  ] as const) {
    await page.user.type(page.screen.getByLabelText(label), value)
  }
  const press = () => page.user.click(page.screen.getByRole('button', { name: 'Sign up' }))
  await press()
  expect((await page.screen.findByRole('alert')).textContent).toBe('Error loading reCAPTCHA Enterprise')
  expect(main(page).querySelectorAll('form')).toHaveLength(1)
  giveLibrary()
  await press()
  await eventually(() => expect(browser.departures).toEqual([ORIGIN + href('welcome', {}, { next: '/today/' })]))
  expect(checked.map((token) => token.split(':')[1])).toEqual(['signup'])
})
