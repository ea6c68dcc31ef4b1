import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { boardCollaborators } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import type { CommentData } from '#schema/comments/calls.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { listComments } from '../../helpers/comments.ts'
import type { PageSocket } from '../../helpers/dom-sockets.ts'
import { eventually, openDom, type DomBrowser, type DomPage } from '../../helpers/dom.ts'
import {
  addCollaborator,
  makeBoard,
  makeComment,
  makeDrawnPin,
  makeUser,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let me: UserRow
let other: UserRow
let pin: PinRow

beforeEach(async () => {
  other = await makeUser(db, { fullName: 'Ola Nord' })
  me = await makeUser(db)
  pin = await makeDrawnPin(db, await makeBoard(db, other))
})

async function openPin(): Promise<{ browser: DomBrowser; page: DomPage; socket: PageSocket }> {
  const browser = await openDom({ as: me, headers: { 'cf-connecting-ip': newAddress() } })
  const page = await browser.goto(href('pin', { id: pin.id }))
  const socket = await eventually(() => {
    const [first] = browser.sockets
    if (!first) throw new Error('No socket was opened')
    return first
  })
  return { browser, page, socket }
}

/** The frame is as the server sends it: what is stored, read by a call. */
async function write(text: string, parentId?: string): Promise<CommentData> {
  const row = await makeComment(db, pin, other, { text, ...(parentId !== undefined && { parentId }) })
  const options = parentId === undefined ? { pin_id: pin.id, order: 'newest' } : { comment_id: parentId }
  const { items } = await listComments(origin, options)
  const comment = items.find(({ id }) => id === row.id)
  if (!comment) throw new Error('The comment is not there')
  return comment
}

const texts = ({ document }: DomPage) =>
  [...document.querySelectorAll('[id^="comment-"]')].map((element) => element.textContent ?? '')

test('new comments by others wait behind a button with their count, and nothing moves before it is pressed', async () => {
  const first = await makeComment(db, pin, other, { text: 'The first one' })
  const { page, socket } = await openPin()
  await page.screen.findByText('The first one')
  expect(socket.path).toBe(href('live', {}, { after: 'latest' }))
  socket.accept()
  await eventually(() => expect(socket.said).toEqual([{ type: 'watch', pin_id: pin.id }]))
  // The buttons of a comment come with code of their own.
  await page.screen.findByRole('button', { name: 'Reply' })
  const before = texts(page)

  const written = [await write('The second one'), await write('A reply', first.id), await write('The third one')]
  written.forEach((comment, place) =>
    socket.tell({ id: place + 1, type: 'comment', data: { pin_id: pin.id, comment } }),
  )
  // The number of another pin, and what comes twice.
  socket.tell({ id: 4, type: 'comment', data: { pin_id: 'another', comment: await write('Elsewhere') } })
  socket.tell({ id: 3, type: 'comment', data: { pin_id: pin.id, comment: await write('Twice') } })
  const more = await page.screen.findByRole('button', { name: '3 new comments' })
  expect(texts(page)).toEqual(before)
  await page.user.click(more)
  await eventually(() => expect(texts(page)).toHaveLength(4))
  expect(texts(page).map((text) => /The \w+ one|A reply/.exec(text)?.[0])).toEqual([
    'The third one',
    'The second one',
    'The first one',
    'A reply',
  ])
  expect(page.screen.queryByRole('button', { name: /new comment/ })).toBeNull()
})

test('what the viewer writes elsewhere is shown at once', async () => {
  await makeComment(db, pin, other, { text: 'The first one' })
  const { page, socket } = await openPin()
  await page.screen.findByText('The first one')
  socket.accept()
  const row = await makeComment(db, pin, me, { text: 'From my phone' })
  const { items } = await listComments(origin, { pin_id: pin.id, order: 'newest' })
  const comment = items.find(({ id }) => id === row.id)
  if (!comment) throw new Error('The comment is not there')
  socket.tell({ id: 1, type: 'comment', data: { pin_id: pin.id, comment } })
  await page.screen.findByText('From my phone')
  expect(page.screen.queryByRole('button', { name: /new comment/ })).toBeNull()
})

test('changed and deleted comments are updated, and after missed frames comments are fetched again', async () => {
  const row = await makeComment(db, pin, other, { text: 'Before' })
  const { page, socket } = await openPin()
  await page.screen.findByText('Before')
  socket.accept()
  const { items } = await listComments(origin, { pin_id: pin.id, order: 'newest' })
  const [comment] = items
  if (!comment) throw new Error('The comment is not there')
  const about = { pin_id: pin.id, comment_id: row.id, parent_id: null }
  socket.tell({ id: 1, type: 'comment_changed', data: { ...about, comment: { ...comment, text: 'After' } } })
  await page.screen.findByText('After')
  await db.delete(comments).where(eq(comments.id, row.id))
  socket.tell({ id: 2, type: 'comment_changed', data: { ...about, comment: null } })
  await eventually(() => expect(page.screen.queryByText('After')).toBeNull())

  await write('Missed')
  socket.tell({ id: 9, type: 'refetch', data: {} })
  await page.screen.findByRole('button', { name: '1 new comment' })
})

test('a broken socket is opened again and continues, also on the next page', async () => {
  const { browser, socket } = await openPin()
  socket.accept()
  socket.tell({ id: 41, type: 'refetch', data: {} })
  socket.tell({ id: 42, type: 'board_changed', data: { board_id: 'b' } })
  socket.end(1006)
  const second = await eventually(() => {
    const [, next] = browser.sockets
    if (!next) throw new Error('It is not opened again')
    return next
  })
  expect(second.path).toBe(href('live', {}, { after: '42' }))
  second.accept()
  // A new socket knows nothing of what is watched.
  await eventually(() => expect(second.said).toEqual([{ type: 'watch', pin_id: pin.id }]))
  await browser.goto(href('today'))
  expect(second.readyState).toBe(3)
  const third = await eventually(() => browser.sockets[2])
  expect(third?.path).toBe(href('live', {}, { after: '42' }))
})

test('a pin of a secret board is left once the board is lost, and not if it is changed', async () => {
  const board = await makeBoard(db, other, { privacy: 'secret' })
  await addCollaborator(db, board, me)
  pin = await makeDrawnPin(db, board, { columns: { audience: 'board' } })
  const { browser, socket } = await openPin()
  socket.accept()
  await eventually(() => expect(socket.said).toContainEqual({ type: 'watch', board_id: board.id }))
  const asked = () => browser.calls.filter(({ path }) => path.startsWith(href('boardCall', { id: board.id }))).length
  const before = asked()
  socket.tell({ id: 1, type: 'board_changed', data: { board_id: board.id } })
  await eventually(() => expect(asked()).toBeGreaterThan(before))
  await db.delete(boardCollaborators).where(eq(boardCollaborators.userId, me.id))
  expect(browser.departures).toEqual([])
  socket.tell({ id: 2, type: 'board_changed', data: { board_id: board.id } })
  await eventually(() => expect(browser.departures).toEqual(['reload']))
})

test('a visitor has no socket', async () => {
  const browser = await openDom()
  await browser.goto(href('pin', { id: pin.id }))
  expect(browser.sockets).toEqual([])
})
