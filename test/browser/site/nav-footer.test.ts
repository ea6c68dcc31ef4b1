import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { alterDocument } from '../../helpers/altered-page.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { openInteractive } from '../../helpers/feed.ts'
import { watchLayoutShift } from '../../helpers/layout-shift.ts'
import { makeBoard, makeDrawnPin, makeUser, relate } from '../../helpers/rows.ts'
import { settleView } from '../../helpers/settle.ts'

const origin = inject('origin')
const HOME = `${origin}/`

const bar = (page: Page) => page.locator('[data-nav-footer]')
const flyout = (page: Page) => page.getByRole('navigation', { name: 'More from Home' })

/** How many pixels of the screen the navigation footer takes. */
function shownHeight(page: Page): Promise<number> {
  return bar(page).evaluate((element) => Math.max(0, Math.round(innerHeight - element.getBoundingClientRect().top)))
}

/**
 * Makes `/_/_/state` say that the browser is in a group of the modernized navbar, and keeps from the server that it
 * says so.
 */
async function assignGroup(page: Page, group: string): Promise<void> {
  await page.route('**/resource/ActivateExperimentResource/**', (route) => route.fulfill({ json: {} }))
  await page.route(/\/_\/_\/state/, async (route) => {
    const answer = await route.fetch()
    const state = (await answer.json()) as PageState
    state.session.experimentsClient = { modernized_navbar: group }
    await route.fulfill({ response: answer, json: state })
  })
}

test('it is 60 pixels high, covers nothing, and hides on scrolling down until scrolling up or tabbing in', async ({
  open,
}) => {
  const page = await open(PHONE)
  const layoutShift = await watchLayoutShift(page)
  await assignGroup(page, 'control')
  await openInteractive(page, `${origin}/business/agreement/en/`)
  const last = page.locator('footer a').last()
  await last.scrollIntoViewIfNeeded()
  const box = await last.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0)

  await openInteractive(page, HOME)
  expect(await shownHeight(page)).toBe(60)
  expect(await findBarriers(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => shownHeight(page)).toBe(0)
  expect(await bar(page).getAttribute('data-nav-footer')).toBe('0')
  await page.mouse.wheel(0, -200)
  await expect.poll(() => shownHeight(page)).toBe(60)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => shownHeight(page)).toBe(0)
  await bar(page).getByRole('link', { name: 'Search' }).focus()
  await expect.poll(() => shownHeight(page)).toBe(60)
})

test('in the experiment it is 52 pixels high for visitors, without moving the page, and 64 for a new account', async ({
  open,
  db,
}) => {
  const page = await open(PHONE)
  const layoutShift = await watchLayoutShift(page)
  await assignGroup(page, 'enabled')
  await page.goto(HOME)
  await expect.poll(() => shownHeight(page)).toBe(52)
  expect(await bar(page).getByRole('link', { name: 'Search' }).isVisible()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  expect(await layoutShift()).toBeLessThan(0.01)

  const members = await open({ ...PHONE, as: await makeUser(db, { isEmployee: true }) })
  await openInteractive(members, HOME)
  expect(await shownHeight(members)).toBe(64)
  expect(await findBarriers(members)).toEqual([])
  await bar(members).getByRole('link', { name: 'Create' }).tap()
  await members.getByRole('dialog').getByLabel('Choose images or videos').waitFor({ state: 'attached' })
})

test('the action bar of a pin stays at the bottom of the screen, in its place, until the pin is passed', async ({
  open,
  db,
}) => {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const others = await Promise.all(
    Array.from({ length: 8 }, async () => makeDrawnPin(db, await makeBoard(db, await makeUser(db)))),
  )
  await relate(db, pin, others)
  const page = await open({ ...PHONE, viewport: { width: 390, height: 360 } })
  await assignGroup(page, 'control')
  await openInteractive(page, origin + href('pin', { id: pin.id }))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const isAtBottom = () => save.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom < 30)
  await expect.poll(() => shownHeight(page)).toBe(0)
  expect(await isAtBottom()).toBe(true)
  await page.locator(`main a[href="${href('pin', { id: others.at(-1)?.id ?? '' })}"]`).scrollIntoViewIfNeeded()
  await settleView(page)
  // The page goes up, but with the action bar still out of view.
  await page.evaluate(() => scrollBy(0, -40))
  await expect.poll(() => shownHeight(page)).toBe(60)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => shownHeight(page)).toBe(0)
  expect(await isAtBottom()).toBe(true)
})

test('a second tap on Home opens the fly-out, a third closes it, and so does scrolling', async ({ open }) => {
  const page = await open(PHONE)
  await openInteractive(page, HOME)
  const home = bar(page).getByRole('link', { name: 'Home' })
  expect(await home.getAttribute('aria-expanded')).toBe('false')
  await home.tap()
  await flyout(page).waitFor()
  expect(await home.getAttribute('aria-expanded')).toBe('true')
  expect(await findBarriers(page)).toEqual([])
  await home.tap()
  await flyout(page).waitFor({ state: 'hidden' })
  await home.tap()
  await flyout(page).waitFor()
  await page.mouse.wheel(0, 300)
  await flyout(page).waitFor({ state: 'hidden' })
})

test('the footer below a pin is hidden from members in the experiment, and shown to those outside of it', async ({
  open,
  db,
}) => {
  const owner = await makeUser(db)
  const path = href('pin', { id: (await makeDrawnPin(db, await makeBoard(db, owner))).id })
  const shown = (page: Page) =>
    page.locator('#app-root > footer').evaluate((element) => !element.hasAttribute('hidden'))

  // An employee is always in the experiment.
  const page = await open({ as: await makeUser(db, { isEmployee: true }) })
  await openInteractive(page, origin + path)
  await expect.poll(() => shown(page)).toBe(false)

  // Ids decide on the groups of all others.
  const other = await open({ as: owner })
  await alterDocument(other, path, (html) =>
    html.replace(/"closeup_hide_footer":"\w+"/g, '"closeup_hide_footer":"control"'),
  )
  await openInteractive(other, origin + path)
  await expect.poll(() => shown(other)).toBe(true)
})
