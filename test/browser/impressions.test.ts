import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { VIEW_TYPES } from '#schema/constants/events.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { GOOGLEBOT } from '../helpers/client.ts'
import { hidePage, playEventServer, showPage } from '../helpers/event-log.ts'
import { leave, marginsOf, openObserved, pinsOf, scrollPageTo, watchObservers } from '../helpers/impressions.ts'
import { pinsInView } from '../helpers/pins-in-view.ts'
import { ready, settleView } from '../helpers/settle.ts'

const origin = inject('origin')
const HOME = `${origin}/`
const GERMAN: BrowserContextOptions = { extraHTTPHeaders: { 'cf-ipcountry': 'DE' } }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('scrolling through a feed gives one event for each card and stretch in view, and none for any other', async () => {
  const { page, events, complaints, close } = await openObserved(browser, HOME)
  const startedAt = Date.now()
  const expected = new Map<string, number>()
  const doubtful = new Set<string>()
  let before = new Set<string>()
  for (const top of [0, 600, 1_200, 1_800, 1_200, 0]) {
    await scrollPageTo(page, top)
    const view = await pinsInView(page)
    for (const id of view.doubtful) doubtful.add(id)
    for (const id of view.sure) if (!before.has(id)) expected.set(id, (expected.get(id) ?? 0) + 1)
    before = new Set(view.sure)
  }
  const all = [...expected].filter(([id]) => !doubtful.has(id))
  await leave(
    page,
    events,
    all.reduce((sum, [, count]) => sum + count, 0),
  )
  const counted = Map.groupBy(pinsOf(events), (id) => id)
  const logged = [...counted].map(([id, { length }]) => [id, length] as const).filter(([id]) => !doubtful.has(id))
  expect(Object.fromEntries(logged)).toEqual(Object.fromEntries(all))
  expect(all.length).toBeGreaterThan(20)
  expect(all.some(([, count]) => count > 1)).toBe(true)

  const impressions = events.filter(({ event_type }) => event_type === 18)
  expect(new Set(impressions.map(({ clientUUID }) => clientUUID)).size).toBe(impressions.length)
  for (const [id, stretches] of Map.groupBy(impressions, ({ object_id_str }) => object_id_str ?? '')) {
    const inOrder = stretches.toSorted((a, b) => a.time - b.time)
    expect(inOrder.map(({ aux_data }) => aux_data?.['again'] ?? false)).toEqual(inOrder.map((_, place) => place > 0))
    for (const [place, { time, duration_ns }] of inOrder.entries()) {
      const end = time + (duration_ns ?? 0)
      expect(duration_ns, id).toBeGreaterThan(0)
      expect(time).toBeGreaterThan((startedAt - 30_000) * 1e6)
      expect(end).toBeLessThan((Date.now() + 1_000) * 1e6)
      // Stretches of one card do not overlap.
      expect(end).toBeLessThanOrEqual((inOrder[place + 1]?.time ?? Infinity) + 1e6)
    }
  }
  const slots = await page
    .locator('main li > a[href^="/pin/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/')[2]))
  expect(new Set(impressions.map(({ view_type }) => view_type))).toEqual(new Set([VIEW_TYPES.home]))
  for (const { object_id_str, view_data } of impressions) expect(slots[Number(view_data?.['slot'])]).toBe(object_id_str)
  expect(complaints).toEqual([])
  await close()
})

test('a card of which half is only behind the bar is not seen', async () => {
  const { page, events, close } = await openObserved(browser, HOME)
  const { id, top } = await page.evaluate(() => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const cards = [...document.querySelectorAll('main li > a[href^="/pin/"]')]
    const link = cards.find((card) => card.getBoundingClientRect().top > innerHeight)
    const box = link?.parentElement?.getBoundingClientRect()
    if (!link || !box) throw new Error('There is no card below the window')
    // A little less than half of it shows below the bar, more than half with what lies behind.
    return { id: link.getAttribute('href')?.split('/')[2] ?? '', top: box.top + box.height / 2 - bar + 12 }
  })
  // From below, so that it was not seen on the way.
  await scrollPageTo(page, top + 2_000)
  await scrollPageTo(page, top)
  const { sure } = await pinsInView(page)
  expect(sure).not.toContain(id)
  await leave(page, events, sure.length)
  expect(pinsOf(events)).not.toContain(id)
  expect(pinsOf(events)).toEqual(expect.arrayContaining(sure))
  await close()
})

test('what counts as in view follows the bar and a banner at the top', async () => {
  const { page, close } = await openObserved(browser, HOME)
  const bar = await page.locator('header').evaluate((header) => Math.ceil(header.getBoundingClientRect().bottom))
  await expect.poll(async () => (await marginsOf(page)).at(-1)).toBe(`-${bar}px 0px -0px 0px`)
  const banner = page.getByRole('status').getByText('offline')
  await page.context().setOffline(true)
  await banner.waitFor()
  await expect
    .poll(async () => Number(/^-(\d+)px/.exec((await marginsOf(page)).at(-1) ?? '')?.[1]))
    .toBeGreaterThan(bar + 20)
  await page.context().setOffline(false)
  await banner.waitFor({ state: 'detached' })
  await expect.poll(async () => (await marginsOf(page)).at(-1)).toBe(`-${bar}px 0px -0px 0px`)
  await close()
})

