import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { test, type Open } from '../../helpers/browser-test.ts'
import { hidePage, playEventServer, showPage } from '../../helpers/event-log.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { findPairs, story, timeEvents } from '../../helpers/time-events.ts'

const origin = inject('origin')
const SHOP = 'https://boats.example/first-light'

/** Opens a pin that leads to a shop, and waits until the page's time runs. */
async function openPin(open: Open, db: Database) {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)), { columns: { link: SHOP } })
  const page = await open()
  const context = page.context()
  await context.route('https://boats.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Boats' }))
  const { taken } = await playEventServer(context)
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  await expect.poll(() => story(taken)).toEqual(['appActiveStart', 'componentActiveStart'])
  return { pin, page, taken }
}

/** Follows the link of the pin, and closes what opens. */
async function followLink(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('main').locator(`a[href="${SHOP}"]`).first().click()
  await (await opened).close()
}

/** Leaves the page; answers with what has been logged since so many events. */
async function leaveAfter(page: Page, taken: LoggedEvent[], count: number): Promise<(string | undefined)[]> {
  await hidePage(page)
  await expect.poll(() => story(taken).slice(count).at(-1)).toBe('appActiveEnd')
  return story(taken).slice(count)
}

test('the closeup’s time ends with its page, the app’s goes on', async ({ open, db }) => {
  const { page, taken } = await openPin(open, db)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await page.locator('main input[name="password"]').waitFor()
  expect(await leaveAfter(page, taken, 2)).toEqual(['componentActiveEnd', 'appActiveEnd'])
  const views = taken.filter(({ event_type }) => event_type === EVENT_TYPES.view)
  expect(views.map(({ view_type }) => view_type)).toEqual([VIEW_TYPES.pin, VIEW_TYPES.login])
})

test('the pin’s link is logged once, with the time until the viewer is back or goes on here', async ({ open, db }) => {
  const { pin, page, taken } = await openPin(open, db)
  await followLink(page)
  const left = ['pinClickthrough', 'offsiteStart', 'componentActiveEnd', 'appActiveEnd']
  expect(await leaveAfter(page, taken, 2)).toEqual(left)
  await showPage(page)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const back = ['offsiteEnd', 'appActiveStart', 'componentActiveStart', 'componentActiveEnd', 'appActiveEnd']
  expect(new Set(await leaveAfter(page, taken, 6))).toEqual(new Set(back))
  expect(story(taken)).toHaveLength(6 + back.length)
  const click = timeEvents(taken).find(({ event_type }) => event_type === EVENT_TYPES.pinClickthrough)
  expect(click?.object_id_str).toBe(pin.id)
  const offsite = findPairs(taken).find(([start]) => start?.event_type === EVENT_TYPES.offsiteStart)
  expect(offsite?.map(({ object_id_str, aux_data }) => [object_id_str, aux_data])).toEqual([
    [pin.id, { domain: 'boats.example' }],
    [pin.id, { domain: 'boats.example' }],
  ])
  expect(offsite?.[1]?.duration_ns).toBeGreaterThan(0)

  await showPage(page)
  await followLink(page)
  await page.bringToFront()
  await page.mouse.click(5, 5)
  expect((await leaveAfter(page, taken, 11)).slice(2)).toEqual([
    'pinClickthrough',
    'offsiteStart',
    'offsiteEnd',
    'componentActiveEnd',
    'appActiveEnd',
  ])
})
