import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#db/tables/messages.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { DESKTOP } from '../../helpers/client.ts'
import { openDom, type DomBrowser, type DomOptions, type DomPage, type PageCall } from '../../helpers/dom.ts'
import { startConversation } from '../../helpers/messages.ts'
import { follow, makePerson, type Person } from '../../helpers/people.ts'
import { makeBoard, makePin, makeUser, type BoardRow, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'
const HINT = 'Search for someone by name.'

let me: Person
let ann: Person
let ben: Person
let owner: UserRow
let board: BoardRow
let pin: PinRow

beforeEach(async () => {
  me = await makePerson(db, { fullName: 'Mo Fairlamb' })
  ann = await makePerson(db, { fullName: 'Ann Harbor', followerCount: 2 })
  ben = await makePerson(db, { fullName: 'Ben Quay', followerCount: 1 })
  for (const other of [ann, ben]) await follow(db, me, other)
  owner = await makeUser(db, { fullName: 'Olga Owner' })
  board = await makeBoard(db, owner, { name: 'Harbors' })
  pin = await makePin(db, board, { columns: { title: 'A harbor at dawn' } })
})

async function open(options: DomOptions = {}, path = href('pin', { id: pin.id }), button = 'Share Pin') {
  const browser = await openDom({ as: me.user, ...options })
  const page = await browser.goto(path)
  await page.user.click(await page.screen.findByRole('button', { name: button }))
  const sheet = within(await page.screen.findByRole('dialog', { name: 'Share' }))
  return { browser, page, sheet }
}

type Sheet = ReturnType<typeof within>

const field = (sheet: Sheet) => sheet.getByRole('combobox', { name: 'Search people and groups' })
const option = (sheet: Sheet, name: RegExp) => sheet.findByRole('option', { name })
const named = async (sheet: Sheet) =>
  (await sheet.findAllByRole('option')).map(({ textContent }: Element) => textContent)
const isOfSuggestions = ({ path }: PageCall) => path.includes('ShareSuggestionsResource')
const isOfSending = ({ path, method }: PageCall) => method === 'POST' && path.includes('Conversation')
const suggestionsAsked = ({ calls }: DomBrowser) => calls.filter(isOfSuggestions).map(({ path }) => termOf(path))
const keysSent = ({ calls }: DomBrowser) =>
  calls.filter(isOfSending).map(({ headers }) => headers.get('idempotency-key'))
const toast = (page: DomPage, text: string | RegExp) => page.screen.findByText(text, { selector: '[role=status] p' })

function termOf(path: string): string {
  const options = new URL(path, origin).searchParams.get('options') ?? '{}'
  return (JSON.parse(options) as { search_term: string }).search_term
}

/** What each conversation got from the viewer, the first one first. */
function stored() {
  return db
    .select({
      conversationId: messages.conversationId,
      text: messages.text,
      kind: messages.attachmentKind,
      id: messages.attachmentId,
    })
    .from(messages)
    .where(eq(messages.senderId, me.user.id))
    .orderBy(messages.createdAt)
}

async function makeGroup(): Promise<string> {
  const group = await startConversation(origin, { user_ids: [ann.user.id, ben.user.id], name: 'Sailors' }, me.cookie)
  return group.id
}

test('with the keys alone a Pin goes to a person and a group, with a message, and counts as shared once', async () => {
  const group = await makeGroup()
  const { browser, page, sheet } = await open()
  await expect.poll(() => page.document.activeElement).toBe(field(sheet))
  expect(await named(sheet)).toEqual(['SSailors3 people', 'AHAnn Harbor@', 'BQBen Quay@'].map(beginning))
  await page.user.keyboard('har')
  await expect.poll(() => sheet.getAllByRole('option')).toHaveLength(2)
  await page.user.keyboard('{ArrowDown}{Enter}')
  expect(sheet.getByText('1 selected').getAttribute('role')).toBe('status')
  await page.user.keyboard('sail{Enter}')
  expect((await option(sheet, /Sailors/)).getAttribute('aria-selected')).toBe('true')
  for (const name of ['Remove Ann Harbor', 'Remove Sailors']) {
    await page.user.tab()
    expect(page.document.activeElement?.getAttribute('aria-label')).toBe(name)
  }
  await page.user.tab()
  await page.user.keyboard('Look at this{Tab}{Enter}')
  await toast(page, 'Sent to Ann Harbor and 1 other')
  expect(page.screen.queryByRole('dialog')).toBeNull()
  expect(page.screen.getByRole('link', { name: 'Open messages' }).getAttribute('href')).toBe(href('messages'))
  const rows = await stored()
  expect(rows).toMatchObject([
    { text: 'Look at this', kind: 'pin', id: pin.id },
    { conversationId: group, text: 'Look at this', kind: 'pin', id: pin.id },
  ])
  expect(new Set(keysSent(browser)).size).toBe(2)
  const count = () => db.select({ count: pins.shareCount }).from(pins).where(eq(pins.id, pin.id))
  await expect.poll(count).toEqual([{ count: 1 }])
})

/** Names are read without what comes after the sign of a username. */
function beginning(text: string): unknown {
  return expect.stringMatching(new RegExp(`^${text}`)) as unknown
}

test.each([
  ['a board', 'board', () => href('board', boardPlace()), 'Share board', () => board.id],
  ['a profile', 'user', () => href('profile', boardPlace()), 'Share profile', () => owner.id],
] as const)('%s is sent without a word, and the toast leads to the conversation', async (_, kind, path, button, id) => {
  const { page, sheet } = await open({}, path(), button)
  await page.user.click(await option(sheet, /Ann/))
  await page.user.click(sheet.getByRole('button', { name: 'Send' }))
  await toast(page, 'Sent to Ann Harbor')
  const [row] = await stored()
  expect(row).toMatchObject({ text: '', kind, id: id() })
  expect(page.screen.getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toBe(
    href('conversation', { id: row?.conversationId ?? '' }),
  )
})

function boardPlace() {
  return { username: owner.username, board: board.slug }
}

test('who did not get it stays chosen, is tried again under the same key, and the others get nothing twice', async () => {
  let isLost = true
  const { browser, page, sheet } = await open({
    async play(call, serve) {
      if (!isOfSending(call) || !call.body.includes(ben.user.id) || !isLost) return serve()
      await serve()
      throw new TypeError('Failed to fetch')
    },
  })
  await page.user.click(await option(sheet, /Ann/))
  await page.user.click(await option(sheet, /Ben/))
  await page.user.click(sheet.getByRole('button', { name: 'Send' }))
  await sheet.findByText("Not sent to Ben Quay: We couldn't do that. Try again in a moment.")
  expect((await option(sheet, /Ann Harbor Sent|Ann HarborSent/)).getAttribute('aria-disabled')).toBe('true')
  expect(sheet.queryByRole('button', { name: 'Remove Ann Harbor' })).toBeNull()
  isLost = false
  await page.user.click(sheet.getByRole('button', { name: 'Send' }))
  await toast(page, 'Sent to Ann Harbor and 1 other')
  expect(await stored()).toHaveLength(2)
  const [annKey, ...benKeys] = keysSent(browser)
  expect(benKeys.length).toBeGreaterThan(1)
  expect(new Set(benKeys).size).toBe(1)
  expect(benKeys).not.toContain(annKey)
})

test('a refusal says why for each; who is taken off the list gets nothing', async () => {
  const { page, sheet } = await open()
  await page.user.click(await option(sheet, /Ann/))
  await page.user.click(await option(sheet, /Ben/))
  await page.user.click(sheet.getByRole('button', { name: 'Remove Ben Quay' }))
  await db.delete(pins).where(eq(pins.id, pin.id))
  await page.user.click(sheet.getByRole('button', { name: 'Send' }))
  await sheet.findByText(/^Not sent to Ann Harbor: /)
  expect(await stored()).toEqual([])
  expect(sheet.queryByText(/Ben Quay: /)).toBeNull()
})

test('who closes the sheet on the way learns of the outcome all the same', async () => {
  const answer = Promise.withResolvers<void>()
  const { page, sheet } = await open({
    play: (call, serve) => (isOfSending(call) ? answer.promise.then(serve) : undefined),
  })
  await page.user.click(await option(sheet, /Ann/))
  await page.user.click(sheet.getByRole('button', { name: 'Send' }))
  await page.user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(page.screen.queryByRole('dialog')).toBeNull()
  answer.resolve()
  await toast(page, 'Sent to Ann Harbor')
})

test('a name is asked for once it is typed, and once only; people are found whom one does not know', async () => {
  const other = await makeUser(db, { fullName: 'Zebedee Unknown' })
  const { browser, page, sheet } = await open()
  await option(sheet, /Ann/)
  await page.user.type(field(sheet), 'zebedee unknown')
  await option(sheet, new RegExp(other.username))
  await page.user.clear(field(sheet))
  await option(sheet, /Ann/)
  await page.user.type(field(sheet), 'zebedee unknown')
  await option(sheet, new RegExp(other.username))
  expect(suggestionsAsked(browser)).toEqual(['', 'zebedee unknown'])
})

test('that suggestions fail to load is a metric, and nothing that the page says', async () => {
  const failure = Response.json({ status: 'failure', code: 1, message: 'No', data: null }, { status: 400 })
  const { page, sheet } = await open({ play: (call) => (isOfSuggestions(call) ? failure.clone() : undefined) })
  await sheet.findByText(HINT)
  await expect.poll(() => page.metrics('share_suggestions_failure')).toEqual([{}])
  expect(page.screen.queryByRole('alert')).toBeNull()
  expect(sheet.getByRole('button', { name: 'Copy link' })).toBeTruthy()
})

test.each([
  ['phones have the suggestions before anything is shared', PHONE, ['']],
  ['desktops ask for the suggestions once the sheet opens', DESKTOP, []],
])('%s', async (_, userAgent, asked) => {
  const browser = await openDom({ as: me.user, userAgent })
  await browser.goto(href('pin', { id: pin.id }))
  expect(suggestionsAsked(browser)).toEqual(asked)
})

test.each([
  ['a visitor', null],
  ['who has turned messages off', { shouldShowMessaging: false }],
  ['who is write-banned', { isWriteBanned: true }],
] as const)('%s gets the link, and no one to send it to', async (_, columns) => {
  const viewer = columns && (await makeUser(db, columns))
  const browser = await openDom({ userAgent: PHONE, ...(viewer && { as: viewer }) })
  const page = await browser.goto(href('pin', { id: pin.id }))
  await page.user.click(await page.screen.findByRole('button', { name: 'Share Pin' }))
  const sheet = within(await page.screen.findByRole('dialog', { name: 'Share' }))
  expect(sheet.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(sheet.queryByRole('combobox')).toBeNull()
  expect(suggestionsAsked(browser)).toEqual([])
})
