import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { MODAL_WIDTH_PX, TOAST_LIFETIME_MS } from '#schema/site/shell-constants.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { addCookie, test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { hidePage, showPage } from '../../helpers/event-log.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')
const LOGGED_OUT = 'You were logged out in another tab'

/** What a former account has done is refused once the viewer has changed, and kept for that account. */
const OTHER_VIEWER = /409|ActivateExperimentResource|NewsHubBadgeResource|status of 40[01]/

async function load(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
}

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
}

const isReloaded = (page: Page) => page.evaluate(() => !('isMarked' in globalThis))

async function waitForReload(page: Page): Promise<void> {
  await page.waitForFunction(() => !('isMarked' in globalThis))
  await ready(page)
}

const toast = (page: Page, text: string) => page.locator('[role="status"]').filter({ hasText: text })

const isSignedIn = async (page: Page) => (await page.getByRole('link', { name: 'Log in' }).count()) === 0

/** The session ends, of which no script of any tab hears; the page asks when the viewer is back. */
async function endSession(page: Page): Promise<void> {
  // The language stays the browser's.
  await page.context().clearCookies({ name: /^(?!locale$)/ })
  await mark(page)
  await hidePage(page)
  await showPage(page)
}

test('a tab whose account was logged out in another one is loaded again, and says why', async ({ open, db }) => {
  const page = await open({ as: await makeUser(db), expects: OTHER_VIEWER })
  await load(page, href('home'))
  const other = await page.context().newPage()
  await load(other, href('home'))
  expect(await isSignedIn(other)).toBe(true)
  await mark(other)

  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.locator(`form[action="${href('logout')}"] button`).click()
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
  // It hears of it by what the browser stores for both, whether it is looked at or not.
  await waitForReload(other)
  expect(await isSignedIn(other)).toBe(false)
  await toast(other, LOGGED_OUT).waitFor()
  expect(await toast(other, LOGGED_OUT).getByRole('link').getAttribute('href')).toBe('/login/?next=%2F')
  expect(await findBarriers(other)).toEqual([])
  await toast(other, LOGGED_OUT).getByRole('button', { name: 'Dismiss' }).click()
  await toast(other, LOGGED_OUT).waitFor({ state: 'detached' })
})

test('toasts work from right to left', async ({ open, db }) => {
  const page = await open({ as: await makeUser(db), isMirrored: true, expects: OTHER_VIEWER })
  await load(page, href('home'))
  await endSession(page)
  await waitForReload(page)
  const card = toast(page, LOGGED_OUT)
  await card.waitFor()
  expect(await page.evaluate(() => document.dir)).toBe('rtl')
  const dismiss = await card.getByRole('button').boundingBox()
  const link = await card.getByRole('link').boundingBox()
  expect(dismiss?.x ?? 0).toBeLessThan(link?.x ?? 0)
})

test('a toast goes by itself, but not while the viewer is at it', async ({ open, db }) => {
  const page = await open({ as: await makeUser(db), expects: OTHER_VIEWER })
  await load(page, href('home'))
  await page.clock.install()
  await endSession(page)
  const card = toast(page, LOGGED_OUT)
  const link = card.getByRole('link')
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return link.count()
    })
    .toBe(1)
  await link.focus()
  await page.clock.runFor(3 * TOAST_LIFETIME_MS)
  expect(await card.count()).toBe(1)
  await link.evaluate((element) => (element as HTMLElement).blur())
  await card.locator('div').hover()
  await page.clock.runFor(3 * TOAST_LIFETIME_MS)
  expect(await card.count()).toBe(1)
  // The viewer is in another window.
  await page.evaluate(() => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  })
  await page.mouse.move(5, 300)
  await page.clock.runFor(3 * TOAST_LIFETIME_MS)
  expect(await card.count()).toBe(1)
  await page.evaluate(() => {
    document.hasFocus = () => true
    window.dispatchEvent(new Event('focus'))
  })
  await page.clock.runFor(TOAST_LIFETIME_MS)
  await card.waitFor({ state: 'detached' })
})

/** Another tab of the browser signs a user in: the page hears of it by the storage. */
async function logInElsewhere(page: Page, db: Database, fullName: string): Promise<void> {
  await addCookie(page.context(), await makeSession(db, await makeUser(db, { fullName })))
  const other = await page.context().newPage()
  await other.goto(`${origin}/robots.txt`)
  await other.evaluate((userId) => localStorage.setItem('viewer', JSON.stringify({ loginState: 1, userId })), fullName)
  await other.close()
  await page.bringToFront()
}

/** A login page with something typed, whose browser is signed in elsewhere meanwhile. */
async function openWithText(page: Page, db: Database): Promise<void> {
  await load(page, href('login'))
  const field = page.locator('input[name="username_or_email"]')
  await field.fill('half a na')
  await field.focus()
  await mark(page)
  await logInElsewhere(page, db, 'Tove Marklund')
  await page.getByRole('dialog').waitFor()
}

test('text that would be lost is asked about, and kept however the question is closed', async ({ open, db }) => {
  const page = await open({ expects: OTHER_VIEWER })
  await openWithText(page, db)
  const question = page.getByRole('dialog', { name: "You're logged in now" })
  expect(await question.innerText()).toContain('You logged in as Tove Marklund in another tab.')
  expect(await findBarriers(page)).toEqual([])
  expect(Math.round((await question.boundingBox())?.width ?? 0)).toBe(MODAL_WIDTH_PX)
  // A key that was meant for the field presses no button.
  await page.keyboard.press('Space')
  expect(await question.count()).toBe(1)
  // A press that begins inside does not count as one beside it either.
  const box = await question.getByRole('heading').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move(10, 10)
  await page.mouse.up()
  expect(await question.count()).toBe(1)

  const dismissals = {
    'Not now': () => question.getByRole('button', { name: 'Not now' }).click(),
    Escape: () => page.keyboard.press('Escape'),
    'a click beside it': () => page.mouse.click(10, 10),
    'its close button': () => question.getByRole('button', { name: 'Close' }).click(),
  }
  for (const [name, dismiss] of Object.entries(dismissals)) {
    // It is asked once for each account.
    if (name !== 'Not now') await logInElsewhere(page, db, name)
    await question.waitFor()
    await dismiss()
    await question.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), { message: name })
      .toBe('username_or_email')
    expect(await page.locator('input[name="username_or_email"]').inputValue()).toBe('half a na')
    expect(await isReloaded(page)).toBe(false)
  }
})

test('who agrees gets the page of the account that is signed in now', async ({ open, db }) => {
  const page = await open({ expects: OTHER_VIEWER })
  await openWithText(page, db)
  await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
  await waitForReload(page)
  expect(await isSignedIn(page)).toBe(true)
})

test('on a phone the question comes from the bottom, and the page behind it stays where it is', async ({
  open,
  db,
}) => {
  const page = await open({ ...PHONE, expects: OTHER_VIEWER })
  await openWithText(page, db)
  expect(await findBarriers(page)).toEqual([])
  const box = await page.getByRole('dialog').evaluate((dialog) => {
    for (const animation of dialog.getAnimations()) animation.finish()
    const { x, width, bottom } = dialog.getBoundingClientRect()
    return { x, width, bottom }
  })
  expect(box).toEqual({ x: 0, width: 390, bottom: 844 })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
})
