import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RESURRECTION_WINDOW_MS } from '#schema/constants/sessions.ts'
import { ENGAGED_SESSION_MS } from '#schema/constants/third-parties.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { ELEMENT_IDS, type AppData } from '#schema/page-data.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { alterDocument, withBlock } from '../helpers/altered-page.ts'
import { makeBoard, makeDrawnPin, makeSession, makeUser, PASSWORD, type UserRow } from '../helpers/rows.ts'
import { startSite, type Site } from '../helpers/site.ts'
import { ready } from '../helpers/settle.ts'

/** An image of one point. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

let browser: Browser
let vendor: Server
/** With a vendor set up, and without any. */
let site: Site
let plain: Site
/** What the vendor was asked for, in order, and whether it answers. */
let told: string[] = []
let isVendorUp = true

beforeAll(async () => {
  vendor = createServer((request, response) => {
    told.push(`${request.url} ${request.headers.referer ?? '-'}`)
    response.writeHead(isVendorUp ? 200 : 500, { 'content-type': 'image/gif', 'cache-control': 'no-store' })
    response.end(isVendorUp ? GIF : undefined)
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  const pixels = [
    { name: 'acme', url: `${url}/acme?e={kind}`, kinds: ['signup', 'engaged_session', 'advertiser_resurrection'] },
    { name: 'facebook', url: `${url}/facebook?e={kind}`, kinds: ['signup'] },
  ]
  site = await startSite({
    vars: { TRACKING_PIXELS: JSON.stringify(pixels), AD_IDENTIFIER_FRAME: 'https://ids.example/f' },
  })
  plain = await startSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  await plain.stop()
  await new Promise((resolve) => vendor.close(resolve))
})
beforeEach(() => {
  told = []
  isVendorUp = true
})

const from = (country: string, more: Record<string, string> = {}): BrowserContextOptions => ({
  extraHTTPHeaders: { 'cf-ipcountry': country, ...more },
})

/** Notes every request that leaves a site. */
function watchOutside(page: Page, { origin }: Site): string[] {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) outside.push(request.url())
  })
  return outside
}

/** Waits until what comes late has had its time. */
async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
  await ready(page)
}

/** Has the browser hold what a registration leaves there. */
async function leaveCookies(page: Page, { origin }: Site): Promise<void> {
  await page.goto(`${origin}/login/`)
  await page.evaluate(() => {
    for (const name of ['acme', 'facebook']) {
      document.cookie = `_pixel_signup_${name}=signup%23${name}; path=/; secure; samesite=lax`
    }
  })
}

const pixelCookies = (page: Page) =>
  page.evaluate(() => document.cookie.split('; ').filter((pair) => pair.startsWith('_pixel_')))

test('pixels that cookies ask for are loaded once each, without saying from where, and leave nothing behind', async () => {
  const { page, complaints, close } = await openPage(browser, from('US'))
  await leaveCookies(page, site)
  await settle(page, `${site.origin}/`)
  await expect.poll(() => [...told].sort()).toEqual(['/acme?e=signup -', '/facebook?e=signup -'])
  expect(await pixelCookies(page)).toEqual([])
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  await settle(page, `${site.origin}/`)
  expect(told).toHaveLength(2)
  expect(complaints).toEqual([])
  await close()
})

test('Facebook’s pixel is tried again three times', async () => {
  isVendorUp = false
  const { page, close } = await openPage(browser, from('US'))
  await page.clock.install()
  await leaveCookies(page, site)
  await page.goto(`${site.origin}/`)
  for (const tries of [1, 2, 3, 4]) {
    await expect
      .poll(async () => {
        // The wait before a retry begins once the page is seen to have failed.
        await page.clock.runFor(1_000)
        return told.filter((one) => one.startsWith('/facebook')).length
      })
      .toBe(tries)
  }
  await page.clock.runFor(60_000)
  await ready(page)
  expect(told.filter((one) => one.startsWith('/facebook'))).toHaveLength(4)
  expect(told.filter((one) => one.startsWith('/acme?e=signup'))).toHaveLength(1)
  await close()
})

test('an engaged session is told of after a minute, once', async () => {
  const { page, close } = await openPage(browser, from('US'))
  await page.clock.install()
  await settle(page, `${site.origin}/`)
  await page.clock.runFor(ENGAGED_SESSION_MS - 10_000)
  expect(told).toEqual([])
  await page.clock.runFor(11_000)
  await expect.poll(() => told).toEqual(['/acme?e=engaged_session -'])
  await settle(page, `${site.origin}/today/`)
  await page.clock.runFor(2 * ENGAGED_SESSION_MS)
  await ready(page)
  expect(told).toHaveLength(1)
  await close()
})

