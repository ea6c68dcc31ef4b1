import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { href } from '#schema/routes.ts'
import { ENGAGED_SESSION_MS } from '#schema/tracking/third-party-constants.ts'
import { withAppData } from '../../helpers/altered-page.ts'
import { startApp } from '../../helpers/app.ts'
import { type DomBrowser, type DomOptions, eventually, fakeTimers, openDom } from '../../helpers/dom.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import type { Site } from '../../helpers/site.ts'

const PIXELS = [
  {
    name: 'acme',
    url: 'https://px.acme.example/p?e={kind}',
    kinds: ['signup', 'engaged_session', 'advertiser_resurrection'],
  },
  { name: 'facebook', url: 'https://px.facebook.example/tr?ev={kind}', kinds: ['signup'] },
]
const ORIGIN = 'https://vendors.localhost'
const FRAME = 'https://ids.example/f'

let site: Site

beforeAll(async () => {
  site = await startApp({
    origin: ORIGIN,
    database: 'shared',
    vars: { TRACKING_PIXELS: JSON.stringify(PIXELS), AD_IDENTIFIER_FRAME: FRAME },
  })
})
afterAll(() => site.stop())

/** A browser that holds what a registration leaves there, on the site with vendors unless given otherwise. */
async function openRegistered(options: DomOptions): Promise<DomBrowser> {
  const browser = await openDom({ origin: ORIGIN, ...options })
  for (const name of ['acme', 'facebook']) browser.cookies.set(`_pixel_signup_${name}`, `signup%23${name}`)
  return browser
}

const onSite = (path: string) => ORIGIN + path
const SIGNUP_FRAMES = [
  onSite(href('pixels', {}, { kind: 'signup', name: 'acme' })),
  onSite(href('facebookPixels', {}, { kind: 'signup', name: 'facebook' })),
]
const SIGNAL: Pick<DomOptions, 'prepare'> = {
  prepare: ({ navigator }) => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
}
const GPC: DomOptions = { country: 'US', headers: { 'sec-gpc': '1' } }

test('pixels that cookies ask for are loaded in hidden frames once each, and the cookies go', async () => {
  const browser = await openRegistered({ country: 'US' })
  const page = await browser.goto('/login/')
  expect(browser.frames.toSorted()).toEqual(SIGNUP_FRAMES.toSorted())
  expect(page.document.cookie).not.toContain('_pixel_')
  await browser.goto('/login/')
  expect(browser.frames).toHaveLength(2)
})

test('an engaged session is reported after a minute, once in a tab', async () => {
  fakeTimers()
  const browser = await openDom({ origin: ORIGIN, country: 'US' })
  await browser.goto('/login/')
  await vi.advanceTimersByTimeAsync(ENGAGED_SESSION_MS - 10_000)
  expect(browser.frames).toEqual([])
  await vi.advanceTimersByTimeAsync(11_000)
  const engaged = [onSite(href('pixels', {}, { kind: 'engaged_session', name: 'acme' }))]
  expect(browser.frames).toEqual(engaged)
  await browser.goto('/signup/')
  await vi.advanceTimersByTimeAsync(2 * ENGAGED_SESSION_MS)
  expect(browser.frames).toEqual(engaged)
})

test.each<[string, DomOptions, number]>([
  ['with the privacy signal', GPC, 0],
  ['with the privacy signal that only scripts see', { country: 'US', ...SIGNAL }, 0],
  ['in Germany without an answer', { country: 'DE' }, 0],
  ['where the country is unknown', { country: 'XX' }, 0],
  ['where no vendor is set up', { country: 'US', origin: origin }, 0],
  // The server alone knows where vendors are used: the hidden pages are empty.
  ['where the vendors are not used', { country: 'BR' }, 3],
])('no vendor learns anything %s', async (_, options, count) => {
  fakeTimers()
  const browser = await openRegistered(options)
  await browser.goto('/login/')
  await vi.advanceTimersByTimeAsync(2 * ENGAGED_SESSION_MS)
  // Facebook's is tried again.
  expect(new Set(browser.frames).size).toBe(count)
  expect(browser.calls.filter(({ origin }) => origin !== (options.origin ?? ORIGIN))).toEqual([])
})

