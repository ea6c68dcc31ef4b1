import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { LoggedEvent } from '#schema/calls/events.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { hidePage, playEventServer, showPage, type EventServer } from '../helpers/event-log.ts'
import type { PinRow } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'
import { makeVideoPin } from '../helpers/video-pin.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const { componentActiveStart: START, componentActiveEnd: END } = EVENT_TYPES
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function openPin(pin: PinRow) {
  const watched = await openPage(browser)
  const { page } = watched
  // The picture of a made pin exists in the database only.
  await page.route(/\/media\/.*\.(jpg|webp)/, (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const server = await playEventServer(page.context())
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  return { ...watched, server }
}

/** What the first video of the page is to do, in turn; resolves once it has. */
async function direct(page: Page, ...steps: readonly ('play' | 'pause' | 'watch' | number)[]): Promise<void> {
  await page.locator('main article video').evaluate(async (element, todo) => {
    const video = element as HTMLVideoElement
    const once = (type: string) => new Promise((resolve) => video.addEventListener(type, resolve, { once: true }))
    video.muted = true
    for (const step of todo) {
      if (step === 'play') {
        const begun = once('playing')
        await video.play()
        await begun
      } else if (step === 'watch') {
        await once('timeupdate')
      } else if (step === 'pause') {
        const paused = once('pause')
        video.pause()
        await paused
      } else {
        const arrived = once('seeked')
        video.currentTime = step
        await arrived
      }
    }
  }, steps)
}

/** The stretches of the video, in their order; the same event may come twice and counts once. */
function stretches({ taken }: EventServer): LoggedEvent[] {
  const once = new Map(taken.filter(({ component }) => component === 'video').map((event) => [event.clientUUID, event]))
  return [...once.values()].toSorted((a, b) => a.time - b.time)
}

const typesOf = (events: readonly LoggedEvent[]) => events.map(({ event_type }) => event_type)

/** What a pause of the page sends has come. */
async function sentAtPause(page: Page, server: EventServer): Promise<void> {
  await hidePage(page)
  await expect.poll(() => typesOf(server.taken)).toContain(EVENT_TYPES.appActiveEnd)
}

test('from playing to pausing is a stretch of the video, which says how far it is and where it was wound to', async () => {
  const pin = await makeVideoPin(db)
  const { page, server, complaints, close } = await openPin(pin)
  await direct(page, 'play', 'watch', 1, 'watch', 'pause')
  await sentAtPause(page, server)
  const [start, end, ...more] = stretches(server)
  expect(more).toEqual([])
  expect([start?.event_type, end?.event_type]).toEqual([START, END])
  expect([start?.object_id_str, end?.object_id_str]).toEqual([pin.id, pin.id])
  expect(start?.pair_id).toBe(end?.pair_id)
  expect(start?.duration_ns).toBeUndefined()
  expect(end?.duration_ns).toBeGreaterThan(0)
  expect(start?.aux_data).toMatchObject({ current_time: expect.any(Number), seek_time: null })
  const length = await page.locator('main article video').evaluate((video) => (video as HTMLVideoElement).duration)
  expect(end?.aux_data).toMatchObject({ duration: length, seek_time: 1 })
  expect(end?.aux_data?.['current_time']).toBeGreaterThanOrEqual(1)
  expect(complaints).toEqual([])
  await close()
})

test('a video that fails while it plays ends its stretch with the code of the error', async () => {
  const { page, server, close } = await openPin(await makeVideoPin(db))
  await direct(page, 'play')
  await page.locator('main article video').evaluate((video) => {
    Object.defineProperty(video, 'error', { value: { code: MediaError.MEDIA_ERR_NETWORK } })
    video.dispatchEvent(new Event('error'))
    // Nothing more comes of it.
    ;(video as HTMLVideoElement).pause()
  })
  await sentAtPause(page, server)
  expect(typesOf(stretches(server))).toEqual([START, END])
  expect(stretches(server).map(({ aux_data }) => aux_data?.['error_code'])).toEqual([undefined, 2])
  await close()
})

test('a page in the background ends the stretch of a video that plays on, and coming back begins another', async () => {
  const { page, server, close } = await openPin(await makeVideoPin(db))
  await page.locator('main article video').evaluate((video) => Object.assign(video, { loop: true }))
  await direct(page, 'play')
  await sentAtPause(page, server)
  expect(typesOf(stretches(server))).toEqual([START, END])
  await showPage(page)
  await direct(page, 'pause')
  await hidePage(page)
  await expect.poll(() => typesOf(stretches(server))).toEqual([START, END, START, END])
  expect(new Set(stretches(server).map(({ pair_id }) => pair_id)).size).toBe(2)
  await close()
})

test('a video that leaves the page while it plays has its end, under the pin that it is of', async () => {
  const pin = await makeVideoPin(db)
  const { page, server, close } = await openPin(pin)
  await direct(page, 'play')
  await page.getByRole('link', { name: 'Tackboard' }).first().click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(0)
  await sentAtPause(page, server)
  await expect.poll(() => typesOf(stretches(server))).toEqual([START, END])
  expect(stretches(server).map(({ object_id_str }) => object_id_str)).toEqual([pin.id, pin.id])
  await close()
})

test('the time of a promoted video is told by its impressions alone', async () => {
  const { page, server, close } = await openPin(await makeVideoPin(db, { isPromoted: true }))
  await direct(page, 'play', 'watch', 'pause')
  await sentAtPause(page, server)
  expect(stretches(server)).toEqual([])
  await close()
})
