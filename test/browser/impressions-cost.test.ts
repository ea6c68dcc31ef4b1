import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { hidePage, playEventServer, showPage } from '../helpers/event-log.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'
import { LONG_TASK_MS, traceScript } from '../helpers/trace.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const CARDS = 500
/** A millisecond for each card. */
const MOST_MS = CARDS
/** What comes after the page itself: all that watches and logs is in there. */
const LATE_SCRIPTS = /\/late-shell-[^/]*\.js$/
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function makeLongBoard(): Promise<string> {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  for (let made = 0; made < CARDS; made += 20) {
    await Promise.all(Array.from({ length: 20 }, () => makeDrawnPin(db, board)))
  }
  return origin + href('board', { username: owner.username, board: board.slug })
}

/** Scrolls steadily until the last of many cards has come into view. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async (count) => {
    for (;;) {
      const items = document.querySelectorAll('main li > a[href^="/pin/"]')
      const last = items[count - 1]
      if (last && last.getBoundingClientRect().top < innerHeight / 2) return
      scrollBy({ top: 120, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, CARDS)
}

test('scrolling through 500 cards with logging on gives no long task from logging', { timeout: 240_000 }, async () => {
  const url = await makeLongBoard()
  const { page, close } = await openPage(browser)
  // The pictures of made pins exist in the database only.
  await page.route(/\/media\//, (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const { taken: events } = await playEventServer(page.context())
  await page.goto(url)
  await ready(page)
  const cost = await traceScript(browser, page, LATE_SCRIPTS, () => scrollThrough(page))
  // A last request is small; what does not fit into it is sent on coming back.
  await hidePage(page)
  await showPage(page)
  const seen = () => new Set(events.filter(({ event_type }) => event_type === 18).map((event) => event.object_id_str))
  // At this pace a busy machine may draw some card no single time.
  await expect.poll(() => seen().size).toBeGreaterThanOrEqual(CARDS * 0.9)
  console.log('What the late scripts took of the processor while 500 cards were scrolled by:', cost)
  // Or nothing was measured.
  expect(cost.calls).toBeGreaterThan(100)
  expect(cost.longestMs).toBeLessThan(LONG_TASK_MS)
  expect(cost.totalMs).toBeLessThan(MOST_MS)
  await close()
})
