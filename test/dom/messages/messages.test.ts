import { within } from '@testing-library/dom'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { messages } from '#db/tables/messages.ts'
import { reports } from '#db/tables/reports.ts'
import { userBlocks } from '#db/tables/users.ts'
import { MESSAGE_PAGE_SIZE } from '#schema/constants/feed.ts'
import { ERRORS } from '#schema/errors.ts'
import type { MessageData } from '#schema/messages/message.ts'
import type { ServerFrame } from '#schema/notifications/live.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import type { PageSocket } from '../../helpers/dom-sockets.ts'
import { eventually, fakeTimers, openDom, type DomBrowser, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { getConversation, startConversation, writeMessage } from '../../helpers/messages.ts'
import { follow, makePerson, type Person } from '../../helpers/people.ts'
import { makeBoard, makePin } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const SEND = href('resource', { name: 'ConversationMessagesResource', verb: 'create' })
const UPDATE = href('resource', { name: 'ConversationResource', verb: 'update' })
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

test('what is written is shown at once, as being sent, and is the message once the server has it', async () => {
  let serveNow = () => {}
  const { browser, page } = await open(undefined, {
    play: ({ path }, serve) =>
      path === SEND ? new Promise((resolve) => (serveNow = () => resolve(serve()))) : undefined,
  })
  await page.user.click(field(page))
  await page.user.keyboard('Hello{Shift>}{Enter}{/Shift}you{Enter}')
  await page.screen.findByText('Sending…')
  expect(bubbles(page)).toEqual(['Hello\nyou'])
  expect(field(page).value).toBe('')
  await eventually(() => expect(browser.calls.some(({ path }) => path === SEND)).toBe(true))
  serveNow()
  await eventually(() => expect(page.screen.queryByText('Sending…')).toBeNull())
  expect(bubbles(page)).toEqual(['Hello\nyou'])
  expect(await stored()).toMatchObject([{ text: 'Hello\nyou' }])
})

test('Enter that ends an input method sends nothing, in Safari either', async () => {
  const { page } = await open()
  await page.user.type(field(page), 'かな')
  const enter = new page.window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  Object.defineProperty(enter, 'keyCode', { value: 229 })
  field(page).dispatchEvent(enter as unknown as Event)
  expect([field(page).value, bubbles(page)]).toEqual(['かな', []])
})

test('what the server refuses is gone from the thread, and is back in the field with the reason', async () => {
  const { page } = await open()
  await db.insert(userBlocks).values({ blockerId: ann.user.id, blockedId: me.user.id, createdAt: Date.now() })
  await write(page, 'Hello')
  await page.screen.findByText('This conversation is no longer available.')
  expect(bubbles(page)).toEqual([])
  expect(field(page).value).toBe('Hello')
  await page.user.keyboard('!')
  expect(page.screen.queryByRole('alert')).toBeNull()
})

test('messages of others, who types and who has seen what one wrote are there as they happen', async () => {
  const own = await writeMessage(origin, id, 'Are you there?', me.cookie)
  const { page, socket, tell } = await open()
  await eventually(() => expect(bubbles(page)).toEqual(['Are you there?']))
  const about = { conversation_id: id, user_id: ann.user.id }
  socket.tell({ type: 'seen', data: { ...about, read_until: own.id } })
  await page.screen.findByText('Seen')
  socket.tell({ type: 'typing', data: about })
  await page.screen.findByText('Ann Harbor is typing…')

  const answer = await writeMessage(origin, id, 'Yes', ann.cookie)
  tell(frameOf(answer))
  tell(frameOf(answer))
  await eventually(() => expect(bubbles(page)).toEqual(['Are you there?', 'Yes']))
  expect(page.screen.queryByText('Ann Harbor is typing…')).toBeNull()
  // Read, as the page is looked at.
  await eventually(async () => expect((await getConversation(origin, id, me.cookie)).unread).toBe(0))

  tell({
    type: 'message_changed',
    data: { conversation_id: id, message_id: answer.id, message: { ...answer, type: 'removed', text: '' } },
  })
  await page.screen.findByText('Message unsent')
  tell({ type: 'message_changed', data: { conversation_id: id, message_id: answer.id, message: null } })
  await eventually(() => expect(bubbles(page)).toEqual(['Are you there?']))
})

test('a page in the background reads nothing until it is looked at', async () => {
  const { browser, page, tell } = await open()
  page.hide()
  tell(frameOf(await writeMessage(origin, id, 'Hello', ann.cookie)))
  await eventually(() => expect(bubbles(page)).toEqual(['Hello']))
  expect(browser.calls.filter(({ path }) => path === UPDATE)).toEqual([])
  page.show()
  await eventually(() => expect(browser.calls.filter(({ path }) => path === UPDATE)).toHaveLength(1))
})

test('one answers a message, reacts to it, deletes it for oneself and takes one back', async () => {
  const question = await writeMessage(origin, id, 'Tea?', ann.cookie)
  const { page } = await open()
  const bubble = () => within(page.document.getElementById(`message-${question.id}`) as HTMLElement)
  await page.user.click(bubble().getByText('More'))
  await page.user.click(bubble().getByRole('link', { name: 'Reply' }))
  page.screen.getByText(/Replying to Ann Harbor\./)
  await write(page, 'Please')
  await eventually(async () => expect((await stored()).at(-1)).toEqual({ text: 'Please', replyTo: question.id }))
  expect(page.screen.queryByText(/Replying to/)).toBeNull()

  await page.user.click(bubble().getByText('More'))
  await page.user.click(bubble().getByRole('button', { name: 'Love' }))
  await bubble().findByText('Love 1')
  await eventually(async () =>
    expect((await getConversation(origin, id, ann.cookie)).messages.at(-1)?.reactions).toMatchObject([
      { user_id: me.user.id },
    ]),
  )
  await page.user.click(bubble().getByRole('button', { name: 'Delete for me' }))
  await eventually(() => expect(page.document.getElementById(`message-${question.id}`)).toBeNull())

  const [own] = [...page.document.querySelectorAll('[role="log"] li[id^="message-"]')].map((one) =>
    within(one as HTMLElement),
  )
  if (!own) throw new Error('The own message is not there')
  await page.user.click(own.getByText('More'))
  await page.user.click(own.getByRole('button', { name: 'Unsend' }))
  await page.screen.findByText('Message unsent')
})

test('earlier messages are added above', async () => {
  const texts = Array.from({ length: MESSAGE_PAGE_SIZE + 5 }, (_, nth) => `Message ${nth}`)
  const from = Date.now()
  await db.insert(messages).values(
    texts.map((text, nth) => ({
      id: newId(from + nth),
      conversationId: id,
      senderId: ann.user.id,
      text,
      createdAt: from + nth,
    })),
  )
  const { page } = await open()
  expect(bubbles(page)).toEqual(texts.slice(5))
  await page.user.click(await page.screen.findByRole('button', { name: 'Show earlier messages' }))
  await eventually(() => expect(bubbles(page)).toEqual(texts))
  expect(page.screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
})

test('the inbox follows what is written', async () => {
  const other = await startConversation(origin, { user_ids: [ben.user.id], text: 'Later' }, me.cookie)
  await writeMessage(origin, id, 'Hello', me.cookie)
  const { page, tell } = await open(href('messages'))
  const lines = () =>
    [...page.document.querySelectorAll('ul[aria-label="Messages"] > li')].map(
      (line) => /Ann Harbor|Ben Quay/.exec(line.textContent ?? '')?.[0],
    )
  expect(lines()).toEqual(['Ann Harbor', 'Ben Quay'])
  tell(frameOf(await writeMessage(origin, other.id, 'Now', ben.cookie)))
  await eventually(() => expect(lines()).toEqual(['Ben Quay', 'Ann Harbor']))
  page.screen.getByText('Now')
  await page.screen.findByLabelText('1 unread message')
})

test('on a desktop messages are read, answered and begun beside the page', async () => {
  await writeMessage(origin, id, 'Hello', ann.cookie)
  const { page } = await open(href('today'))
  const link = await page.screen.findByRole('link', { name: 'Messages, 1 new conversation' })
  await page.user.click(link)
  expect(link.getAttribute('aria-expanded')).toBe('true')
  await page.user.click(await page.screen.findByRole('link', { name: /Ann Harbor/ }))
  await eventually(() => expect(bubbles(page)).toEqual(['Hello']))
  await write(page, 'Hi')
  await eventually(async () => expect((await stored()).map(({ text }) => text)).toEqual(['Hello', 'Hi']))

  await page.user.click(page.screen.getByRole('button', { name: 'Back to messages' }))
  await page.screen.findByText('You: Hi')
  await page.user.click(page.screen.getByRole('button', { name: 'New message' }))
  await page.screen.findByRole('heading', { name: 'New message' })
  await page.user.click(await page.screen.findByRole('option', { name: /Ben Quay/ }))
  await page.user.type(await page.screen.findByRole('textbox', { name: 'Message (optional)' }), 'And you?')
  await page.user.click(page.screen.getByRole('button', { name: 'Send' }))
  await eventually(() => expect(bubbles(page)).toEqual(['And you?']))
  await page.user.click(link)
  await eventually(() => expect(page.screen.queryByRole('log')).toBeNull())
})

test('who has turned messages off is not led to them', async () => {
  const other = await makePerson(db, { shouldShowMessaging: false })
  const browser = await openDom({ as: other.user })
  const page = await browser.goto(href('today'))
  await page.screen.findByRole('link', { name: 'Notifications' })
  expect(page.screen.queryByRole('link', { name: /^Messages/ })).toBeNull()
})

test('opening the messages clears their badge, and what is listed there is seen', async () => {
  await writeMessage(origin, id, 'Hello', ann.cookie)
  const { browser, page, tell } = await open(href('today'))
  const link = await page.screen.findByRole('link', { name: 'Messages, 1 new conversation' })
  await page.user.click(link)
  await page.screen.findByRole('link', { name: /Ann Harbor/ })
  await eventually(() => expect(link.getAttribute('aria-label') ?? link.textContent).not.toContain('1 new'))
  await eventually(() => expect(page.screen.queryByLabelText('1 unread message')).toBeNull())
  const badge = href('resource', { name: 'NewsHubBadgeResource', verb: 'update' })
  expect(browser.calls.filter(({ path }) => path === badge)).toHaveLength(1)
  // What was not opened is not read, and what comes next is new again.
  expect((await getConversation(origin, id, me.cookie)).unread).toBe(1)
  tell(frameOf(await writeMessage(origin, id, 'Hello again', ann.cookie)))
  await page.screen.findByLabelText('2 unread messages')
})

test('what the server could not mark as read is marked in a while, though the page stays in front', async () => {
  let isDown = true
  const { browser, page, tell } = await open(undefined, {
    play: ({ path }) => (isDown && path === UPDATE ? new Response('{}', { status: 503 }) : undefined),
  })
  fakeTimers()
  tell(frameOf(await writeMessage(origin, id, 'Hello', ann.cookie)))
  await eventually(() => expect(bubbles(page)).toEqual(['Hello']))
  // It is sent once more at once.
  await eventually(() => expect(browser.calls.filter(({ path }) => path === UPDATE)).toHaveLength(2))
  isDown = false
  await eventually(async () => expect((await getConversation(origin, id, me.cookie)).unread).toBe(0))
})

test('an open group drops what someone wrote who was blocked elsewhere', async () => {
  const group = await startConversation(origin, { user_ids: [ann.user.id, ben.user.id], text: 'All' }, me.cookie)
  await writeMessage(origin, group.id, 'From Ann', ann.cookie)
  await writeMessage(origin, group.id, 'From Ben', ben.cookie)
  const { page, tell } = await open(href('conversation', { id: group.id }))
  tell(frameOf(await writeMessage(origin, group.id, 'Ann again', ann.cookie)))
  await eventually(() => expect(bubbles(page)).toEqual(['All', 'From Ann', 'From Ben', 'Ann again']))
  await db.insert(userBlocks).values({ blockerId: me.user.id, blockedId: ann.user.id, createdAt: Date.now() })
  tell({ type: 'conversation_changed', data: { conversation_id: group.id } })
  await eventually(() => expect(bubbles(page)).toEqual(['All', 'From Ben']))
})

test('a thread has a heading for each day, links that recommend nothing, and says what is not available', async () => {
  const secret = await makeBoard(db, ann.user, { privacy: 'secret' })
  const pin = await makePin(db, secret, { columns: { audience: 'board' } })
  await db.insert(messages).values(
    ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z'].map((moment, nth) => ({
      id: newId(Date.parse(moment)),
      conversationId: id,
      senderId: ann.user.id,
      text: `Look: https://sea.example/${nth} now`,
      createdAt: Date.parse(moment),
    })),
  )
  await writeMessage(origin, id, { pin: pin.id }, ann.cookie)
  const { page } = await open()
  const thread = within(page.screen.getByRole('log'))
  expect(thread.getAllByText(/^March \d, 2026$|^Mar \d, 2026$/).map(({ textContent }) => textContent)).toHaveLength(2)
  const link = thread.getByRole('link', { name: 'https://sea.example/1' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://sea.example/1',
    'nofollow ugc noopener',
  ])
  thread.getByText("This Pin isn't available to you.")
})

