import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#db/tables/messages.ts'
import { userBlocks } from '#db/tables/users.ts'
import { IDEMPOTENCY_IN_PROGRESS_CODE } from '#schema/constants/idempotency.ts'
import type { MessageData } from '#schema/messages/message.ts'
import type { ServerFrame } from '#schema/notifications/live.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import type { PageSocket } from '../../helpers/dom-sockets.ts'
import { eventually, openDom, type DomBrowser, type DomOptions, type DomPage, type Play } from '../../helpers/dom.ts'
import { getConversation, startConversation, writeMessage } from '../../helpers/messages.ts'
import { follow, makePerson, type Person } from '../../helpers/people.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const SEND = href('resource', { name: 'ConversationMessagesResource', verb: 'create' })
let me: Person
let ann: Person
let ben: Person
let id: string

beforeEach(async () => {
  me = await makePerson(db, { fullName: 'Mo Fairlamb' })
  ann = await makePerson(db, { fullName: 'Ann Harbor' })
  ben = await makePerson(db, { fullName: 'Ben Quay' })
  for (const other of [ann, ben]) {
    await follow(db, me, other)
    await follow(db, other, me)
  }
  id = (await startConversation(origin, { user_ids: [ann.user.id] }, me.cookie)).id
})

interface Opened {
  browser: DomBrowser
  page: DomPage
  socket: PageSocket
  tell(frame: Omit<Extract<ServerFrame, { id: number }>, 'id'>): void
}

async function open(path = href('conversation', { id }), options: DomOptions = {}): Promise<Opened> {
  const browser = await openDom({ as: me.user, headers: { 'cf-connecting-ip': newAddress() }, ...options })
  const page = await browser.goto(path)
  return { browser, page, ...(await accept(browser)) }
}

let lastFrame = 0

async function accept(browser: DomBrowser): Promise<Pick<Opened, 'socket' | 'tell'>> {
  const socket = await eventually(() => {
    const last = browser.sockets.at(-1)
    if (!last) throw new Error('No socket was opened')
    return last
  })
  socket.accept()
  return { socket, tell: (frame) => socket.tell({ ...frame, id: (lastFrame += 1) } as ServerFrame) }
}

const frameOf = (message: MessageData) =>
  ({ type: 'message', data: { conversation_id: message.conversation_id, message } }) as const

const field = ({ screen }: DomPage) => screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement

async function write(page: DomPage, text: string): Promise<void> {
  await page.user.click(field(page))
  await page.user.keyboard(`${text}{Enter}`)
}

/** The bubbles, from the oldest on. */
const bubbles = ({ document }: DomPage) =>
  [...document.querySelectorAll('[role="log"] li[id^="message-"] p[dir="auto"]')].map(({ textContent }) => textContent)

const stored = () =>
  db
    .select({ text: messages.text, replyTo: messages.replyTo })
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(asc(messages.createdAt))

test('a message whose try before is still on its way is kept, and not refused', async () => {
  const refused = { status: 'failure', code: IDEMPOTENCY_IN_PROGRESS_CODE, message: 'In progress', data: null }
  let attempts = 0
  const play: Play = ({ path }) => {
    if (path !== SEND) return undefined
    attempts += 1
    return attempts === 1 ? Response.json(refused, { status: 409 }) : undefined
  }
  const { browser, page } = await open(undefined, { play })
  await write(page, 'Hello')
  await eventually(() => expect(attempts).toBe(1))
  // The connection comes back, so that it is sent again: only what was kept can be.
  await eventually(async () => {
    page.setOnline(false)
    page.setOnline(true)
    expect(attempts).toBe(2)
  })
  await eventually(async () => expect((await stored()).map(({ text }) => text)).toEqual(['Hello']))
  const keys = browser.calls.filter(({ path }) => path === SEND).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  await eventually(() => expect(page.screen.queryByText('Sending…')).toBeNull())
  expect(bubbles(page)).toEqual(['Hello'])
  expect(field(page).value).toBe('')
  expect(page.screen.queryByRole('alert')).toBeNull()
})

test('what was missed is fetched, all of it and in order', async () => {
  const { page, tell } = await open()
  for (const text of ['One', 'Two', 'Three']) await writeMessage(origin, id, text, ann.cookie)
  tell({ type: 'refetch', data: {} })
  await eventually(() => expect(bubbles(page)).toEqual(['One', 'Two', 'Three']))
})

