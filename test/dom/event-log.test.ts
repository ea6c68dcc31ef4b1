import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { events as eventRows } from '#db/tables/events.ts'
import type { LoggedEvent } from '#schema/calls/events.ts'
import { EVENT_FAST_FLUSH_INTERVAL_MS, EVENT_FLUSH_INTERVAL_MS, EVENT_TYPES, VIEW_TYPES } from '#schema/constants/events.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomBrowser } from '../helpers/dom.ts'
import {
  clickThrough,
  idsOf,
  ofType,
  playEvents,
  STATE,
  UPLOAD,
  waitingEvents,
  type DomEventServer,
} from '../helpers/dom-events.ts'
import { makeBoard, makeDrawnPin, makeUser, type BoardRow, type PinRow, type UserRow } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let owner: UserRow
let board: BoardRow
let pin: PinRow
let pinPath: string

beforeAll(async () => {
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
  pin = await makeDrawnPin(db, board, { columns: { link: 'https://boats.example/first-light' } })
  pinPath = href('pin', { id: pin.id })
})
afterEach(() => vi.useRealTimers())

const clicksOf = (events: LoggedEvent[]) => idsOf(ofType(events, EVENT_TYPES.pinClickthrough))
const waitingClicks = async () => clicksOf((await waitingEvents()).map(({ event }) => event))

function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

/** Opens the page of the pin and waits until nothing of its beginning waits any more. */
async function openQuiet(browser: DomBrowser, server: DomEventServer) {
  const page = await browser.goto(pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  page.hide()
  page.show()
  await expect.poll(waitingEvents).toEqual([])
  return page
}

test('the view of a pin is sent at once, with all that an event says', async () => {
  const before = Date.now()
  const server = playEvents()
  const browser = await openDom({ play: server.play })
  await browser.goto(pinPath)
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.view)).toHaveLength(1)
  const [view] = ofType(server.taken, EVENT_TYPES.view)
  expect(view).toEqual({
    event_type: EVENT_TYPES.view,
    view_type: VIEW_TYPES.pin,
    object_id_str: pin.id,
    view_data: {
      board_url: href('board', { username: owner.username, board: board.slug }),
      pinner_username: owner.username,
      story_pin_data_id: null,
      feed: null,
    },
    clientUUID: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/) as string,
    time: expect.any(Number) as number,
    appState: 'active',
  })
  expect(view?.time).toBeGreaterThan(before * 1e6)
  expect(view?.time).toBeLessThan(Date.now() * 1e6)
  expect(server.calls[0]?.made_for).toBeNull()
})
