import { fireEvent } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE } from '#schema/settings/consent.ts'
import { EVENT_TYPES, MIN_AD_RENDER_DURATION_NS } from '#schema/tracking/event-log-constants.ts'
import { ofType, playEvents, type DomEventServer } from '../../helpers/dom-events.ts'
import { openDom, whenEnabled, type DomPage } from '../../helpers/dom.ts'
import { db } from '../../helpers/shared-app.ts'
import { makeVideoPin } from '../../helpers/video-pin.ts'

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

const quietly = async (options: Parameters<typeof openDom>[0] = {}) => {
  const pin = await makeVideoPin(db)
  const browser = await openDom(options)
  return { browser, page: await browser.goto(href('pin', { id: pin.id })) }
}

test('a video plays without sound while it is in view; what the viewer pauses stays paused', async () => {
  const { page } = await quietly()
  const video = chooseVideo(page)
  expect([video.paused, video.dataset['state']]).toEqual([true, 'unstarted'])
  page.viewport.enter([video])
  await expect.poll(() => video.paused).toBe(false)
  expect(video.muted).toBe(true)
  page.viewport.leave([video])
  await expect.poll(() => video.paused).toBe(true)
  page.viewport.enter([video])
  await expect.poll(() => video.paused).toBe(false)
  video.pause()
  page.viewport.leave([video])
  page.viewport.enter([video])
  expect(video.paused).toBe(true)
})

test('no video plays by itself once the viewer has switched that off, which is kept', async () => {
  const { browser, page } = await quietly()
  const choice = () => page.screen.getByRole('checkbox', { name: 'Play videos automatically' })
  await page.user.click(await whenEnabled(choice))
  page.viewport.enter([chooseVideo(page)])
  expect(chooseVideo(page).paused).toBe(true)
  const again = await browser.goto(page.window.location.pathname)
  const box = again.screen.getByRole('checkbox', { name: 'Play videos automatically' }) as HTMLInputElement
  await expect.poll(() => box.checked).toBe(false)
  again.viewport.enter([chooseVideo(again)])
  expect(chooseVideo(again).paused).toBe(true)
})

test('a video that was scrolled past while it loaded plays once it is in view again', async () => {
  const { page } = await quietly()
  const video = chooseVideo(page)
  const play = video.play.bind(video)
  const refusals: (() => void)[] = []
  video.play = () => {
    void play()
    return new Promise((_, reject) => refusals.push(() => reject(new DOMException('paused', 'AbortError'))))
  }
  page.viewport.enter([video])
  await expect.poll(() => video.paused).toBe(false)
  page.viewport.leave([video])
  for (const refuse of refusals) refuse()
  await new Promise(setImmediate)
  page.viewport.enter([video])
  expect(video.paused).toBe(false)
})

test('a video paused by itself before it has told that it plays is still not left to the viewer', async () => {
  const { page } = await quietly()
  const video = chooseVideo(page)
  const waiting: Event[] = []
  // Browsers fire it some time after.
  video.dispatchEvent = (event) => waiting.push(event) > 0
  await whenEnabled(() => page.screen.getByRole('checkbox', { name: 'Play videos automatically' }))
  page.viewport.enter([video])
  page.viewport.leave([video])
  expect(waiting.map(({ type }) => type)).toEqual(['play', 'playing', 'pause'])
  Reflect.deleteProperty(video, 'dispatchEvent')
  for (const event of waiting) video.dispatchEvent(event)
  page.viewport.enter([video])
  expect(video.paused).toBe(false)
})

test('a video that the viewer starts while little of it is in view plays on', async () => {
  const { page } = await quietly()
  const video = chooseVideo(page)
  page.viewport.enter([video])
  await expect.poll(() => video.paused).toBe(false)
  page.viewport.leave([video])
  expect(video.paused).toBe(true)
  await video.play()
  expect(video.paused).toBe(false)
})

test.each([
  ['a video that plays by itself is paused', false],
  ['one that the viewer has started plays on', true],
])('when autoplay is switched off, %s', async (_, isStarted) => {
  const { page } = await quietly()
  const video = chooseVideo(page)
  const box = await whenEnabled(() => page.screen.getByRole('checkbox', { name: 'Play videos automatically' }))
  if (isStarted) await video.play()
  page.viewport.enter([video])
  expect(video.paused).toBe(false)
  await page.user.click(box)
  await expect.poll(() => video.paused).toBe(!isStarted)
})

const asks = (setting: string) => ({
  matchMedia: (query: string) => ({
    matches: query.includes(setting),
    addEventListener() {},
    removeEventListener() {},
  }),
})

