import { expect, inject } from 'vitest'
import { VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import { test } from '../../helpers/browser-test.ts'
import { hidePage, showPage } from '../../helpers/event-log.ts'
import { isObserved, leave, readMargins, openObserved, findPins, scrollPageTo } from '../../helpers/impressions.ts'
import { pinsInView } from '../../helpers/pins-in-view.ts'
import { settleView } from '../../helpers/settle.ts'

const origin = inject('origin')
const HOME = `${origin}/`

test('scrolling through a feed gives one event for each card and interval in view, and none for any other', async ({
  open,
}) => {
  const startedAt = Date.now()
  const { page, events } = await openObserved(open, HOME)
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
  const counted = Map.groupBy(findPins(events), (id) => id)
  const logged = [...counted].map(([id, { length }]) => [id, length] as const).filter(([id]) => !doubtful.has(id))
  expect(Object.fromEntries(logged)).toEqual(Object.fromEntries(all))
  expect(all.length).toBeGreaterThan(20)
  expect(all.some(([, count]) => count > 1)).toBe(true)

  const impressions = events.filter(({ event_type }) => event_type === 18)
  expect(new Set(impressions.map(({ clientUUID }) => clientUUID)).size).toBe(impressions.length)
  for (const [id, intervals] of Map.groupBy(impressions, ({ object_id_str }) => object_id_str ?? '')) {
    const inOrder = intervals.toSorted((a, b) => a.time - b.time)
    expect(inOrder.map(({ aux_data }) => aux_data?.['again'] ?? false)).toEqual(inOrder.map((_, place) => place > 0))
    for (const [place, { time, duration_ns }] of inOrder.entries()) {
      const end = time + (duration_ns ?? 0)
      expect(duration_ns, id).toBeGreaterThan(0)
      expect(time).toBeGreaterThanOrEqual(startedAt * 1e6)
      expect(end).toBeLessThan((Date.now() + 1_000) * 1e6)
      // Intervals of one card do not overlap.
      expect(end).toBeLessThanOrEqual((inOrder[place + 1]?.time ?? Infinity) + 1e6)
    }
  }
  const slots = await page
    .locator('main li > a[href^="/pin/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/')[2]))
  expect(new Set(impressions.map(({ view_type }) => view_type))).toEqual(new Set([VIEW_TYPES.home]))
  for (const { object_id_str, view_data } of impressions) expect(slots[Number(view_data?.['slot'])]).toBe(object_id_str)
})

test('a card of which half is only behind the bar is not seen', async ({ open }) => {
  const { page, events } = await openObserved(open, HOME)
  const { id, top } = await page.evaluate(() => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const cards = [...document.querySelectorAll('main li > a[href^="/pin/"]')]
    const link = cards.find((card) => card.getBoundingClientRect().top > innerHeight)
    const box = link?.parentElement?.getBoundingClientRect()
    if (!link || !box) throw new Error('There is no card below the window')
    // A little less than half of it shows below the bar, more than half with what lies behind.
    return { id: link.getAttribute('href')?.split('/')[2] ?? '', top: box.top + box.height / 2 - bar + 12 }
  })
  // The page is scrolled back from below, so that the element was not seen on the way.
  await scrollPageTo(page, top + 2_000)
  await scrollPageTo(page, top)
  const { sure } = await pinsInView(page)
  expect(sure).not.toContain(id)
  await hidePage(page)
  await expect.poll(() => findPins(events)).toEqual(expect.arrayContaining(sure))
  expect(findPins(events)).not.toContain(id)
})

test('what counts as in view follows the bar and a banner at the top', async ({ open }) => {
  const { page } = await openObserved(open, HOME, { expects: /ERR_INTERNET_DISCONNECTED/ })
  const bar = await page.locator('header').evaluate((header) => Math.ceil(header.getBoundingClientRect().bottom))
  await expect.poll(async () => (await readMargins(page)).at(-1)).toBe(`-${bar}px 0px -0px 0px`)
  await page.context().setOffline(true)
  await page.getByRole('status').getByText('offline').waitFor({ state: 'attached' })
  const before = (await readMargins(page)).length
  await page.context().setOffline(false)
  // All that were set since: the banner is there for two seconds only.
  const tops = async () =>
    (await readMargins(page)).slice(before).map((margins) => Number(/^-(\d+)px/.exec(margins)?.[1]))
  await expect.poll(async () => Math.max(...(await tops()))).toBeGreaterThan(bar + 20)
  await page.getByRole('status').getByText('back online').waitFor({ state: 'detached' })
  await expect.poll(async () => (await readMargins(page)).at(-1)).toBe(`-${bar}px 0px -0px 0px`)
})

test('the background ends impressions; coming back begins new ones', async ({ open }) => {
  const { page, events } = await openObserved(open, HOME)
  const { sure, doubtful } = await pinsInView(page)
  await leave(page, events, sure.length)
  const isSure = (id: string) => !doubtful.includes(id)
  const first = events.filter(({ event_type }) => event_type === 18)
  const before = events.length
  expect(findPins(first).filter(isSure).toSorted()).toEqual(sure.toSorted())
  const leftAt = await page.evaluate(() => Date.now() * 1e6)
  await showPage(page)
  await settleView(page)
  await leave(page, events, first.length + sure.length)
  const second = events.slice(before).filter(({ event_type }) => event_type === 18)
  expect(findPins(second).filter(isSure).toSorted()).toEqual(sure.toSorted())
  expect(second.every(({ aux_data, time }) => aux_data?.['again'] === true && time >= leftAt - 2e6)).toBe(true)
})

test('a move to another page ends the impressions of this one, once', async ({ open }) => {
  const { page, events } = await openObserved(open, HOME)
  const {
    sure: [opened = '', ...others],
  } = await pinsInView(page)
  await page.locator(`main a[href="/pin/${opened}/"]`).click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  await settleView(page)
  await leave(page, events, others.length)
  for (const id of others) expect(findPins(events).filter((one) => one === id).length, id).toBeGreaterThanOrEqual(1)
  expect(findPins(events).filter((id) => id === opened)).toHaveLength(1)
})

test('a search whose results have not come yet is not seen', async ({ open }) => {
  const { page, events } = await openObserved(open, HOME)
  const { sure } = await pinsInView(page)
  // No one answers.
  await page.route('**/_/graphql/Search**', () => {})
  await page.getByRole('banner').getByRole('searchbox').fill('light')
  await page.getByRole('banner').getByRole('searchbox').press('Enter')
  await page.waitForURL(/\/search\/pins\/\?q=light$/)
  // The page that is still shown changes, which has it looked through once more.
  await page.evaluate(() => {
    const board = document.createElement('div')
    board.dataset['seen'] = 'board:new'
    board.style.cssText = 'position: fixed; inset: 40% 20%'
    document.querySelector('main')?.append(board)
  })
  await expect.poll(() => isObserved(page, '[data-seen="board:new"]')).toBe(true)
  await settleView(page)
  await leave(page, events, sure.length)
  expect(events.filter(({ event_type: type }) => type === 3803)).toEqual([])
})
