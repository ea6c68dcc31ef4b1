import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { setHidden, settle, takeEvents } from '../helpers/logged-events.ts'
import { makeBoard, makePin, makeUser } from '../helpers/rows.ts'
import { LONG_TASK_MS, traceScript } from '../helpers/trace.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const CARDS = 500
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
    await Promise.all(Array.from({ length: 20 }, () => makePin(db, board)))
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

async function scrollBoard(url: string, options: BrowserContextOptions) {
  const { page, close } = await openPage(browser, options)
  await page.route(/\/media\//, (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const events = await takeEvents(page)
  await page.goto(url)
  await settle(page)
  const cost = await traceScript(browser, page, LATE_SCRIPTS, () => scrollThrough(page))
  await setHidden(page, true)
  return { cost, events, close }
}

test('scrolling through 500 cards with logging on gives no long task from logging', { timeout: 240_000 }, async () => {
  const url = await makeLongBoard()
  const off = await scrollBoard(url, { extraHTTPHeaders: { 'sec-gpc': '1' } })
  expect(off.events).toEqual([])
  await off.close()
  const on = await scrollBoard(url, {})
  const seen = () =>
    new Set(on.events.filter(({ event_type }) => event_type === 18).map((event) => event.object_id_str))
  await expect.poll(() => seen().size).toBeGreaterThanOrEqual(CARDS * 0.9)
  console.log('Late scripts while 500 cards are scrolled:', { withLogging: on.cost, withoutLogging: off.cost })
  // Or nothing was measured.
  expect(on.cost.calls).toBeGreaterThan(100)
  expect(on.cost.longestMs).toBeLessThan(LONG_TASK_MS)
  await on.close()
})
