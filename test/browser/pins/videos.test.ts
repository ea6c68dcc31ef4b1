import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { test, type Open } from '../../helpers/browser-test.ts'
import {
  hidePage,
  excludeFromExperiments,
  playEventServer,
  showPage,
  type EventServer,
} from '../../helpers/event-log.ts'
import { playImages } from '../../helpers/impressions.ts'
import { ready, settleView } from '../../helpers/settle.ts'
import { readClip } from '../../helpers/video-files.ts'
import { makeVideoPin } from '../../helpers/video-pin.ts'

const origin = inject('origin')
const { componentActiveStart: START, componentActiveEnd: END } = EVENT_TYPES

/** The viewer has switched it off. */
async function preventAutoplay(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('video_autoplay', 'off'))
}

async function openPin(open: Open, pin: { id: string }) {
  const page = await open()
  await playImages(page)
  await preventAutoplay(page)
  const server = await playEventServer(page.context())
  await excludeFromExperiments(page.context())
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  return { page, server }
}

/** What the video of the page is to do, in turn; resolves once it has. A number is a second to wind it to. */
async function direct(page: Page, ...steps: readonly ('play' | 'pause' | 'watch' | number)[]): Promise<void> {
  await page.locator('main article video').evaluate(async (element, todo) => {
    const video = element as HTMLVideoElement
    const once = (type: string) => new Promise((resolve) => video.addEventListener(type, resolve, { once: true }))
    // So slowly that a machine that takes long over a step is still in the part that was meant.
    Object.assign(video, { muted: true, loop: true, playbackRate: 0.0625 })
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

const currentTime = (page: Page) =>
  page.locator('main article video').evaluate((video) => (video as HTMLVideoElement).currentTime)

/** The intervals of the video, in their order. */
function intervals({ taken }: EventServer): LoggedEvent[] {
  return taken.filter(({ component }) => component === 'video').toSorted((a, b) => a.time - b.time)
}

const getTypes = (events: readonly LoggedEvent[]) => events.map(({ event_type }) => event_type)
const findAds = ({ taken }: EventServer) =>
  taken.filter(({ event_type: type }) => type === EVENT_TYPES.adVideoImpression)

/** Waits for what a pause of the page sends: the end of the time spent is part of it. */
async function leave(page: Page, server: EventServer, times = 1): Promise<void> {
  await hidePage(page)
  await expect
    .poll(() => getTypes(server.taken).filter((type) => type === EVENT_TYPES.appActiveEnd))
    .toHaveLength(times)
}

test('the impression of an ad video waits until the video has played', async ({ open, db }) => {
  const pin = await makeVideoPin(db, { isPromoted: true })
  const { page, server } = await openPin(open, pin)
  await settleView(page)
  await leave(page, server)
  expect(findAds(server)).toEqual([])
  await showPage(page)
  await settleView(page)
  await direct(page, 'play')
  await hidePage(page)
  await expect.poll(() => findAds(server)).toHaveLength(2)
  const [held, running] = findAds(server).toSorted((a, b) => a.time - b.time)
  expect([held?.object_id_str, running?.object_id_str]).toEqual([pin.id, pin.id])
  expect(running?.time).toBeGreaterThanOrEqual((held?.time ?? 0) + (held?.duration_ns ?? 0) - 1e6)
  expect(intervals(server)).toEqual([])
})

test('from playing to pausing is one interval; the background ends it, and coming back begins another', async ({
  open,
  db,
}) => {
  const pin = await makeVideoPin(db)
  const { page, server } = await openPin(open, pin)
  await direct(page, 'play', 'watch', 1, 'watch', 'pause')
  await leave(page, server)
  const [start, end, ...more] = intervals(server)
  expect(more).toEqual([])
  expect([start?.event_type, end?.event_type]).toEqual([START, END])
  expect([start?.object_id_str, end?.object_id_str]).toEqual([pin.id, pin.id])
  expect(start?.pair_id).toBe(end?.pair_id)
  expect(start?.duration_ns).toBeUndefined()
  expect(end?.duration_ns).toBeGreaterThan(0)
  expect(start?.aux_data).toMatchObject({ current_time: expect.any(Number), seek_time: null })
  const length = await page.locator('main article video').evaluate((video) => (video as HTMLVideoElement).duration)
  expect(end?.aux_data).toMatchObject({ duration: length, seek_time: 1 })

  await showPage(page)
  await direct(page, 'play')
  await leave(page, server, 2)
  expect(getTypes(intervals(server).slice(2))).toEqual([START, END])
  await showPage(page)
  await direct(page, 'pause')
  await leave(page, server, 3)
  expect(getTypes(intervals(server).slice(4))).toEqual([START, END])
  expect(new Set(intervals(server).map(({ pair_id }) => pair_id)).size).toBe(3)
})

test('a video that leaves the page while it plays has its end; it goes on where it was, back on its page', async ({
  open,
  db,
}) => {
  const pin = await makeVideoPin(db)
  const { page, server } = await openPin(open, pin)
  await direct(page, 'play', 1, 'pause')
  const pausedAt = await currentTime(page)
  expect(pausedAt).toBeGreaterThanOrEqual(1)
  await direct(page, 'play')
  await page.getByRole('link', { name: 'Tackboard' }).first().click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(0)
  await leave(page, server)
  await expect.poll(() => getTypes(intervals(server))).toEqual([START, END, START, END])
  expect(new Set(intervals(server).map(({ object_id_str }) => object_id_str))).toEqual(new Set([pin.id]))
  await showPage(page)
  await page.goBack()
  await expect.poll(() => page.locator('main article video').count()).toBe(1)
  await direct(page, 'play')
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(pausedAt)
  await direct(page, 'pause', 0, 'play')
  // Wound back to its start it begins there.
  expect(await currentTime(page)).toBeLessThan(1)
})

test('one organic video plays at a time; a promoted one neither stops another nor is stopped', async ({ open, db }) => {
  const { page } = await openPin(open, await makeVideoPin(db))
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
})

/** The clip of the demo as a stream: its tables apart from its pictures, and a list that names both. */
async function makeStream(): Promise<Record<'m3u8' | 'init' | 'part', Buffer>> {
  const input = new Input({ source: new BufferSource(readClip('mp4')), formats: [MP4] })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target })
  await (await Conversion.init({ input, output })).execute()
  const file = Buffer.from(target.buffer ?? new ArrayBuffer())
  const at = file.indexOf('moof') - 4
  const list = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:5', '#EXT-X-PLAYLIST-TYPE:VOD']
  const parts = ['#EXT-X-MAP:URI="init.mp4"', '#EXTINF:4.0,', 'part.mp4', '#EXT-X-ENDLIST', '']
  return { m3u8: Buffer.from([...list, ...parts].join('\n')), init: file.subarray(0, at), part: file.subarray(at) }
}

/** Serves the stream. The list that it answers gets the name of each file that is asked for. */
async function serveStream(page: Page): Promise<string[]> {
  const stream = await makeStream()
  const asked: string[] = []
  await page.route(`**${STREAM}*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(STREAM.length)
    asked.push(name)
    if (name === 'list.m3u8') return route.fulfill({ contentType: HLS, body: stream.m3u8 })
    return route.fulfill({ contentType: 'video/mp4', body: name === 'init.mp4' ? stream.init : stream.part })
  })
  return asked
}

const rendition = (name: string) => ({ ...RENDITION, url: `${STREAM}${name}` })
const findSource = (page: Page) =>
  page.locator('main article video').evaluate((video) => (video as HTMLVideoElement).currentSrc)
const findWidth = (page: Page) =>
  page.locator('main article video').evaluate((video) => (video as HTMLVideoElement).videoWidth)

test('a video begins by itself without sound, and pauses when it is scrolled away', async ({ open, db }) => {
  const pin = await makeVideoPin(db)
  const page = await open({ viewport: { width: 1_000, height: 320 } })
  await playImages(page)
  // A short clip must not be over before the test has looked at it.
  await page.addInitScript(() =>
    document.addEventListener('play', ({ target }) => Object.assign(target as HTMLVideoElement, { loop: true }), true),
  )
  await page.goto(origin + href('pin', { id: pin.id }))
  const isPlaying = () =>
    page
      .locator('main article video')
      .evaluate((video) => !(video as HTMLVideoElement).paused && (video as HTMLVideoElement).muted)
  await expect.poll(isPlaying).toBe(true)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(isPlaying).toBe(false)
})

test('a stream is played where a pin has one, before its files, and plays on where its captions are gone', async ({
  open,
  db,
}) => {
  const stream = { ...rendition('list.m3u8'), captionsUrls: { en: '/media/video/gone.vtt' } }
  const pin = await makeVideoPin(db, {}, [{ V_MP4: rendition('whole.mp4'), V_HLSV4: stream }])
  const page = await open({ expects: /gone\.vtt/ })
  await playImages(page)
  await preventAutoplay(page)
  const asked = await serveStream(page)
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  await direct(page, 'play', 'watch')
  expect(await findSource(page)).toMatch(/list\.m3u8$/)
  await expect.poll(() => findWidth(page)).toBe(360)
  expect(new Set(asked)).toEqual(new Set(['list.m3u8', 'init.mp4', 'part.mp4']))

  await page.locator('main article video').press('c')
  await page.getByText("The captions of this video couldn't be loaded.").waitFor()
  expect(await page.locator('main article video track').count()).toBe(0)
  await direct(page, 'watch')
})

test('a browser that plays no streams plays a file, and says so where a pin has nothing else', async ({ open, db }) => {
  const [only, both] = [
    await makeVideoPin(db, {}, [{ V_HLSV4: rendition('list.m3u8') }]),
    await makeVideoPin(db, {}, [{ V_HLSV4: rendition('list.m3u8'), V_WEBM: rendition('whole.webm') }]),
  ]
  const page = await open()
  await playImages(page)
  await preventAutoplay(page)
  // The browser does not know the type of streams.
  await page.route(/\/pin\/[^/]+\/$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(HLS, 'video/unknown') })
  })
  await page.goto(origin + href('pin', { id: both.id }))
  await ready(page)
  expect(await page.getByText("Your browser can't play this video.").count()).toBe(0)

  await page.goto(origin + href('pin', { id: only.id }))
  await page.getByText("Your browser can't play this video.").waitFor()
})

const HLS = 'application/vnd.apple.mpegurl'
const STREAM = '/media/video/stream/'
const RENDITION = { width: 360, height: 640, duration: 4_000, thumbnail: '/media/236x/a.webp', captionsUrls: {} }
