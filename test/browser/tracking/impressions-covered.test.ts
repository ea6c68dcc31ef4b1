import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { blockRequests, hideAds, assignGroup } from '../../helpers/ad-blocker.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { hidePage, showPage } from '../../helpers/event-log.ts'
import { leave, readMargins, openObserved, findPins, playImages, scrollPageTo } from '../../helpers/impressions.ts'
import { pinsInView } from '../../helpers/pins-in-view.ts'
import { makeBoard, makeDrawnPin, makeUser, relate } from '../../helpers/rows.ts'
import { settleView } from '../../helpers/settle.ts'

const origin = inject('origin')
const HOME = `${origin}/`

/** Events are dated by two clocks, each of which says whole milliseconds. */
const CLOCK_MS = 3

/** When the impressions of a pin ended, in milliseconds since 1970. */
function findEnds(events: readonly LoggedEvent[], id: string | undefined): number[] {
  return events
    .filter(({ event_type, object_id_str }) => event_type === 18 && object_id_str === id)
    .map(({ time, duration_ns }) => (time + (duration_ns ?? 0)) / 1e6)
}

/** Has room for some rows of cards. */
const TALL: BrowserContextOptions = { viewport: { width: 1280, height: 1400 } }

/** Ways to hide a card, each by its style. */
const HIDING = { display: 'none', visibility: 'hidden', opacity: '0' }

test('the impression of a card ends when it is removed or hidden', async ({ open }) => {
  const { page, events } = await openObserved(open, HOME, TALL)
  const {
    sure: [removed, kept, ...others],
  } = await pinsInView(page)
  const hidden = Object.entries(HIDING).map(([name, value], place) => ({ id: others[place], name, value }))
  const card = (id: string | undefined) => page.locator(`main li:has(> a[href="/pin/${id}/"])`)
  await card(removed).evaluate((item) => item.remove())
  for (const { id, name, value } of hidden) {
    await card(id).evaluate((item, [name, value]) => (item as HTMLElement).style.setProperty(name, value), [
      name,
      value,
    ] as const)
  }
  await settleView(page)
  const goneAt = await page.evaluate(() => Date.now())
  await leave(page, events, 5)
  const findEnd = (id: string | undefined) => findEnds(events, id).at(-1) ?? 0
  for (const id of [removed, ...hidden.map(({ id }) => id)]) {
    expect(findEnds(events, id)).toHaveLength(1)
    expect(findEnd(id)).toBeLessThan(findEnd(kept))
    expect(findEnd(id)).toBeLessThan(goneAt + CLOCK_MS)
  }
  expect(findEnd(kept)).toBeGreaterThan(goneAt - CLOCK_MS)
})

test('what lies behind an open dialog is not seen; it is seen again once that is closed', async ({ open, db }) => {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const others = [await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))]
  await relate(db, pin, others)
  const [other] = others
  const { page, events } = await openObserved(open, `${origin}/pin/${pin.id}/`, {}, playImages)
  await page.locator(`main a[href="/pin/${other?.id}/"]`).scrollIntoViewIfNeeded()
  await settleView(page)
  // The element itself is clicked by script: a click by the mouse would scroll to it.
  await page.getByRole('article').locator('a', { hasText: 'Report' }).first().dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Report this Pin' })
  await dialog.waitFor()
  const openedAt = await page.evaluate(() => Date.now())
  // What the dialog has covered is worked off when the page is left.
  await hidePage(page)
  await showPage(page)
  const closedAt = await page.evaluate(() => Date.now())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await settleView(page)
  await leave(page, events, 2)
  const [before, after] = events
    .filter(({ event_type, object_id_str }) => event_type === 18 && object_id_str === other?.id)
    .toSorted((a, b) => a.time - b.time)
  expect(Math.min(...findEnds(events, other?.id))).toBeLessThan(openedAt + CLOCK_MS)
  expect(before?.aux_data).toBeUndefined()
  expect(after?.aux_data).toEqual({ again: true })
  expect((after?.time ?? 0) / 1e6).toBeGreaterThan(closedAt - CLOCK_MS)
})

test('on a phone it follows the navigation footer, which hides on the way down', async ({ open }) => {
  const { page, events } = await openObserved(open, HOME, PHONE)
  const height = await page.locator('[data-nav-footer]').getAttribute('data-height')
  const shown = `-0px 0px -${height}px 0px`
  await expect.poll(async () => (await readMargins(page)).at(-1)).toBe(shown)
  const { sure } = await pinsInView(page, Number(height))
  await hidePage(page)
  await expect.poll(() => findPins(events).length).toBeGreaterThanOrEqual(sure.length)
  expect(findPins(events)).toEqual(expect.arrayContaining(sure))
  await showPage(page)
  await scrollPageTo(page, 900)
  await expect.poll(() => page.locator('[data-nav-footer]').getAttribute('data-nav-footer')).toBe('0')
  await expect.poll(async () => (await readMargins(page)).at(-1)).toBe('-0px 0px -0px 0px')
  await scrollPageTo(page, 500)
  await expect.poll(async () => (await readMargins(page)).at(-1)).toBe(shown)
})

/** A browser with an ad blocker, in the group of the experiment that sees the notice. */
async function blockAds(page: Page): Promise<void> {
  await hideAds(page)
  await blockRequests(page)
  await assignGroup(page, 'enabled')
}

test('on a phone the cards behind the notice of an ad blocker do not count', async ({ open }) => {
  const { page, events } = await openObserved(open, HOME, { ...PHONE, expects: /ERR_BLOCKED/ }, blockAds)
  const notice = page.getByRole('region', { name: 'Ad Blocker detected' })
  await notice.waitFor()
  const foot = () => notice.evaluate((element) => innerHeight - element.getBoundingClientRect().top)
  // It rises into its place.
  await expect
    .poll(async () => (await readMargins(page)).at(-1))
    .toBe(`-0px 0px -${Math.ceil(await settledFoot(page, foot))}px 0px`)
  // What was seen before it was there ends here.
  await hidePage(page)
  const leftAt = await page.evaluate(() => Date.now() * 1e6)
  await showPage(page)
  await settleView(page)
  const { sure } = await pinsInView(page, await foot())
  const covered = (await pinsInView(page)).sure.filter((id) => !sure.includes(id))
  expect(covered.length).toBeGreaterThan(0)
  await hidePage(page)
  const seen = () => findPins(events.filter(({ time }) => time >= leftAt - 2e6))
  await expect.poll(seen).toEqual(expect.arrayContaining(sure))
  expect(seen().filter((id) => covered.includes(id))).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** How far something reaches into the window once its animations have ended. */
async function settledFoot(page: Page, foot: () => Promise<number>): Promise<number> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  return foot()
}