test('the background ends what is seen; whoever comes back sees it anew', async () => {
  const { page, events, close } = await openObserved(browser, HOME)
  const { sure, doubtful } = await pinsInView(page)
  await leave(page, events, sure.length)
  const isSure = (id: string) => !doubtful.includes(id)
  const first = events.filter(({ event_type }) => event_type === 18)
  const before = events.length
  expect(pinsOf(first).filter(isSure).toSorted()).toEqual(sure.toSorted())
  const leftAt = await page.evaluate(() => Date.now() * 1e6)
  await showPage(page)
  await settleView(page)
  await leave(page, events, first.length + sure.length)
  const second = events.slice(before).filter(({ event_type }) => event_type === 18)
  expect(pinsOf(second).filter(isSure).toSorted()).toEqual(sure.toSorted())
  expect(second.every(({ aux_data, time }) => aux_data?.['again'] === true && time >= leftAt - 2e6)).toBe(true)
  await close()
})

test('a move to another page ends the impressions of this one, once', async () => {
  const { page, events, close } = await openObserved(browser, HOME)
  const {
    sure: [opened = '', ...others],
  } = await pinsInView(page)
  await page.locator(`main a[href="/pin/${opened}/"]`).click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  await settleView(page)
  await leave(page, events, others.length)
  for (const id of others) expect(pinsOf(events).filter((one) => one === id).length, id).toBeGreaterThanOrEqual(1)
  expect(pinsOf(events).filter((id) => id === opened)).toHaveLength(1)
  await close()
})

test('a search whose results have not come yet is not seen', async () => {
  const { page, events, close } = await openObserved(browser, HOME)
  const { sure } = await pinsInView(page)
  // Answered by nobody.
  await page.route('**/_/graphql/Search**', () => {})
  await page.getByRole('banner').getByRole('searchbox').fill('light')
  await page.getByRole('banner').getByRole('searchbox').press('Enter')
  await page.waitForURL(/\/search\/pins\/\?q=light$/)
  // Something changes on the page that is still shown, which has it looked through once more: after 100 ms.
  await page.evaluate(async () => {
    document.querySelector('main')?.append(document.createElement('span'))
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await settleView(page)
  await leave(page, events, sure.length)
  expect(events.filter(({ event_type: type }) => type === 3803)).toEqual([])
  await close()
})

test('a search is logged with its query only where personalization is allowed', async () => {
  for (const [cookie, expected] of [
    ['1.p1.a1.m0', { query: 'light' }],
    ['1.p0.a1.m0', {}],
  ] as const) {
    const { page, close } = await openPage(browser, GERMAN)
    await page.context().addCookies([{ name: '__Host-consent', value: cookie, url: origin.replace('http:', 'https:') }])
    const { taken: events } = await playEventServer(page.context())
    await page.goto(`${origin}/search/?q=light`)
    await ready(page)
    await hidePage(page)
    await expect.poll(() => events.filter(({ event_type }) => event_type === 3803)).toHaveLength(1)
    const search = events.find(({ event_type }) => event_type === 3803)
    expect(search).toMatchObject({ object_id_str: 'pins' })
    expect(search?.view_data).toEqual({ slot: 0, ...expected })
    await close()
  }
})

test.each([
  ['people', '/search/users/?q=a', 3704, '[data-seen^="user:"]'],
  ['boards', '/search/boards/?q=a', 3700, '[data-seen^="board:"]'],
  ['today’s picks', '/today/', 3829, 'main [data-seen^="article:"], main li > a[href^="/today/"]'],
])('%s are logged as what they are', async (_, path, type, selector) => {
  const { page, events, complaints, close } = await openObserved(browser, origin + path)
  const shown = await page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top > 100 && bottom < innerHeight - 20
      })
      .map(
        (element) => element.getAttribute('data-seen')?.split(':')[1] ?? element.getAttribute('href')?.split('/')[4],
      ),
  )
  expect(shown.length).toBeGreaterThan(0)
  await hidePage(page)
  const ids = () => events.filter(({ event_type }) => event_type === type).map(({ object_id_str }) => object_id_str)
  await expect.poll(ids).toEqual(expect.arrayContaining(shown))
  expect(new Set(ids()).size).toBe(ids().length)
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['nothing was said in a regulated country', GERMAN, null],
  ['the browser sends the privacy signal', { extraHTTPHeaders: { 'sec-gpc': '1' } }, null],
  ['analytics were refused', {}, '1.p1.a0.m1'],
  ['a crawler reads the page', { userAgent: GOOGLEBOT }, null],
] as const)('where %s no card is observed and nothing is logged', async (_, options, cookie) => {
  const { page, complaints, close } = await openPage(browser, options)
  if (cookie)
    await page.context().addCookies([{ name: '__Host-consent', value: cookie, url: origin.replace('http:', 'https:') }])
  const { taken: events } = await playEventServer(page.context())
  await watchObservers(page)
  await page.goto(HOME)
  await ready(page)
  await scrollPageTo(page, 700)
  await hidePage(page)
  await settleView(page)
  expect(await marginsOf(page)).toEqual([])
  expect(events).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