test.each<[string, (window: object & { navigator: object }) => void]>([
  ['less motion', (window) => Object.assign(window, asks('prefers-reduced-motion'))],
  ['less data, by the system', (window) => Object.assign(window, asks('prefers-reduced-data'))],
  ['less data, by the browser', (window) => Object.assign(window.navigator, { connection: { saveData: true } })],
])('where the viewer wants %s no video plays by itself', async (_, prepare) => {
  const { page } = await quietly({ prepare })
  const video = chooseVideo(page)
  await whenEnabled(() => page.screen.getByRole('checkbox', { name: 'Play videos automatically' }))
  page.viewport.enter([video])
  expect(video.paused).toBe(true)
  // Pressed, it plays all the same.
  await video.play()
  expect(video.paused).toBe(false)
})

test('keys of the player mute it and fill the screen', async () => {
  const { page } = await quietly()
  const video = chooseVideo(page)
  await whenEnabled(() => page.screen.getByRole('checkbox', { name: 'Play videos automatically' }))
  let isFilled = false
  video.requestFullscreen = async () => void (isFilled = true)
  const press = (key: string) => fireEvent.keyDown(video, { key })
  expect([press('m'), video.muted]).toEqual([false, true])
  expect([press('f'), isFilled]).toEqual([false, true])
  expect(press(' ')).toBe(true)
  expect(video.getAttribute('aria-keyshortcuts')).toBe('k m f c')
})

test('a video plays in a picture of its own while one goes on reading, and comes back', async () => {
  const { page } = await quietly({
    prepare: ({ document }) => Object.defineProperty(document, 'pictureInPictureEnabled', { value: true }),
  })
  const video = chooseVideo(page)
  const shown: (Element | null)[] = []
  const show = async (element: Element | null) => {
    shown.push(element)
    Object.defineProperty(page.document, 'pictureInPictureElement', { value: element, configurable: true })
  }
  Object.assign(video, { requestPictureInPicture: () => show(video) })
  Object.assign(page.document, { exitPictureInPicture: () => show(null) })
  const button = await page.screen.findByRole('button', { name: 'Picture in picture' })
  await page.user.click(button)
  await page.user.click(button)
  expect(shown).toEqual([video, null])
})

test('a browser without pictures in pictures offers none', async () => {
  const { page } = await quietly()
  await whenEnabled(() => page.screen.getByRole('checkbox', { name: 'Play videos automatically' }))
  expect(page.screen.queryByRole('button', { name: 'Picture in picture' })).toBeNull()
})

test('a video that stops loading says so, and can be tried again', async () => {
  const { page } = await quietly()
  const video = chooseVideo(page)
  Object.defineProperty(video, 'error', { value: { code: 2 }, configurable: true })
  video.dispatchEvent(new Event('error'))
  const alert = await page.screen.findByText(/This video stopped loading/)
  let loads = 0
  video.load = () => {
    loads += 1
    video.dispatchEvent(new Event('loadstart'))
  }
  await page.user.click(page.screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => alert.isConnected).toBe(false)
  expect([loads, video.dataset['state']]).toEqual([1, 'loading'])
})

/** The last source fails, as it does where the network is gone before anything of the video has come. */
async function failSources(page: DomPage, canPlay: CanPlayTypeResult): Promise<HTMLVideoElement> {
  await whenEnabled(() => page.screen.getByRole('checkbox', { name: 'Play videos automatically' }))
  const video = chooseVideo(page)
  video.canPlayType = () => canPlay
  video.querySelector('source:last-of-type')?.dispatchEvent(new Event('error'))
  return video
}

test('a video of which nothing could be fetched can be tried again, which gives it the focus', async () => {
  const { page } = await quietly()
  const video = await failSources(page, 'maybe')
  const alert = await page.screen.findByText('This video stopped loading. Check your connection.')
  expect(page.screen.queryByText("Your browser can't play this video.")).toBeNull()
  let loads = 0
  video.load = () => {
    loads += 1
    video.dispatchEvent(new Event('emptied'))
    video.dispatchEvent(new Event('loadstart'))
  }
  await page.user.click(page.screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => alert.isConnected).toBe(false)
  expect([loads, video.dataset['state']]).toEqual([1, 'loading'])
  expect(page.document.activeElement).toBe(video)
})

test('a video that the browser cannot play is offered as a file', async () => {
  const { page } = await quietly()
  await failSources(page, '')
  await page.screen.findByText("Your browser can't play this video.")
  expect(page.screen.queryByRole('button', { name: 'Try again' })).toBeNull()
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
