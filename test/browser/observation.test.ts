import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { LoggedEvent } from '#schema/calls/events.ts'
import type { Activation } from '#schema/calls/experiments.ts'
import { STRING_USAGE_INTERVAL_MS } from '#schema/constants/string-usage.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { GOOGLEBOT } from '../helpers/client.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeUser } from '../helpers/rows.ts'
import { signInPage } from '../helpers/sign-in-page.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

interface Sent<Options> {
  options: Options
}

/** The bodies that a page has sent to an address so far. */
function bodiesTo<Body>(page: Page, path: string): Body[] {
  const bodies: Body[] = []
  page.on('request', (request: Request) => {
    const isSent = request.method() === 'POST' && new URL(request.url()).pathname === path
    if (isSent) bodies.push(JSON.parse(request.postData() ?? 'null') as Body)
  })
  return bodies
}

const resource = (name: string) => href('resource', { name: `${name}Resource`, verb: 'create' })

/** Makes the page believe that it was put away, as by a look at another tab. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

async function pathOfPin(page: Page): Promise<string> {
  return (await page.locator('main a[href^="/pin/"]').first().getAttribute('href')) ?? ''
}

/** How long the page takes over a key: long enough for browsers to tell of it afterwards (104 ms). */
const SLOW_MS = 120

/** Presses a key on a page that is busy with it; resolves once the browser has told of that. */
async function pressSlowly(page: Page): Promise<void> {
  await page.evaluate((slowMs) => {
    const isOver = (since: number) => performance.now() - since > slowMs
    const beBusy = ({ timeStamp }: Event) => {
      while (!isOver(timeStamp)) continue
    }
    addEventListener('keydown', beBusy, { once: true })
  }, SLOW_MS)
  await page.keyboard.press('x')
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const take = (list: PerformanceObserverEntryList) => {
          if (list.getEntriesByName('keydown').length > 0) resolve()
        }
        new PerformanceObserver(take).observe({ type: 'event', buffered: true })
      }),
  )
}

/** Waits until what comes late has had its time. */
async function settle(page: Page): Promise<void> {
  await waitForHydration(page)
  await ready(page)
}

test('metrics and web vitals are logged by surface, as names and numbers only', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  await page.goto(`${origin}/`)
  const pin = await pathOfPin(page)
  const sent = bodiesTo<Sent<{ events: LoggedEvent[] }>>(page, resource('ApiC'))
  await page.goto(origin + pin)
  await settle(page)
  // The largest paint is final with the first key or click.
  await page.keyboard.press('Shift')
  await pressSlowly(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await hide(page)
  const metrics = () =>
    sent.flatMap(({ options }) => options.events).filter(({ event_type: type }) => type === EVENT_TYPES.metric)
  const named = (name: string) => metrics().filter(({ aux_data: data }) => data?.['name'] === name)
  const vitals = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB']
  const kinds = [...vitals, 'load_size', 'cache_hits', 'delta_hit', 'round_trip', 'landing_page']
  for (const name of kinds) {
    await expect.poll(() => named(name).length, { message: name }).toBe(1)
  }
  for (const name of vitals) {
    const { surface, bucket, value, ...rest } = named(name)[0]?.aux_data ?? {}
    expect([name, surface, rest['pin_type']]).toEqual([name, 'pin_closeup', expect.any(String)])
    expect(['good', 'needs-improvement', 'poor']).toContain(bucket)
    expect(value).toBeGreaterThanOrEqual(0)
  }
  expect(named('INP')[0]?.aux_data?.['value']).toBeGreaterThanOrEqual(SLOW_MS)
  for (const { aux_data: data } of metrics()) {
    const known = ['bucket', 'name', 'pin_type', 'sample_rate', 'surface', 'value']
    expect(known).toEqual(expect.arrayContaining(Object.keys(data ?? {})))
    expect(JSON.stringify(data)).not.toContain(pin.split('/')[2])
  }
  expect(complaints).toEqual([])
  await close()
})