test.each<[string, BrowserContextOptions, boolean, number]>([
  ['with the privacy signal', from('US', { 'sec-gpc': '1' }), false, 0],
  ['with the privacy signal that only scripts see', from('US'), true, 0],
  ['in Germany without an answer', from('DE'), false, 0],
  ['where nobody knows', from('XX'), false, 0],
  // Where vendors are used is the server's to know: the hidden pages are empty.
  ['where the vendors are not used', from('BR'), false, 3],
])('nothing is told %s', async (_, options, hasSignal, hiddenPages) => {
  const { page, close } = await openPage(browser, options)
  if (hasSignal) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  }
  await page.clock.install()
  const outside = watchOutside(page, site)
  const hidden: string[] = []
  page.on('request', (request) => {
    if (/\/_\/_\/pixel\/|\/fb\.html/.test(request.url())) hidden.push(request.url())
  })
  await leaveCookies(page, site)
  await settle(page, `${site.origin}/`)
  await page.clock.runFor(2 * ENGAGED_SESSION_MS)
  await ready(page)
  expect([told, outside]).toEqual([[], []])
  expect(hidden).toHaveLength(hiddenPages)
  await close()
})

test('where a law asks first a yes lets pixels load, of vendors that are used there', async () => {
  const { page, close } = await openPage(browser, from('GB'))
  await leaveCookies(page, site)
  await settle(page, `${site.origin}/`)
  expect(told).toEqual([])
  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect.poll(() => told).toHaveLength(2)
  await close()
})

/** Has a business account whose sessions nobody has used for 28 days log in, and read on; says what the vendor was told. */
async function comeBackTo(at: Site, page: Page, user: UserRow): Promise<string[]> {
  await page.goto(`${at.origin}/login/`)
  await waitForHydration(page)
  await page.locator('input[name="username_or_email"]').fill(user.username)
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click()
  await page.waitForURL(`${at.origin}/`)
  for (const path of ['/', '/today/']) await settle(page, at.origin + path)
  return told.filter((one) => one.includes('resurrection'))
}

async function makeSleeper({ db }: Site): Promise<UserRow> {
  const user = await makeUser(db, { isPartner: true })
  await makeSession(db, user, { lastSeenAt: Date.now() - RESURRECTION_WINDOW_MS })
  return user
}

test('an advertiser who has come back is told of once, whatever browser they log in with afterwards', async () => {
  const user = await makeSleeper(site)
  const { page, close } = await openPage(browser, from('US'))
  expect(await comeBackTo(site, page, user)).toEqual(['/acme?e=advertiser_resurrection -'])
  expect(await pixelCookies(page)).toEqual([])
  await close()
  const other = await openPage(browser, from('US'))
  expect(await comeBackTo(site, other.page, user)).toHaveLength(1)
  await other.close()
})

test.each<[string, BrowserContextOptions, boolean, () => Site]>([
  ['with the privacy signal', from('US', { 'sec-gpc': '1' }), false, () => site],
  ['with the privacy signal that only scripts see', from('US'), true, () => site],
  ['where a law asks first, without an answer', from('GB'), false, () => site],
  ['where no vendor is set up', from('US'), false, () => plain],
])('an advertiser who has come back is not told of %s', async (_, options, hasSignal, at) => {
  const { page, close } = await openPage(browser, options)
  if (hasSignal) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  }
  const outside = watchOutside(page, at())
  expect(await comeBackTo(at(), page, await makeSleeper(at()))).toEqual([])
  expect(outside).toEqual([])
  await close()
})

test('no request leaves the site as it comes, whatever cookies ask for', async () => {
  const { page, complaints, close } = await openPage(browser, from('US'))
  await page.clock.install()
  const outside = watchOutside(page, plain)
  await leaveCookies(page, plain)
  await settle(page, `${plain.origin}/`)
  await page.clock.runFor(2 * ENGAGED_SESSION_MS)
  await ready(page)
  expect([told, outside, complaints]).toEqual([[], [], []])
  expect(await page.locator('iframe').count()).toBe(0)
  await close()
})

/** Complaints of anything but the pictures of these pins, which nobody has drawn. */
function refusals(complaints: readonly string[]): string[] {
  return complaints.filter((line) => !line.includes('/media/') && !line.includes('404 (Not Found)'))
}

interface Attribution {
  calls: URL[]
  statuses(): Promise<unknown[]>
}

function watchAttribution(page: Page): Attribution {
  const calls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === href('attributionSource')) calls.push(url)
  })
  const statuses = () =>
    page.evaluate(() =>
      performance
        .getEntriesByName('tackboard.attribution_source')
        .map((entry) => ((entry as PerformanceMark).detail as { status: string }).status),
    )
  return { calls, statuses }
}

async function makeAd({ db }: Site, columns: Record<string, unknown> = {}): Promise<string> {
  const owner = await makeUser(db)
  const pin = await makeDrawnPin(db, await makeBoard(db, owner), {
    columns: {
      link: 'https://shop.example/lamps',
      domain: 'shop.example',
      isPromoted: true,
      promoterId: owner.id,
      trackingParams: 'campaign=lamps-12',
      ...columns,
    },
  })
  return href('pin', { id: pin.id })
}

async function follow(page: Page): Promise<void> {
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: 'A shop' }))
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: /shop\.example/ })
      .first()
      .click(),
  ])
  await opened.close()
}