test('written offline, messages wait, are shown as waiting, and are sent once and in order when there is a connection', async () => {
  const { browser, page } = await open()
  page.setOnline(false)
  await write(page, 'First')
  await write(page, 'Second')
  await write(page, 'Third')
  await eventually(() => expect(page.screen.getAllByText(/Waiting for a connection\./)).toHaveLength(3))
  const [, second] = page.screen.getAllByRole('button', { name: "Don't send" })
  if (!second) throw new Error('It cannot be given up')
  await page.user.click(second)
  expect(bubbles(page)).toEqual(['First', 'Third'])
  expect(await stored()).toEqual([])

  page.setOnline(true)
  await eventually(async () => expect((await stored()).map(({ text }) => text)).toEqual(['First', 'Third']))
  await eventually(() => expect(page.screen.queryByText(/Waiting|Sending/)).toBeNull())
  expect(bubbles(page)).toEqual(['First', 'Third'])
  const sent = browser.calls.filter(({ path }) => path === SEND).map(({ headers }) => headers)
  expect(new Set(sent.map((headers) => headers.get('idempotency-key'))).size).toBe(2)
  // Another account that is signed in by then does not send them.
  expect(new Set(sent.map((headers) => headers.get('x-account')))).toEqual(new Set([me.user.id]))
})

test('what waits outlives its page, and is sent from whatever page comes next', async () => {
  let isDown = true
  const { browser, page } = await open(undefined, {
    play: ({ path }) => (isDown && path === SEND ? new Response('{}', { status: 503 }) : undefined),
  })
  await write(page, 'Hello')
  await page.screen.findByText('Sending…')
  await eventually(() => expect(browser.calls.some(({ path }) => path === SEND)).toBe(true))
  isDown = false
  const next = await browser.goto(href('today'))
  await eventually(async () => expect((await stored()).map(({ text }) => text)).toEqual(['Hello']))
  await eventually(() => expect(next.window.localStorage.getItem(`waiting_messages ${me.user.id}`)).toBeNull())
})

test('a draft is there again, also on another page', async () => {
  const { browser, page } = await open()
  await page.user.click(field(page))
  await page.user.keyboard('Not yet')
  await browser.goto(href('today'))
  const again = await browser.goto(href('conversation', { id }))
  await eventually(() => expect(field(again).value).toBe('Not yet'))
  await again.user.click(field(again))
  await again.user.keyboard('{Enter}')
  await eventually(async () => expect(await stored()).toMatchObject([{ text: 'Not yet' }]))
  expect(again.window.localStorage.getItem(`message_drafts ${me.user.id}`)).toBeNull()
})

test('what could not be marked as read without a connection is marked once there is one', async () => {
  const { page, tell } = await open()
  const message = await writeMessage(origin, id, 'Hello', ann.cookie)
  page.setOnline(false)
  tell(frameOf(message))
  await eventually(() => expect(bubbles(page)).toEqual(['Hello']))
  expect((await getConversation(origin, id, me.cookie)).unread).toBe(1)
  page.setOnline(true)
  await eventually(async () => expect((await getConversation(origin, id, me.cookie)).unread).toBe(0))
})

test('what is refused while one is elsewhere is kept as a draft, and a toast says so', async () => {
  let isDown = true
  const { browser, page } = await open(undefined, {
    play: ({ path }) => (isDown && path === SEND ? new Response('{}', { status: 503 }) : undefined),
  })
  await write(page, 'Hello')
  await eventually(() => expect(browser.calls.some(({ path }) => path === SEND)).toBe(true))
  await db.insert(userBlocks).values({ blockerId: ann.user.id, blockedId: me.user.id, createdAt: Date.now() })
  isDown = false
  const next = await browser.goto(href('today'))
  await next.screen.findByText(
    "Your message wasn't sent, so we saved it as a draft. This conversation is no longer available.",
  )
  expect(next.screen.getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toBe(
    href('conversation', { id }),
  )
  expect(next.window.localStorage.getItem(`message_drafts ${me.user.id}`)).toBe(JSON.stringify({ [id]: 'Hello' }))
})

test('logging out forgets what waits and what was not sent', async () => {
  const { browser, page } = await open(undefined, {
    play: ({ path }) => (path === SEND ? new Response('{}', { status: 503 }) : undefined),
  })
  await write(page, 'Waiting words')
  await page.user.keyboard('Draft words')
  const kept = () => JSON.stringify(page.window.localStorage)
  await eventually(() => expect(kept()).toMatch(/Waiting words.*Draft words|Draft words.*Waiting words/))
  await page.user.click(page.screen.getByRole('button', { name: 'Log out', exact: true }))
  await expect.poll(() => browser.departures).toHaveLength(1)
  expect(kept()).not.toMatch(/words/)
})
