import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { test } from '../../helpers/browser-test.ts'
import { clickThrough, hidePage, playEventServer, showPage, waitingEvents } from '../../helpers/event-log.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')
const CLICK = EVENT_TYPES.pinClickthrough

async function pathOfPin(db: Database): Promise<string> {
  const columns = { link: 'https://shop.example/' }
  return href('pin', { id: (await makeDrawnPin(db, await makeBoard(db, await makeUser(db)), { columns })).id })
}

test('a no that was said in another tab holds as soon as one is back', async ({ open, db }) => {
  const page = await open({ country: 'US' })
  const server = await playEventServer(page.context())
  await page.goto(origin + (await pathOfPin(db)))
  await ready(page)
  await expect.poll(() => server.taken.length).toBeGreaterThan(0)
  await hidePage(page)
  const other = await page.context().newPage()
  await other.goto(origin + href('cookies'))
  await ready(other)
  await other.getByRole('button', { name: 'Reject all' }).click()
  await other.getByText('Your choices are saved.').waitFor()
  await other.close()
  await showPage(page)
  await clickThrough(page, 2)
  await hidePage(page)
  const clicks = server.calls.flatMap(({ events }) => events).filter((one) => one.event_type === CLICK)
  expect([clicks, await waitingEvents(page)]).toEqual([[], []])
})

test('what a page measured before the yes is not sent after it', async ({ open, db }) => {
  const page = await open({ country: 'DE' })
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const server = await playEventServer(page.context())
  await page.goto(origin + (await pathOfPin(db)))
  await ready(page)
  const saidYesAt = await page.evaluate(() => Date.now())
  await page.getByRole('button', { name: 'Accept all' }).click()
  await page.getByRole('button', { name: 'Accept all' }).waitFor({ state: 'detached' })
  await ready(page)
  // The largest paint is final with the first key or click.
  await page.keyboard.press('Shift')
  await ready(page)
  await clickThrough(page)
  await hidePage(page)
  await expect.poll(() => server.taken.some((one) => one.event_type === CLICK)).toBe(true)
  await ready(page)
  const names = server.taken.filter((one) => one.event_type === EVENT_TYPES.metric).map((one) => one.aux_data?.['name'])
  for (const early of ['LCP', 'FCP', 'TTFB', 'CLS', 'load_size', 'landing_page']) expect(names).not.toContain(early)
  // The time until then is not covered either: every interval that has ended has begun since.
  const findPairs = (type: number) => server.taken.filter((one) => one.event_type === type)
  const [start, ...more] = findPairs(EVENT_TYPES.appActiveStart)
  await expect.poll(() => findPairs(EVENT_TYPES.appActiveEnd).map(({ pair_id: id }) => id)).toEqual([start?.pair_id])
  expect(more).toEqual([])
  expect(start?.time).toBeGreaterThanOrEqual(saidYesAt * 1e6)
})
