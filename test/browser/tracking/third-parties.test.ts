import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { ENGAGED_SESSION_MS } from '#schema/tracking/third-party-constants.ts'
import { alterDocument, withAppData } from '../../helpers/altered-page.ts'
import { addCookie, test } from '../../helpers/browser-test.ts'
import { makeBoard, makeDrawnPin, makeSession, makeUser } from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'

/** An image of one point. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const origin = inject('origin')
let vendor: Server
/** The site has vendors set up. */
let site: Site
/** What the vendors were asked for, in order, and from where. */
let asked: string[] = []
/** How many of Facebook's next answers are failures. */
let facebookFailures = 0

beforeAll(async () => {
  vendor = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.referer ?? '-'}`)
    const isUp = !url.startsWith('/facebook') || facebookFailures-- <= 0
    response.writeHead(isUp ? 200 : 500, { 'content-type': 'image/gif', 'cache-control': 'no-store' })
    response.end(isUp ? GIF : undefined)
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  const pixels = [
    { name: 'acme', url: `${url}/acme?e={kind}`, kinds: ['signup', 'engaged_session'] },
    { name: 'facebook', url: `${url}/facebook?e={kind}`, kinds: ['signup'] },
  ]
  site = await startSite({
    vars: { TRACKING_PIXELS: JSON.stringify(pixels), AD_IDENTIFIER_FRAME: 'https://ids.example/f' },
  })
})
afterAll(async () => {
  await site.stop()
  await new Promise((resolve) => vendor.close(resolve))
})
beforeEach(() => {
  asked = []
  facebookFailures = 3
})

/** Has the browser hold what a registration leaves there. */
async function leaveCookies(page: Page, at: string): Promise<void> {
  const url = at.replace('http:', 'https:')
  const names = ['acme', 'facebook']
  const cookies = names.map((name) => ({ name: `_pixel_signup_${name}`, value: `signup%23${name}`, url }))
  await page.context().addCookies(cookies)
}

/** Waits for what comes last: a page whose clock is played sets no marks. */
const lateShell = (page: Page) => page.locator('section[aria-label="Alerts"]').waitFor({ state: 'attached' })

/** Opens a page and waits for code that the page itself waits for only so long: the clock is about to jump. */
async function openObserved(page: Page, url: string): Promise<void> {
  const observation = page.waitForResponse((response) => response.url().includes('observation'))
  await page.goto(url)
  await lateShell(page)
  await page.evaluate(`import(${JSON.stringify((await observation).url())}).then(() => undefined)`)
}

const pixelCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('_pixel_'))

/** Notes every request that leaves a site. */
function watchOutside(page: Page, at: string): string[] {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(at) && !request.url().startsWith('data:')) outside.push(request.url())
  })
  return outside
}

test('vendors get their pixels once each, Facebook after retries, none learns from where, and nothing is left', async ({
  open,
}) => {
  // A vendor is down; and the played clock is a script, which the sandbox of a hidden page keeps out.
  const page = await open({ country: 'US', expects: /\/facebook\?|status of 500|Blocked script execution/ })
  await page.clock.install()
  await leaveCookies(page, site.origin)
  await openObserved(page, `${site.origin}/`)
  const ofFacebook = () => asked.filter((one) => one.startsWith('/facebook')).length
  await expect
    .poll(async () => {
      // The wait before a retry begins once the page is seen to have failed.
      await page.clock.runFor(1_000)
      return ofFacebook()
    })
    .toBe(4)
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  expect(await pixelCookies(page)).toEqual([])
  await page.clock.runFor(ENGAGED_SESSION_MS)
  await expect.poll(() => asked.at(-1)).toBe('/acme?e=engaged_session -')
  await openObserved(page, `${site.origin}/today/`)
  await page.clock.runFor(2 * ENGAGED_SESSION_MS)
  expect(asked.filter((one) => one.startsWith('/acme'))).toEqual(['/acme?e=signup -', '/acme?e=engaged_session -'])
  expect(new Set(asked.filter((one) => one.startsWith('/facebook')))).toEqual(new Set(['/facebook?e=signup -']))
  expect(ofFacebook()).toBe(4)
})

test('the ad-tracking identifier goes to the frame that is set up, where everything allows it', async ({ open }) => {
  const page = await open({ country: 'US', expects: /\/media\/|404 \(Not Found\)/ })
  const frames: string[] = []
  await page.context().route('https://ids.example/**', (route) => {
    frames.push(`${route.request().url()} ${route.request().headers()['referer'] ?? '-'}`)
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title>' })
  })
  await page.route('**/resource/ActivateExperimentResource/**', (route) => route.fulfill({ json: {} }))
  await addCookie(
    page.context(),
    await makeSession(site.db, await makeUser(site.db, { adIdentifier: 'abc' })),
    site.origin,
  )
  await alterDocument(page, '/', (html) =>
    withAppData(html, ({ context }) => {
      context.experimentsClient['ad_identifier'] = 'enabled'
    }),
  )
  await page.goto(`${site.origin}/`)
  await expect.poll(() => frames).toEqual(['https://ids.example/f?epik=abc -'])
  expect(await page.getByRole('banner').count()).toBe(1)
})

test('where no vendor is set up no request leaves the site; a click on an ad is reported to the site itself', async ({
  open,
  db,
}) => {
  const owner = await makeUser(db)
  const pin = await makeDrawnPin(db, await makeBoard(db, owner), {
    columns: {
      link: 'https://shop.example/lamps',
      domain: 'shop.example',
      isPromoted: true,
      promoterId: owner.id,
      trackingParams: 'campaign=lamps-12',
    },
  })
  const page = await open({ country: 'US' })
  await page.clock.install()
  const outside = watchOutside(page, origin)
  await leaveCookies(page, origin)
  await openObserved(page, origin + href('pin', { id: pin.id }))
  await page.clock.runFor(2 * ENGAGED_SESSION_MS)
  expect(outside).toEqual([])
  expect(await page.locator('iframe').count()).toBe(0)
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: 'A shop' }))
  const reported = page.waitForResponse((response) => new URL(response.url()).pathname === href('attributionSource'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /shop\.example/ })
    .first()
    .click()
  expect((await reported).status()).toBe(204)
})
