import { expect, onTestFinished, test, vi } from 'vitest'
import { href } from '#schema/routes.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { FINGERPRINT_DELAY_MS } from '#schema/tracking/metric-constants.ts'
import { STRING_USAGE_INTERVAL_MS } from '#schema/tracking/string-usage-constants.ts'
import { GOOGLEBOT } from '../../helpers/client.ts'
import { type DomBrowser, type DomOptions, eventually, fakeTimers, openDom } from '../../helpers/dom.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const EMPLOYEE = { isEmployee: true }

const resource = (name: string) => href('resource', { name: `${name}Resource`, verb: 'create' })

function bodiesTo<Body>({ calls }: DomBrowser, path: string): Body[] {
  return calls
    .filter((call) => call.method === 'POST' && call.path === path)
    .map(({ body }) => JSON.parse(body) as Body)
}

function activated(browser: DomBrowser): string[] {
  const bodies = bodiesTo<{ options: { experiment_name: string }[] }>(browser, resource('ActivateExperiment'))
  return bodies.flatMap(({ options }) => options.map((one) => one.experiment_name))
}

/** Every page load is a sampled one. */
const SAMPLED: DomOptions['prepare'] = () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
}

test('an experiment whose difference the page does not show is not activated', async () => {
  fakeTimers()
  const browser = await openDom({ as: await makeUser(db, EMPLOYEE) })
  await browser.goto('/')
  await vi.advanceTimersByTimeAsync(1_000)
  const names = activated(browser)
  for (const hidden of ['closeup_hide_footer', 'modernized_navbar', 'adblock_notice']) {
    expect(names).not.toContain(hidden)
  }
})

test('a tab sends the fingerprint of its device once', async () => {
  fakeTimers()
  const browser = await openDom()
  for (const path of ['/login/', '/signup/']) {
    await browser.goto(path)
    await vi.advanceTimersByTimeAsync(FINGERPRINT_DELAY_MS + 1_000)
    await eventually(() => expect(bodiesTo(browser, href('fingerprints'))).not.toEqual([]))
  }
  expect(bodiesTo(browser, href('fingerprints'))).toEqual([
    { fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  ])
})

test.each<[string, DomOptions]>([
  ['where a law asks for an answer first', { country: 'DE' }],
  ['where the browser asks not to be tracked', { headers: { 'sec-gpc': '1' } }],
  ['in a crawler', { userAgent: GOOGLEBOT }],
])('a page reports nothing of itself %s', async (_, options) => {
  fakeTimers()
  const browser = await openDom({ ...options, prepare: SAMPLED })
  const page = await browser.goto('/')
  await vi.advanceTimersByTimeAsync(2 * STRING_USAGE_INTERVAL_MS)
  page.hide()
  await vi.advanceTimersByTimeAsync(1_000)
  const paths = [href('fingerprints'), ...['ActivateExperiment', 'ServerLog', 'ApiC'].map(resource)]
  expect(paths.map((path) => bodiesTo(browser, path))).toEqual([[], [], [], []])
})

test('once a visitor agrees it begins', async () => {
  const browser = await openDom({ country: 'DE' })
  const page = await browser.goto('/login/')
  expect(bodiesTo(browser, href('fingerprints'))).toEqual([])
  await page.user.click(await page.screen.findByRole('button', { name: 'Accept all' }))
  await eventually(() => expect(bodiesTo(browser, href('fingerprints'))).toHaveLength(1))
})

test('a sampled page reports which of its texts were used, and how often', async () => {
  fakeTimers()
  const browser = await openDom({ prepare: SAMPLED })
  await browser.goto('/')
  await vi.advanceTimersByTimeAsync(STRING_USAGE_INTERVAL_MS + 1_000)
  const sent = bodiesTo<{ options: { samples: { key: string; count: number }[] } }>(browser, resource('ServerLog'))
  const samples = sent.flatMap(({ options }) => options.samples)
  expect(samples.map(({ key }) => key)).toContain('shell.footer')
  for (const { count } of samples) expect(count).toBeGreaterThan(0)
})

test('what a page measured before the yes is not sent after it', async () => {
  const browser = await openDom({ country: 'DE', prepare: SAMPLED })
  const page = await browser.goto('/login/')
  const saidYesAt = Date.now()
  await page.user.click(await page.screen.findByRole('button', { name: 'Accept all' }))
  await eventually(() => expect(bodiesTo(browser, href('fingerprints'))).toHaveLength(1))
  page.hide()
  const events = () =>
    bodiesTo<{ options: { events: LoggedEvent[] } }>(browser, resource('ApiC')).flatMap(({ options }) => options.events)
  await eventually(() => expect(events().some(({ event_type }) => event_type === EVENT_TYPES.appActiveEnd)).toBe(true))
  const names = events()
    .filter((one) => one.event_type === EVENT_TYPES.metric)
    .map((one) => one.aux_data?.['name'])
  for (const early of ['TTFB', 'load_size', 'landing_page']) expect(names).not.toContain(early)
  // The time until then is not covered either: every interval that has ended has begun since.
  const starts = events().filter((one) => one.event_type === EVENT_TYPES.appActiveStart)
  for (const { time } of starts) expect(time).toBeGreaterThanOrEqual(saidYesAt * 1e6)
})
