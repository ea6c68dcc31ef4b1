import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { startRuntime } from '../../scripts/lib/runtime.ts'
import { migrate } from '../../scripts/migrate.ts'
import { findChromium, startChromium } from '../helpers/chromium.ts'
import { hidePage, playEventServer, showPage } from '../helpers/event-log.ts'
import { makeBoard, makePin, makeUser } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'
import { DESKTOP } from './measure.ts'
import { LONG_TASK_MS, traceScript } from './trace-script.ts'

export interface ImpressionCostOptions {
  cards: number
  dataDir: string
}

/** What comes after the page itself: all that watches and logs is in there. */
const LATE_SCRIPTS = /\/late-shell-[^/]*\.js$/

/** Scrolls a browser through a board with logging on, and says what the late scripts took of the processor for it. */
export async function measureImpressionCost({ cards, dataDir }: ImpressionCostOptions): Promise<void> {
  await buildIfStale()
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  const path = await makeLongBoard(database.url, cards)
  const vars = { STAGE: 'local', DATABASE_URL: database.url }
  const runtime = await startRuntime({ dataDir, port: 0, vars })
  const browser = await startChromium(await findChromium())
  try {
    const page = await browser.newPage({ userAgent: DESKTOP, serviceWorkers: 'block' })
    // The images of made pins exist in the database only.
    await page.route(/\/media\//, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    const { taken } = await playEventServer(page.context())
    await page.goto(runtime.url.origin + path)
    await ready(page)
    const cost = await traceScript(browser, page, LATE_SCRIPTS, () => scrollThrough(page, cards))
    // A last request is small; what does not fit into it is sent on coming back.
    const sent = page.waitForResponse(/ApiCResource/)
    await hidePage(page)
    await showPage(page)
    await sent
    const seen = new Set(
      taken.filter(({ event_type: type }) => type === EVENT_TYPES.pinImpression).map(({ object_id_str: id }) => id),
    )
    console.log(
      [
        `cards on the board      ${cards}, of which ${seen.size} were logged as seen so far`,
        `calls of the scripts    ${cost.calls}`,
        `longest call            ${cost.longestMs.toFixed(1)} ms of the processor (a long task is ${LONG_TASK_MS} ms)`,
        `all of them             ${cost.totalMs.toFixed(0)} ms of the processor, ${(cost.totalMs / cards).toFixed(2)} ms for each card`,
      ].join('\n'),
    )
  } finally {
    await browser.close()
    await runtime.stop()
    await database.stop()
  }
}

async function makeLongBoard(databaseUrl: string, cards: number): Promise<string> {
  const db = openDatabase({ DATABASE_URL: databaseUrl }, { timeoutMs: 20_000 })
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  for (let made = 0; made < cards; made += 1) await makePin(db, board)
  return href('board', { username: owner.username, board: board.slug })
}

/** Scrolls steadily until the last of many cards has come into view. */
async function scrollThrough(page: Page, cards: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (;;) {
      const items = document.querySelectorAll('main li > a[href^="/pin/"]')
      const last = items[count - 1]
      if (last && last.getBoundingClientRect().top < innerHeight / 2) return
      scrollBy({ top: 120, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, cards)
}
