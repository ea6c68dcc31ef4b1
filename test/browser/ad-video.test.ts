import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { LoggedEvent } from '#schema/calls/events.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import type { PageState } from '#schema/page-data.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { hidePage, playEventServer, showPage } from '../helpers/event-log.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser, relate } from '../helpers/rows.ts'
import { ready, settleView } from '../helpers/settle.ts'
import { makeVideoPin } from '../helpers/video-pin.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const GERMAN: BrowserContextOptions = { extraHTTPHeaders: { 'cf-ipcountry': 'DE' } }
const SECOND_NS = 1e9
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Opens the page of a pin whose events are taken in the server's place; its browser is in a group of the experiment. */
async function openPin(
  pinId: string,
  { group = 'control', ...options }: BrowserContextOptions & { group?: string } = {},
) {
  const watched = await openPage(browser, options)
  const { page } = watched
  await page.route(/\/_\/_\/state/, async (route) => {
    const answer = await route.fetch()
    const state = (await answer.json()) as PageState
    state.session.experimentsClient = { ad_video_min_duration: group }
    await route.fulfill({ response: answer, json: state })
  })
  // The server knows of no such group.
  await page.route('**/resource/ActivateExperimentResource/**', (route) => route.fulfill({ json: {} }))
  // The picture of a made pin exists in the database only.
  await page.route(/\/media\/.*\.(jpg|webp)/, (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const { taken: events } = await playEventServer(page.context())
  await page.goto(`${origin}/pin/${pinId}/`)
  await ready(page)
  return {
    ...watched,
    events,
    async close() {
      // What the page asks for at its end needs no answer.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await watched.close()
    },
  }
}

/** Plays the first video of the page, and waits until it runs. */
async function play(page: Page): Promise<void> {
  await page.locator('main article video').evaluate(async (element) => {
    const video = element as HTMLVideoElement
    video.muted = true
    await video.play()
  })
}

/** Ends the stretch in which the video was seen. */
async function leave(page: Page): Promise<void> {
  await hidePage(page)
  await settleView(page)
}

/** Shows the hidden page for a moment. */
async function glance(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const value of ['visible', 'hidden']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}

/** What a pause sends has come: the end of the time spent is part of it. */
async function sentAtPause(events: readonly LoggedEvent[]): Promise<void> {
  await expect.poll(() => ofType(events, EVENT_TYPES.appActiveEnd).length).toBeGreaterThan(0)
}

function ofType(events: readonly LoggedEvent[], type: number): LoggedEvent[] {
  return events.filter(({ event_type }) => event_type === type)
}

test('the impression of an ad video waits until the video has played', async () => {
  const pin = await makeVideoPin(db, { isPromoted: true })
  const { page, events, complaints, close } = await openPin(pin.id)
  await leave(page)
  await sentAtPause(events)
  expect(ofType(events, 8020)).toEqual([])
  await showPage(page)
  await settleView(page)
  await play(page)
  await leave(page)
  await expect.poll(() => ofType(events, 8020).length).toBe(2)
  const [held, running] = ofType(events, 8020).toSorted((a, b) => a.time - b.time)
  expect([held?.object_id_str, running?.object_id_str]).toEqual([pin.id, pin.id])
  expect(running?.time).toBeGreaterThanOrEqual((held?.time ?? 0) + (held?.duration_ns ?? 0) - 1e6)
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['enabled', true],
  ['control', false],
])('in the group %s it counts for at least a second and a half: %s', async (group, isRaised) => {
  const pin = await makeVideoPin(db, { isPromoted: true })
  const { page, events, close } = await openPin(pin.id, { group })
  await play(page)
  await hidePage(page)
  await glance(page)
  await expect.poll(() => ofType(events, 8020).length).toBe(2)
  const durations = ofType(events, 8020).map(({ duration_ns }) => duration_ns ?? 0)
  if (isRaised) expect(Math.min(...durations)).toBe(1.5 * SECOND_NS)
  else expect(Math.min(...durations)).toBeLessThan(1.5 * SECOND_NS)
  await close()
})

test('a video that nobody paid for is no ad, and without consent to marketing no ad video is logged', async () => {
  const organic = await makeVideoPin(db)
  const promoted = await makeVideoPin(db, { isPromoted: true })
  for (const [id, consent] of [
    [organic.id, '1.p1.a1.m1'],
    [promoted.id, '1.p1.a1.m0'],
  ] as const) {
    const { page, close } = await openPage(browser, GERMAN)
    await page
      .context()
      .addCookies([{ name: '__Host-consent', value: consent, url: origin.replace('http:', 'https:') }])
    await page.route(/\/media\/.*\.(jpg|webp)/, (route) =>
      route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    const related = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
    await relate(db, { id }, [related])
    const { taken: events } = await playEventServer(page.context())
    await page.goto(`${origin}/pin/${id}/`)
    await ready(page)
    await play(page)
    await page.locator(`main a[href="/pin/${related.id}/"]`).scrollIntoViewIfNeeded()
    await settleView(page)
    await leave(page)
    // What may be logged is; so the rest would have been there by now.
    await expect.poll(() => ofType(events, 18).map(({ object_id_str }) => object_id_str)).toContain(related.id)
    expect(ofType(events, 8020)).toEqual([])
    await close()
  }
})

test('impressions of comments wait until somebody turns to the comments', async () => {
  const author = await makeUser(db)
  const pin = await makeDrawnPin(db, await makeBoard(db, author))
  const comment = await makeComment(db, pin, author)
  const { page, events, complaints, close } = await openPin(pin.id)
  const line = page.locator(`[data-seen="comment:${comment.id}"]`)
  await line.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await settleView(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await settleView(page)
  await leave(page)
  await sentAtPause(events)
  const early = ofType(events, 8021).length
  await showPage(page)
  await settleView(page)
  await line.click({ position: { x: 5, y: 5 } })
  await leave(page)
  await expect.poll(() => ofType(events, 8021).length).toBeGreaterThan(early)
  expect(early).toBe(0)
  expect(new Set(ofType(events, 8021).map(({ object_id_str }) => object_id_str))).toEqual(new Set([comment.id]))
  expect(complaints).toEqual([])
  await close()
})

test('one organic video plays at a time; a promoted one neither stops another nor is stopped', async () => {
  const pin = await makeVideoPin(db)
  const { page, close } = await openPin(pin.id)
  const state = await page.evaluate(async () => {
    const first = document.querySelector('main article video') as HTMLVideoElement
    const media = first.parentElement as Element
    const [second, ad] = [first.cloneNode(true), first.cloneNode(true)] as [HTMLVideoElement, HTMLVideoElement]
    const frame = document.createElement('div')
    frame.dataset['ad'] = '01JAD'
    frame.append(ad)
    media.append(second, frame)
    const videos = [first, second, ad]
    for (const video of videos) Object.assign(video, { muted: true, loop: true })
    const states: string[] = []
    for (const video of [first, ad, second]) {
      await video.play()
      await new Promise(requestAnimationFrame)
      states.push(videos.map(({ paused }) => (paused ? 'paused' : 'plays')).join(' '))
    }
    return states
  })
  expect(state).toEqual(['plays paused paused', 'plays paused plays', 'paused plays plays'])
  await close()
})

test('a video goes on where it was paused, also after a visit to another page', async () => {
  const pin = await makeVideoPin(db)
  const { page, close } = await openPin(pin.id)
  await play(page)
  const pausedAt = await page.locator('main article video').evaluate(async (element) => {
    const video = element as HTMLVideoElement
    video.currentTime = 1
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.pause()
    await new Promise((resolve) => setTimeout(resolve))
    return video.currentTime
  })
  expect(pausedAt).toBeGreaterThanOrEqual(1)
  await page.getByRole('link', { name: 'Tackboard' }).first().click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(0)
  await page.goBack()
  await expect.poll(() => page.locator('main article video').count()).toBe(1)
  await play(page)
  const now = () => page.locator('main article video').evaluate((element) => (element as HTMLVideoElement).currentTime)
  await expect.poll(now).toBeGreaterThanOrEqual(pausedAt)
  await close()
})

test('a video that is wound back to its start begins there', async () => {
  const pin = await makeVideoPin(db)
  const { page, close } = await openPin(pin.id)
  await play(page)
  const startedAt = await page.locator('main article video').evaluate(async (element) => {
    const video = element as HTMLVideoElement
    const seek = async (to: number) => {
      const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      video.currentTime = to
      await sought
    }
    const hasPlayed = () => new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
    await hasPlayed()
    await seek(1)
    video.pause()
    await new Promise((resolve) => setTimeout(resolve))
    await seek(0)
    await video.play()
    return video.currentTime
  })
  expect(startedAt).toBeLessThan(1)
  await close()
})
