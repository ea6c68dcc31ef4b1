import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { saves } from '#db/tables/saves.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { openDom, type DomBrowser, type DomPage, type Play } from '../../helpers/dom.ts'
import {
  makeBoard,
  makeDrawnPin,
  makePin,
  makeUser,
  PASSWORD,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const SAVE = href('resource', { name: 'RepinResource', verb: 'create' })
const UNSAVE = href('resource', { name: 'RepinResource', verb: 'delete' })
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'
const FAILED = "Couldn't save the Pin. Check your connection and try again."

let pin: PinRow
let owner: UserRow

beforeEach(async () => {
  owner = await makeUser(db)
  pin = await makeDrawnPin(db, await makeBoard(db, owner))
})

/** `answer` plays the server for saves and unsaves, in order. */
async function openPin(answer: Play): Promise<{ browser: DomBrowser; page: DomPage }> {
  const play: Play = (call, serve) => (call.path.includes('RepinResource') ? answer(call, serve) : undefined)
  const browser = await openDom({ as: await makeUser(db), play })
  const page = await browser.goto(href('pin', { id: pin.id }))
  // Save is a form until then.
  await expect
    .poll(() => page.screen.getByRole('button', { name: 'Choose a board' }).hasAttribute('disabled'))
    .toBe(false)
  return { browser, page }
}

const buttonOf = ({ screen }: DomPage) => screen.getByRole('button', { name: /^Saved?$/ })
const press = (page: DomPage) => page.user.click(buttonOf(page))
const shown = (page: DomPage) => [buttonOf(page).textContent, buttonOf(page).getAttribute('aria-pressed')]
const sent = ({ calls }: DomBrowser) => calls.filter(({ path }) => path.includes('RepinResource'))
const stored = () => db.$count(saves, eq(saves.pinId, pin.id))

function refuse(): Response {
  return Response.json({ status: 'failure', code: 1, message: 'No', data: null }, { status: 403 })
}

const lose = () => Promise.reject(new TypeError('Failed to fetch'))

test('a save that does not get through is taken back and said; the next one works, and so does letting go', async () => {
  let isBroken = true
  const { browser, page } = await openPin(() => (isBroken ? lose() : undefined))
  await press(page)
  await page.screen.findByText(FAILED)
  expect(shown(page)).toEqual(['Save', 'false'])
  isBroken = false
  await press(page)
  await page.screen.findByText(/^Saved to /, { selector: '[role=status] p' })
  expect(shown(page)).toEqual(['Saved', 'true'])
  await expect.poll(stored).toBe(1)
  // All of them one action, for all that the page knew.
  expect(new Set(sent(browser).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  await press(page)
  await expect.poll(() => buttonOf(page).textContent).toBe('Save')
  await expect.poll(stored).toBe(0)
})

test('an answer that is lost on the way is asked for once more under the same key, and nothing is shown', async () => {
  let isLost = true
  const { browser, page } = await openPin(async (_, serve) => {
    const answer = await serve()
    if (!isLost) return answer
    isLost = false
    return lose()
  })
  await press(page)
  expect(shown(page)).toEqual(['Saved', 'true'])
  await page.screen.findByText(/^Saved to /, { selector: '[role=status] p' })
  expect(page.screen.queryByText(FAILED)).toBeNull()
  expect(sent(browser)).toHaveLength(2)
  expect(new Set(sent(browser).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(await stored()).toBe(1)
})

test('a refusal is shown at once and not tried again', async () => {
  const { browser, page } = await openPin(refuse)
  await press(page)
  await page.screen.findByText(FAILED)
  expect(shown(page)).toEqual(['Save', 'false'])
  expect(sent(browser)).toHaveLength(1)
})

test('without a connection a save waits, says so, and is sent once when there is one', async () => {
  const { browser, page } = await openPin((_, serve) => (isOffline ? lose() : serve()))
  let isOffline = true
  page.setOnline(false)
  await press(page)
  await page.screen.findByText("You're offline. We'll save this Pin when you're back online.")
  await page.screen.findByText("We'll save this Pin when you're back online.")
  expect(shown(page)).toEqual(['Saved', 'true'])
  // A reload loses nothing, and a second tab would send it no second time.
  const again = await browser.goto(href('pin', { id: pin.id }))
  isOffline = false
  again.setOnline(true)
  await again.screen.findByText(/^Saved to /, { selector: '[role=status] p' })
  expect(await stored()).toBe(1)
  const keys = new Set(sent(browser).map(({ headers }) => headers.get('idempotency-key')))
  expect(keys.size).toBe(1)
  expect(shown(again)).toEqual(['Saved', 'true'])
  expect(JSON.stringify(again.window.localStorage)).not.toContain('waiting_saves')
})

test('presses in quick succession show at once, are sent in order, and the last one counts', async () => {
  const { browser, page } = await openPin(async (_, serve) => serve())
  const faces: string[] = []
  for (let times = 0; times < 3; times += 1) {
    await press(page)
    faces.push(buttonOf(page).textContent)
  }
  expect(faces).toEqual(['Saved', 'Save', 'Saved'])
  await expect.poll(() => sent(browser).map(({ path }) => path)).toEqual([SAVE, UNSAVE, SAVE])
  await expect.poll(stored).toBe(1)
  expect(new Set(sent(browser).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3)
  expect(shown(page)).toEqual(['Saved', 'true'])
})

test.each<[string, (nth: number) => boolean, 'Save' | 'Saved']>([
  ['the first', (nth) => nth === 0, 'Saved'],
  ['the last', (nth) => nth === 2, 'Save'],
  ['each', () => true, 'Save'],
])('where %s of three quick presses is refused, the button shows what is stored', async (_, isRefused, face) => {
  let nth = 0
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { browser, page } = await openPin(async (_call, serve) => {
    await held
    const isNo = isRefused(nth)
    nth += 1
    return isNo ? refuse() : serve()
  })
  for (let times = 0; times < 3; times += 1) await press(page)
  expect(sent(browser)).toHaveLength(1)
  release()
  await page.screen.findByText(/^Couldn't/)
  await expect.poll(() => sent(browser)).toHaveLength(3)
  await expect.poll(() => buttonOf(page).textContent).toBe(face)
  await expect.poll(stored).toBe(face === 'Saved' ? 1 : 0)
})

test('a visitor’s Save is kept through the login, and a toast says where the Pin went', async () => {
  const user = await makeUser(db)
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const browser = await openDom({ headers: { 'cf-connecting-ip': newAddress() } })
  const page = await browser.goto(href('pin', { id: pin.id }))
  await page.user.click(page.screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await page.screen.findByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Log in' }))
  const login = await browser.proceed()
  await login.user.type(login.screen.getByLabelText('Email or username'), user.username)
  await login.user.type(login.screen.getByLabelText('Password'), PASSWORD)
  await login.user.click(login.screen.getByRole('button', { name: 'Log in' }))
  const saved = await browser.proceed()
  expect(saved.window.location.pathname + saved.window.location.search).toBe(href('pin', { id: pin.id }))
  await saved.screen.findByText('Saved to Quick saves')
  expect(saved.screen.getByRole('link', { name: 'View board' }).getAttribute('href')).toBe(
    href('board', { username: user.username, board: 'quick-saves' }),
  )
  expect(saved.screen.getByRole('button', { name: 'Saved' }).getAttribute('aria-pressed')).toBe('true')
})

test('a card saves to the board used last, shows it, and takes it back', async () => {
  const me = await makeUser(db)
  const browser = await openDom({ as: me })
  const page = await browser.goto(href('profileTab', { username: owner.username, tab: 'pins' }))
  const button = await page.screen.findByRole('button', { name: `Save ${pin.title}` })
  const isAnimated = () => page.document.querySelector('[data-animation=save]') !== null
  let wasAnimated = false
  const watch = new page.window.MutationObserver(() => (wasAnimated ||= isAnimated()))
  watch.observe(page.window.document.body, { childList: true, subtree: true })
  await page.user.click(button)
  await page.screen.findByText('Saved to Quick saves')
  expect(button.textContent).toBe('Saved')
  expect(wasAnimated).toBe(true)
  await expect.poll(isAnimated).toBe(false)
  expect(await stored()).toBe(1)
  await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))
  await page.screen.findByText('Removed from Quick saves')
  expect(button.textContent).toBe('Save')
  expect(await stored()).toBe(0)
  // The search remembers what was saved last, for this account alone.
  const later = await browser.goto(href('today'))
  await later.user.click(later.screen.getByRole('searchbox'))
  const link = await later.screen.findByRole('link', { name: 'More like your last save' })
  expect(link.getAttribute('href')).toBe(href('pin', { id: pin.id }))
  await browser.logIn(await makeUser(db))
  const others = await browser.goto(href('today'))
  await others.user.click(others.screen.getByRole('searchbox'))
  await others.screen.findByRole('link', { name: 'Explore topics' })
  expect(others.screen.queryByRole('link', { name: 'More like your last save' })).toBeNull()
})

test.each([
  ['a search', ({ title }: PinRow) => href('searchScope', { scope: 'pins' }, { q: title })],
  [
    'the board of another',
    (_: PinRow, board: BoardRow) => href('board', { username: owner.username, board: board.slug }),
  ],
])('a card of %s saves as well', async (_, path) => {
  const board = await makeBoard(db, owner)
  const title = `w${newId().toLowerCase()}`
  const found = await makePin(db, board, { columns: { title } })
  const page = await (await openDom({ as: await makeUser(db) })).goto(path(found, board))
  await page.user.click(await page.screen.findByRole('button', { name: `Save ${title}` }))
  await page.screen.findByText('Saved to Quick saves')
  expect(await db.$count(saves, eq(saves.pinId, found.id))).toBe(1)
})

test('a finger that rests on a card opens the picker for it, and neither a menu nor the pin', async () => {
  const me = await makeUser(db)
  await makeBoard(db, me, { name: 'Tea' })
  const browser = await openDom({ as: me, userAgent: PHONE, width: 390 })
  const page = await browser.goto(href('profileTab', { username: owner.username, tab: 'pins' }))
  const card = page.document.querySelector(`a[href="${href('pin', { id: pin.id })}"]`) as HTMLElement
  expect(page.screen.queryByRole('button', { name: `Save ${pin.title}` })).toBeNull()
  const { PointerEvent, MouseEvent } = page.window
  const dispatch = (event: InstanceType<typeof MouseEvent>) => card.dispatchEvent(event as unknown as Event)
  const touch = { bubbles: true, cancelable: true, pointerType: 'touch', isPrimary: true, clientX: 9, clientY: 9 }
  dispatch(new PointerEvent('pointerdown', touch))
  dispatch(new PointerEvent('pointermove', { ...touch, clientY: 60 }))
  expect(dispatch(new MouseEvent('contextmenu', touch))).toBe(true)
  expect(page.screen.queryByRole('dialog')).toBeNull()
  dispatch(new PointerEvent('pointerdown', touch))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Save to a board' }))
  expect(dispatch(new MouseEvent('contextmenu', touch))).toBe(false)
  dispatch(new PointerEvent('pointerup', touch))
  expect(dispatch(new MouseEvent('click', touch))).toBe(false)
  await page.user.click((await dialog.findAllByRole('option', { name: /Tea/ }))[0] as HTMLElement)
  await page.screen.findByText('Saved to Tea')
  expect(await stored()).toBe(1)
})
