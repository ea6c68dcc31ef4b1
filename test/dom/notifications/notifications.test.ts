import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { notificationEvents, notifications } from '#db/tables/notifications/notifications.ts'
import { pinReactions } from '#db/tables/pins/pins.ts'
import type { BadgeData, NotificationItemData } from '#schema/notifications/calls.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import type { PageSocket } from '../../helpers/dom-sockets.ts'
import { eventually, openDom, type DomBrowser, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { readNotifications } from '../../helpers/notifications.ts'
import { makeBoard, makePin, makeSession, makeUser, type BoardRow, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let me: UserRow
let board: BoardRow
let cookie: string

beforeEach(async () => {
  me = await makeUser(db)
  board = await makeBoard(db, me)
  cookie = await makeSession(db, me)
})

/** Someone reacts to a pin of the viewer, and the queue has added it to their news. */
async function react(fullName: string): Promise<NotificationItemData> {
  const [pin, actor, createdAt] = [await makePin(db, board), await makeUser(db, { fullName }), Date.now()]
  const item = { id: newId(createdAt), userId: me.id, kind: 'pin_reaction', subjectId: pin.id } as const
  const event = { kind: item.kind, actorId: actor.id, recipientId: me.id, subjectId: pin.id, isWaiting: false } as const
  const channels = { inProduct: true, email: true, push: true, isUnannounced: false, changedAt: createdAt }
  await db.insert(pinReactions).values({ pinId: pin.id, userId: actor.id, reactionType: 1, createdAt })
  await db.insert(notifications).values({ ...item, ...channels, createdAt })
  await db.insert(notificationEvents).values({ ...event, key: item.id, notificationId: item.id, createdAt })
  const { items } = await readNotifications(origin, cookie)
  const made = items.find(({ id }) => id === item.id)
  if (!made) throw new Error('The item is not listed')
  return made
}

interface Opened {
  browser: DomBrowser
  page: DomPage
  socket: PageSocket
  /** What the icon of the app showed, one after the other. */
  onIcon: number[]
}

async function open(path: string, options: DomOptions = {}): Promise<Opened> {
  const onIcon: number[] = []
  const browser = await openDom({
    as: me,
    headers: { 'cf-connecting-ip': newAddress() },
    ...options,
    prepare({ navigator }) {
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void onIcon.push(count),
        clearAppBadge: async () => void onIcon.push(0),
      })
    },
  })
  const page = await browser.goto(path)
  const socket = await eventually(() => {
    const [first] = browser.sockets
    if (!first) throw new Error('No socket was opened')
    return first
  })
  socket.accept()
  return { browser, page, socket, onIcon }
}

const counts = (news: number, conversations = 0): BadgeData => ({
  news_hub_unseen_count: news,
  conversations_unseen_count: conversations,
})
/** The people who did it, in the order of the list. */
const lines = ({ document }: DomPage) =>
  [...document.querySelectorAll('ul[aria-label="Notifications"] > li bdi')].map(({ textContent }) => textContent)

test('what is unseen is counted at the bell, in the title of each page and on the icon of the app', async () => {
  await react('Ann')
  await react('Ben')
  const { page, socket, onIcon } = await open(href('today'))
  await page.screen.findByRole('link', { name: 'Notifications, 2 new' })
  const { title } = page.document
  expect(title).toMatch(/^\(2\) \S/)
  page.document.title = 'Another page'
  await eventually(() => expect(page.document.title).toBe('(2) Another page'))

  socket.tell({ id: 1, type: 'badge', data: counts(100, 3) })
  await page.screen.findByRole('link', { name: 'Notifications, 100 new' })
  page.screen.getByRole('link', { name: 'Messages, 3 new conversations' })
  await eventually(() => expect(page.document.title).toBe('(99+) Another page'))
  // Seen on another device.
  socket.tell({ id: 2, type: 'badge', data: counts(0) })
  await page.screen.findByRole('link', { name: 'Notifications' })
  expect(page.document.title).toBe('Another page')
  expect(onIcon.slice(-3)).toEqual([2, 103, 0])
})

test('the bell opens a panel with what is new, which is seen then', async () => {
  await react('Ann')
  const { browser, page } = await open(href('today'))
  const bell = await page.screen.findByRole('link', { name: 'Notifications, 1 new' })
  await page.user.click(bell)
  await page.screen.findByRole('heading', { name: 'Notifications' })
  // No other landmark has its name: of two alike getByRole throws.
  page.screen.getByRole('region', { name: 'Notifications' })
  await eventually(() => expect(lines(page)).toEqual(['Ann']))
  expect(bell.getAttribute('aria-expanded')).toBe('true')
  await page.screen.findByRole('link', { name: 'Notifications' })
  await eventually(async () =>
    expect((await readNotifications(origin, cookie)).items).toMatchObject([{ is_seen: true, is_read: false }]),
  )
  const update = href('resource', { name: 'NewsHubResource', verb: 'update' })
  expect(browser.calls.filter(({ path }) => path === update)).toHaveLength(1)
  await page.user.click(bell)
  await eventually(() => expect(lines(page)).toEqual([]))
})