test('the experiments of a moment are activated in one call, each once for a page load', async () => {
  const user = await makeUser(db, { isEmployee: true })
  const { page, complaints, close } = await openPage(browser, PHONE)
  await signInPage(page, origin, user)
  const pin = await pathOfPin(page)
  const calls = bodiesTo<Sent<Activation[]>>(page, resource('ActivateExperiment'))
  const named = () => calls.flatMap(({ options }) => options.map((one) => one.experiment_name))
  await page.goto(origin + pin)
  await expect.poll(() => named()).toContain('closeup_hide_footer')
  const [call] = calls.filter(({ options }) => options.some((one) => one.experiment_name === 'modernized_navbar'))
  expect(call?.options).toEqual(
    expect.arrayContaining([
      { experiment_name: 'modernized_navbar', experiment_group: 'employees' },
      { experiment_name: 'closeup_hide_footer', experiment_group: 'employees' },
    ]),
  )
  await page.locator('main a[href^="/pin/"]').first().click()
  await page.waitForURL((url) => url.pathname !== pin && url.pathname.startsWith('/pin/'))
  await settle(page)
  expect(new Set(named()).size).toBe(named().length)
  expect(complaints).toEqual([])
  await close()
})

test('an experiment whose difference the page does not show is not activated', async () => {
  const user = await makeUser(db, { isEmployee: true })
  const { page, close } = await openPage(browser)
  const calls = bodiesTo<Sent<Activation[]>>(page, resource('ActivateExperiment'))
  await signInPage(page, origin, user)
  await settle(page)
  const named = calls.flatMap(({ options }) => options.map((one) => one.experiment_name))
  expect(named).not.toContain('closeup_hide_footer')
  expect(named).not.toContain('modernized_navbar')
  expect(named).not.toContain('adblock_notice')
  await close()
})

test('a tab sends the fingerprint of its device once', async () => {
  const { page, complaints, close } = await openPage(browser)
  const sent = bodiesTo<{ fingerprint: string }>(page, href('fingerprints'))
  const answered = page.waitForResponse((response) => response.url().endsWith(href('fingerprints')))
  await page.goto(`${origin}/`)
  expect((await answered).status()).toBe(200)
  await page.goto(origin + href('today'))
  await settle(page)
  expect(sent).toEqual([{ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string }])
  expect(complaints).toEqual([])
  await close()
})

test.each<[string, BrowserContextOptions]>([
  ['where a law asks for an answer first', { extraHTTPHeaders: { 'cf-ipcountry': 'DE' } }],
  ['where the browser asks not to be tracked', { extraHTTPHeaders: { 'sec-gpc': '1' } }],
  ['in a crawler', { userAgent: GOOGLEBOT }],
])('nothing is told of itself by a page %s', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await page.addInitScript(hurryReports, STRING_USAGE_INTERVAL_MS)
  const told = [href('fingerprints'), ...['ActivateExperiment', 'ServerLog', 'ApiC'].map(resource)].map((path) =>
    bodiesTo<unknown>(page, path),
  )
  await page.goto(`${origin}/`)
  await settle(page)
  await hide(page)
  await ready(page)
  expect(told).toEqual([[], [], [], []])
  expect(complaints).toEqual([])
  await close()
})

test('once somebody agrees it begins', async () => {
  const { page, complaints, close } = await openPage(browser, { extraHTTPHeaders: { 'cf-ipcountry': 'DE' } })
  const sent = bodiesTo<{ fingerprint: string }>(page, href('fingerprints'))
  await page.goto(`${origin}/`)
  await settle(page)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('a sampled page tells which of its texts were used, and how often', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.addInitScript(hurryReports, STRING_USAGE_INTERVAL_MS)
  const sent = bodiesTo<Sent<{ samples: { key: string; count: number }[] }>>(page, resource('ServerLog'))
  const answered = page.waitForResponse((response) => response.url().endsWith(resource('ServerLog')))
  await page.goto(`${origin}/`)
  expect((await answered).status()).toBe(200)
  const samples = sent.flatMap(({ options }) => options.samples)
  expect(samples.map(({ key }) => key)).toContain('shell.footer')
  for (const { count } of samples) expect(count).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await close()
})

/** Every page load is a sampled one, and what is reported every ten seconds is so at once. */
function hurryReports(intervalMs: number): void {
  Math.random = () => 0
  const own = window.setInterval.bind(window)
  const hurried = (handler: TimerHandler, milliseconds?: number, ...rest: unknown[]) =>
    own(handler, milliseconds === intervalMs ? 100 : milliseconds, ...rest)
  window.setInterval = hurried as typeof window.setInterval
}