test('a group says who has seen what one wrote last', async () => {
  const group = await startConversation(origin, { user_ids: [ann.user.id, ben.user.id], text: 'All' }, me.cookie)
  const { page, socket } = await open(href('conversation', { id: group.id }))
  const seen = (person: Person) =>
    socket.tell({
      type: 'seen',
      data: { conversation_id: group.id, user_id: person.user.id, read_until: group.last_message?.id ?? '' },
    })
  seen(ann)
  await page.screen.findByText('Seen by Ann Harbor')
  seen(ben)
  await page.screen.findByText('Seen by Ann Harbor, Ben Quay')
})

test('a new conversation that is refused says why: by the field, or in the words of the server', async () => {
  const START = href('resource', { name: 'ConversationsResource', verb: 'create' })
  const refusal = (code: number, detail: string) =>
    Response.json({ status: 'failure', code, message: 'No', message_detail: detail, data: null }, { status: 400 })
  const answers = [
    refusal(ERRORS.invalidInput.code, 'options.emails.0: This is no address'),
    refusal(ERRORS.crossSite.code, 'Only from this site, please.'),
  ]
  const { page } = await open(href('newMessage'), {
    play: ({ path }) => (path === START ? answers.shift() : undefined),
  })
  await page.user.click(await page.screen.findByRole('option', { name: /Ben Quay/ }))
  const send = await page.screen.findByRole('button', { name: 'Start conversation' })
  await page.user.click(send)
  await page.screen.findByText("Check the email addresses. One of them isn't right.")
  await page.user.click(send)
  await page.screen.findByText('Only from this site, please.')
})

test('a message is reported in the dialog that everything else has, with details and words', async () => {
  const message = await writeMessage(origin, id, 'You are a fool', ann.cookie)
  const { page } = await open()
  const bubble = page.document.querySelector<HTMLElement>(`#message-${message.id}`)
  await page.user.click(within(bubble as HTMLElement).getByRole('link', { name: 'Report' }))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Report this message' }))
  await page.user.click(dialog.getByRole('radio', { name: 'Harassment or bullying' }))
  await page.user.click(dialog.getByRole('button', { name: 'Next' }))
  await page.user.click(dialog.getByRole('checkbox', { name: 'Insults' }))
  await page.user.type(dialog.getByRole('textbox'), 'Every day')
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText(/^Thanks for letting us know\./)
  expect(await db.select().from(reports).where(eq(reports.subjectId, id))).toMatchObject([
    {
      type: 'conversation',
      personId: ann.user.id,
      reason: 'harassment',
      detailedReasons: ['insult'],
      text: 'Every day',
      facts: { parent_id: message.id, view_type: 'conversation', view_parameter: id },
    },
  ])
})
