import { eq, isNotNull } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { events, pinDays } from '#db/tables/tracking/event-log.ts'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { addCookie } from '../../helpers/browser-test.ts'
import { launchBrowser, openIn, USUAL } from '../../helpers/browser.ts'
import { DESKTOP } from '../../helpers/client.ts'
import { clickThrough, hidePage, showPage, waitingEvents } from '../../helpers/event-log.ts'
import type { EventRow } from '../../helpers/events.ts'
import { pinsInView } from '../../helpers/pins-in-view.ts'
import {
  makeBoard,
  makeDrawnPin,
  makeSession,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { ready, settleView } from '../../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
/** Another origin, which answers: a test that plays a server would hold back what a page sends as it goes. */
const SHOP = `${origin.replace('127.0.0.1', 'localhost')}/robots.txt`

/** Enough cards that those at the top and those at the end are never in view together. */
const CARDS = 30

let browser: Browser
let viewer: UserRow
let maker: UserRow
let board: BoardRow
let film: PinRow

beforeAll(async () => {
  // A page that goes away sends its last call under the browser's own name.
  browser = await launchBrowser([`--user-agent=${DESKTOP}`])
  viewer = await makeUser(db)
  maker = await makeUser(db)
  board = await makeBoard(db, maker)
  for (let place = 0; place < CARDS; place += 1) await makeDrawnPin(db, board)
  const [clip] = await db
    .select({ videos: pinDetails.videos })
    .from(pinDetails)
    .innerJoin(pins, eq(pins.id, pinDetails.pinId))
    .where(isNotNull(pins.videoDuration))
    .limit(1)
  film = await makeDrawnPin(db, await makeBoard(db, maker), {
    columns: { isPromoted: true, link: SHOP },
    details: { videos: clip?.videos ?? [] },
  })
})
afterAll(() => browser.close())

async function watch(page: Page): Promise<void> {
  await page.locator('main article video').evaluate(async (element) => {
    const video = element as HTMLVideoElement
    video.muted = true
    await video.play()
  })
  await settleView(page)
}

async function follow(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('main').locator(`a[href="${SHOP}"]`).first().click()
  const shop = await opened
  await hidePage(page)
  await shop.close()
  await showPage(page)
}

const selectRows = (type: number, rows: readonly EventRow[]) => rows.filter(({ eventType }) => eventType === type)

test('scrolling, watching, leaving, going offline, closing and returning: the database has exactly that', async () => {
  const context = await browser.newContext({ ...USUAL, viewport: { width: 1280, height: 800 } })
  await addCookie(context, await makeSession(db, viewer))
  const { page, close } = await openIn(context)
  await page.goto(origin + href('home'))
  await ready(page)

  await page.goto(origin + href('board', { username: maker.username, board: board.slug }))
  await ready(page)
  await settleView(page)
  const top = await pinsInView(page)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  // The rest of the board comes by itself; it moves nothing that is in view.
  await expect.poll(() => page.locator('main li > a[href^="/pin/"]').count()).toBe(CARDS)
  await settleView(page)
  const end = await pinsInView(page)
  const doubtful = new Set([...top.doubtful, ...end.doubtful])
  const seen = [...top.sure, ...end.sure].filter((id) => !doubtful.has(id)).toSorted()
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(6)

  await page.goto(origin + href('pin', { id: film.id }))
  await ready(page)
  await watch(page)
  await follow(page)
  await context.setOffline(true)
  await clickThrough(page, 2)
  await expect
    .poll(async () =>
      (await waitingEvents(page)).filter(({ event }) => event.event_type === EVENT_TYPES.pinClickthrough),
    )
    .toHaveLength(2)
  const next = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  await next.goto(origin + href('today'))
  await ready(next)

  const stored = () => db.select().from(events).where(eq(events.userId, viewer.id)).orderBy(events.at, events.seq)
  const ofBoard = new Set(
    (await db.select({ id: pins.id }).from(pins).where(eq(pins.boardId, board.id))).map(({ id }) => id),
  )
  const story = async () => {
    const rows = await stored()
    const pairs = Map.groupBy(
      rows.filter(({ pairId }) => pairId !== null),
      ({ pairId }) => pairId,
    )
    return {
      // Every interval has its end but the current one.
      open: [...pairs.values()].map(({ length }) => length).filter((length) => length !== 2),
      views: selectRows(EVENT_TYPES.view, rows).map(({ viewType }) => viewType),
      cards: selectRows(EVENT_TYPES.pinImpression, rows)
        .map(({ objectId }) => objectId ?? '')
        .filter((id) => ofBoard.has(id) && !doubtful.has(id))
        .toSorted(),
      clicks: selectRows(EVENT_TYPES.pinClickthrough, rows).map(({ objectId }) => objectId),
      away: [EVENT_TYPES.offsiteStart, EVENT_TYPES.offsiteEnd].map((type) => selectRows(type, rows).length),
      ads: [...new Set(selectRows(EVENT_TYPES.adVideoImpression, rows).map(({ objectId }) => objectId))],
    }
  }
  await expect.poll(story).toEqual({
    open: [1],
    views: [VIEW_TYPES.home, VIEW_TYPES.board, VIEW_TYPES.pin, VIEW_TYPES.today],
    cards: seen,
    clicks: [film.id, film.id, film.id],
    away: [1, 1],
    ads: [film.id],
  })
  const [counted] = await db.select().from(pinDays).where(eq(pinDays.pinId, film.id))
  // One viewer counts once a day.
  expect(counted).toMatchObject({ closeups: 1, clicks: 1 })
  await close()
})