test('new items wait behind a button while one reads, and join the list at its top', async () => {
  await react('Ann')
  const { page, socket } = await open(href('newsHub'))
  await eventually(() => expect(lines(page)).toEqual(['Ann']))
  let id = 0
  const tell = (item: NotificationItemData) => socket.tell({ id: (id += 1), type: 'notification', data: { item } })
  tell(await react('Ben'))
  const third = await react('Cleo')
  tell(third)
  tell(third)
  const more = await page.screen.findByRole('button', { name: '2 new notifications' })
  expect(lines(page)).toEqual(['Ann'])
  await page.user.click(more)
  await eventually(() => expect(lines(page)).toEqual(['Cleo', 'Ben', 'Ann']))
  expect(page.screen.queryByRole('button', { name: /new notification/ })).toBeNull()

  const top = page.document.querySelector('[role="status"] + div')
  if (!top) throw new Error('The list has no top')
  page.viewport.enter([top])
  tell(await react('Dan'))
  await eventually(() => expect(lines(page)).toEqual(['Dan', 'Cleo', 'Ben', 'Ann']))
  // Shown, so it is seen.
  await eventually(async () =>
    expect((await readNotifications(origin, cookie)).items.every(({ is_seen: isSeen }) => isSeen)).toBe(true),
  )
  tell({ ...third, text: 'Cleo reacted again', who: 'Cleo' })
  await page.screen.findByText(/reacted again/)
  expect(lines(page)).toHaveLength(4)
})

test('what comes while the item before is still being marked as seen is marked, too', async () => {
  await react('Ann')
  const path = href('resource', { name: 'NewsHubResource', verb: 'update' })
  let release: (() => void) | undefined
  const { page, socket } = await open(href('newsHub'), {
    play: (call, serve) =>
      call.path === path && release === undefined
        ? new Promise((resolve) => (release = () => resolve(serve())))
        : undefined,
  })
  await eventually(() => expect(release).toBeTypeOf('function'))
  const top = page.document.querySelector('[role="status"] + div')
  if (!top) throw new Error('The list has no top')
  page.viewport.enter([top])
  socket.tell({ id: 1, type: 'notification', data: { item: await react('Ben') } })
  await eventually(() => expect(lines(page)).toEqual(['Ben', 'Ann']))
  release?.()
  await eventually(async () =>
    expect((await readNotifications(origin, cookie)).items.map(({ is_seen: isSeen }) => isSeen)).toEqual([true, true]),
  )
})

test('the list follows what was read on another device, and shows what it missed', async () => {
  const item = await react('Ann')
  const { page, socket } = await open(href('newsHub'))
  await page.screen.findByText('New:')
  await eventually(async () => expect((await readNotifications(origin, cookie)).items[0]?.is_seen).toBe(true))
  socket.tell({ id: 1, type: 'badge', data: counts(1) })
  await page.screen.findByRole('link', { name: 'Notifications, 1 new' })
  await db.update(notifications).set({ readAt: Date.now() }).where(eq(notifications.userId, me.id))
  socket.tell({ id: 2, type: 'badge', data: counts(0) })
  await eventually(() => expect(page.screen.queryByText('New:')).toBeNull())

  await react('Ben')
  socket.tell({ id: 9, type: 'refetch', data: {} })
  await page.user.click(await page.screen.findByRole('button', { name: '1 new notification' }))
  expect(lines(page)).toEqual(['Ben', 'Ann'])
  expect(item.is_read).toBe(false)
})

test('a filtered list has only items of its kinds', async () => {
  const { page, socket } = await open(href('newsHub', {}, { filter: 'people' }))
  await page.screen.findByText('Nothing here yet.')
  const reaction = await react('Ann')
  socket.tell({ id: 1, type: 'notification', data: { item: reaction } })
  socket.tell({ id: 2, type: 'notification', data: { item: { ...reaction, id: newId(), kind: 'follow' } } })
  await page.user.click(await page.screen.findByRole('button', { name: '1 new notification' }))
  await eventually(() => expect(lines(page)).toEqual(['Ann']))
})

test('an open list loses what is gone', async () => {
  const [first] = [await react('Ann'), await react('Ben')]
  const { page, socket } = await open(href('newsHub'))
  await eventually(() => expect(lines(page)).toEqual(['Ben', 'Ann']))
  await db.delete(pinReactions).where(eq(pinReactions.pinId, first.subject.id))
  socket.tell({ id: 1, type: 'refetch', data: {} })
  await eventually(() => expect(lines(page)).toEqual(['Ben']))
})