test('a click on an advertisement is told of to this site, with what names it and nobody', async () => {
  const { page, complaints, close } = await openPage(browser, from('US'))
  const { calls, statuses } = watchAttribution(page)
  await settle(page, plain.origin + (await makeAd(plain)))
  await follow(page)
  await expect.poll(() => calls.length).toBe(1)
  expect(Object.fromEntries(calls[0]?.searchParams ?? [])).toEqual({
    source_event_id: expect.stringMatching(/^\d+$/),
    destination: 'https://shop.example',
    expiry: '2592000',
    priority: '0',
    advertiser_id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    campaign_id: 'lamps-12',
    event_type: 'click',
  })
  expect([await statuses(), refusals(complaints)]).toEqual([[], []])
  await close()
})

test('a click that may not be told of is skipped, one that lacks something is counted, and so is one that fails', async () => {
  for (const [options, columns, isBlocked, status, count] of [
    [from('US', { 'sec-gpc': '1' }), {}, false, 'skipped', 0],
    [from('DE'), {}, false, 'skipped', 0],
    [from('US'), { trackingParams: null }, false, 'missing_param', 0],
    [from('US'), {}, true, 'failed', 1],
  ] as const) {
    const { page, close } = await openPage(browser, options)
    const { calls, statuses } = watchAttribution(page)
    if (isBlocked) await page.route('**/attribution_source/**', (route) => route.abort())
    await settle(page, plain.origin + (await makeAd(plain, columns)))
    await follow(page)
    await expect.poll(statuses).toEqual([status])
    expect(calls).toHaveLength(count)
    await close()
  }
})

test('a click on any other pin’s link is nobody’s business', async () => {
  const { page, close } = await openPage(browser, from('US'))
  const { calls, statuses } = watchAttribution(page)
  await settle(page, plain.origin + (await makeAd(plain, { isPromoted: false })))
  await follow(page)
  await ready(page)
  expect([calls, await statuses()]).toEqual([[], []])
  await close()
})

/** Opens the home page of a signed-in account that has an identifier; says what the identifier's frame was asked for. */
async function askedOfFrame(
  options: BrowserContextOptions,
  {
    group = 'enabled',
    at = site,
    columns = {},
    region,
  }: { group?: string; at?: Site; columns?: Parameters<typeof makeUser>[1]; region?: string } = {},
): Promise<string[]> {
  const { page, complaints, close } = await openPage(browser, options)
  const asked: string[] = []
  await page.context().route('https://ids.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title>' })
  })
  await page.route('**/resource/ActivateExperimentResource/**', (route) => route.fulfill({ json: {} }))
  const [name = '', value = ''] = (await makeSession(at.db, await makeUser(at.db, columns))).split('=')
  await page.context().addCookies([{ name, value, url: at.origin.replace('http:', 'https:') }])
  await alterDocument(page, '/', (html) =>
    withBlock(html, ELEMENT_IDS.appData, (json) => {
      const data = JSON.parse(json) as AppData
      if (data.context.user) data.context.user.epik = 'abc'
      data.context.experimentsClient['ad_identifier'] = group
      if (region !== undefined) data.context.regionFromIp = region
      return JSON.stringify(data)
    }),
  )
  await settle(page, `${at.origin}/`)
  expect(await page.getByRole('banner').count()).toBe(1)
  expect(refusals(complaints)).toEqual([])
  await close()
  return asked
}

test('the ad-tracking identifier is told to the frame that is set up, where everything allows it', async () => {
  expect(await askedOfFrame(from('US'))).toEqual(['https://ids.example/f?epik=abc'])
})

/** The account of somebody who has answered, and allows everything. */
const ALL_ALLOWED = {
  cookiesChosenAt: Date.now(),
  allowAnalyticCookies: true,
  allowPersonalizationCookies: true,
  allowMarketingCookies: true,
}

test('the ad-tracking identifier is told of somebody in Germany who allows everything', async () => {
  expect(await askedOfFrame(from('DE'), { columns: ALL_ALLOWED })).toEqual(['https://ids.example/f?epik=abc'])
})

test.each<[string, BrowserContextOptions, Parameters<typeof askedOfFrame>[1]]>([
  ['in Germany without marketing', from('DE'), { columns: { ...ALL_ALLOWED, allowMarketingCookies: false } }],
  ['in Germany without analytics', from('DE'), { columns: { ...ALL_ALLOWED, allowAnalyticCookies: false } }],
  ['in California', from('US'), { columns: ALL_ALLOWED, region: 'CA' }],
  ['with the privacy signal', from('US', { 'sec-gpc': '1' }), {}],
  ['in Germany without an answer', from('DE'), {}],
  ['outside of the experiment', from('US'), { group: 'control' }],
  ['against the setting of the account', from('US'), { columns: { thirdPartyMarketingTrackingEnabled: false } }],
])('the ad-tracking identifier is not told %s', async (_, options, more) => {
  expect(await askedOfFrame(options, more)).toEqual([])
})

test('the ad-tracking identifier is not told where no frame is set up', async () => {
  expect(await askedOfFrame(from('US'), { at: plain })).toEqual([])
})
