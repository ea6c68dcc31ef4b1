import type { Page, Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { Activation } from '#schema/tracking/experiment-calls.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeBoard, makeDrawnPin, makeUser, relate } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

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

/** How long the page takes over a key: long enough for browsers to report it afterwards (104 ms). */
const SLOW_MS = 120

/** Presses a key on a page that is busy with it; resolves once the browser has reported that. */
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

test('metrics and web vitals are logged by surface, as names and numbers only', async ({ open, db }) => {
  const page = await open()
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const { id } = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const sent = bodiesTo<Sent<{ events: LoggedEvent[] }>>(page, resource('ApiC'))
  // What looks for ad blockers begins together with what measures.
  const isObserved = page.waitForResponse(/\/ads\//)
  await page.goto(origin + href('pin', { id }))
  await isObserved
  await ready(page)
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
    expect(JSON.stringify(data)).not.toContain(id)
  }
})

test('the experiments of a moment are activated in one call, each once for a page load', async ({ open, db }) => {
  const board = await makeBoard(db, await makeUser(db))
  const [pin, next] = [await makeDrawnPin(db, board), await makeDrawnPin(db, board)]
  await relate(db, pin, [next])
  const page = await open({ ...PHONE, as: await makeUser(db, { isEmployee: true }) })
  const calls = bodiesTo<Sent<Activation[]>>(page, resource('ActivateExperiment'))
  const named = () => calls.flatMap(({ options }) => options.map((one) => one.experiment_name))
  await page.goto(origin + href('pin', { id: pin.id }))
  await expect.poll(() => named()).toContain('closeup_hide_footer')
  const [call] = calls.filter(({ options }) => options.some((one) => one.experiment_name === 'modernized_navbar'))
  expect(call?.options).toEqual(
    expect.arrayContaining([
      { experiment_name: 'modernized_navbar', experiment_group: 'employees' },
      { experiment_name: 'closeup_hide_footer', experiment_group: 'employees' },
    ]),
  )
  await page
    .locator(`main a[href^="${href('pin', { id: next.id })}"]`)
    .first()
    .click()
  await page.waitForURL(origin + href('pin', { id: next.id }))
  await ready(page)
  expect(new Set(named()).size).toBe(named().length)
})
