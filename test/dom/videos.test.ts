import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { CONSENT_COOKIE } from '#schema/consent.ts'
import { EVENT_TYPES, MIN_AD_RENDER_DURATION_NS } from '#schema/constants/events.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomPage } from '../helpers/dom.ts'
import { ofType, playEvents, type DomEventServer } from '../helpers/dom-events.ts'
import { makeVideoPin } from '../helpers/video-pin.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

function chooseVideo(page: DomPage): HTMLVideoElement {
  const video = page.document.querySelector<HTMLVideoElement>('main article video')
  if (!video) throw new Error('The page has no video')
  return video
}

/** Stops the clock by which impressions are timed; it goes on by what it is told. */
function stopClock(): (ms: number) => void {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return (ms) => (now += ms)
}

/** Leaves the page and waits for what that sends. */
async function leave(page: DomPage, server: DomEventServer): Promise<void> {
  const before = ofType(server.taken, EVENT_TYPES.appActiveEnd).length
  page.hide()
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.appActiveEnd).length).toBeGreaterThan(before)
}

const intervals = ({ taken }: DomEventServer) => taken.filter(({ component }) => component === 'video')

test.each([
  ['enabled', true],
  ['control', false],
])('in the group %s an ad video counts for at least a second and a half: %s', async (group, isRaised) => {
  const pin = await makeVideoPin(db, { isPromoted: true })
  const server = playEvents({ groups: { ad_video_min_duration: group } })
  const browser = await openDom({ play: server.play })
  const page = await browser.goto(href('pin', { id: pin.id }))
  const pass = stopClock()
  page.viewport.enter([chooseVideo(page)])
  await chooseVideo(page).play()
  pass(100)
  await leave(page, server)
  const [impression, ...more] = ofType(server.taken, EVENT_TYPES.adVideoImpression)
  expect(more).toEqual([])
  if (isRaised) expect(impression?.duration_ns).toBe(MIN_AD_RENDER_DURATION_NS)
  else expect(impression?.duration_ns).toBeLessThan(MIN_AD_RENDER_DURATION_NS)
})

test.each([
  ['a video that is not promoted is no ad', false, '1.p1.a1.m1'],
  ['without consent to marketing no ad video is logged', true, '1.p1.a1.m0'],
])('%s', async (_, isPromoted, consent) => {
  const pin = await makeVideoPin(db, { isPromoted })
  const server = playEvents()
  const browser = await openDom({ country: 'DE', play: server.play })
  browser.cookies.set(CONSENT_COOKIE, consent)
  const page = await browser.goto(href('pin', { id: pin.id }))
  page.viewport.enter([chooseVideo(page)])
  await chooseVideo(page).play()
  await leave(page, server)
  expect(ofType(server.taken, EVENT_TYPES.adVideoImpression)).toEqual([])
  // A promoted video has no intervals either.
  expect(intervals(server)).toHaveLength(isPromoted ? 0 : 2)
})

test('a video that fails while it plays ends its interval with the code of the error', async () => {
  const pin = await makeVideoPin(db)
  const server = playEvents()
  const browser = await openDom({ play: server.play })
  const page = await browser.goto(href('pin', { id: pin.id }))
  const video = chooseVideo(page)
  await video.play()
  // What browsers say of a network that is gone.
  Object.defineProperty(video, 'error', { value: { code: 2 } })
  video.dispatchEvent(new Event('error'))
  video.pause()
  await leave(page, server)
  expect(intervals(server).map(({ event_type }) => event_type)).toEqual([
    EVENT_TYPES.componentActiveStart,
    EVENT_TYPES.componentActiveEnd,
  ])
  expect(intervals(server).map(({ aux_data }) => aux_data?.['error_code'])).toEqual([undefined, 2])
})