test('where a law asks first a yes lets pixels load', async () => {
  const browser = await openRegistered({ country: 'GB' })
  const page = await browser.goto('/login/')
  expect(browser.frames).toEqual([])
  await page.user.click(await page.screen.findByRole('button', { name: 'Accept all' }))
  await eventually(() => expect(browser.frames.toSorted()).toEqual(SIGNUP_FRAMES.toSorted()))
})

test.each<[string, DomOptions, number]>([
  ['is reported by the next page', {}, 1],
  ['is not reported with the privacy signal that only scripts see', SIGNAL, 0],
])('an advertiser who has come back %s', async (_, options, count) => {
  const user = await makeUser(db, { isPartner: true })
  const browser = await openDom({ origin: ORIGIN, country: 'US', as: user, ...options })
  browser.cookies.set('_pixel_advertiser_resurrection_acme', 'advertiser_resurrection%23acme')
  await browser.goto(href('languages'))
  const frame = onSite(href('pixels', {}, { kind: 'advertiser_resurrection', name: 'acme' }))
  expect(browser.frames).toEqual(Array.from({ length: count }, () => frame))
})

interface Identified extends DomOptions {
  group?: string
  columns?: Parameters<typeof makeUser>[1]
  region?: string
}

/** Opens a page of a signed-in account that has an identifier; answers with the addresses of the frames it holds. */
async function findFrames({ group = 'enabled', columns, region, ...options }: Identified): Promise<string[]> {
  const browser = await openDom({
    origin: ORIGIN,
    as: await makeUser(db, { adIdentifier: 'abc', ...columns }),
    play: ({ path }) => (path.includes('ActivateExperimentResource') ? Response.json({}) : undefined),
    alter: (html) =>
      withAppData(html, ({ context }) => {
        context.experimentsClient['ad_identifier'] = group
        if (region !== undefined) context.regionFromIp = region
      }),
    ...options,
  })
  const page = await browser.goto(href('languages'))
  expect(page.screen.getAllByRole('banner')).toHaveLength(1)
  return browser.frames
}

/** The account of a user who has answered, and allows everything. */
const ALL_ALLOWED = {
  cookiesChosenAt: Date.now(),
  allowAnalyticCookies: true,
  allowPersonalizationCookies: true,
  allowMarketingCookies: true,
}

test.each<[string, Identified]>([
  ['where everything allows it', { country: 'US' }],
  ['of a user in Germany who allows everything', { country: 'DE', columns: ALL_ALLOWED }],
])('the ad-tracking identifier goes to the frame that is set up %s', async (_, options) => {
  expect(await findFrames(options)).toEqual([`${FRAME}?epik=abc`])
})

test.each<[string, Identified]>([
  ['in Germany without marketing', { country: 'DE', columns: { ...ALL_ALLOWED, allowMarketingCookies: false } }],
  ['in Germany without analytics', { country: 'DE', columns: { ...ALL_ALLOWED, allowAnalyticCookies: false } }],
  ['in California', { country: 'US', columns: ALL_ALLOWED, region: 'CA' }],
  ['with the privacy signal', GPC],
  ['in Germany without an answer', { country: 'DE' }],
  ['outside of the experiment', { country: 'US', group: 'control' }],
  ['against the setting of the account', { country: 'US', columns: { thirdPartyMarketingTrackingEnabled: false } }],
  ['of a user under 18', { country: 'US', columns: { birthday: `${new Date().getUTCFullYear() - 16}-01-01` } }],
  ['where no frame is set up', { country: 'US', origin: origin }],
])('the ad-tracking identifier goes nowhere %s', async (_, options) => {
  expect(await findFrames(options)).toEqual([])
})
