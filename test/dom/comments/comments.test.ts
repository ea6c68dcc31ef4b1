import { within } from '@testing-library/dom'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { commentMentions, comments, commentReactions } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { newAddress } from '../../helpers/client.ts'
import { listComments } from '../../helpers/comments.ts'
import { playUploads } from '../../helpers/dom-uploads.ts'
import { eventually, openDom, type DomOptions, type DomPage, type Play } from '../../helpers/dom.ts'
import type { LiveSite } from '../../helpers/live-sockets.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let owner: UserRow
let me: UserRow
let pin: PinRow

beforeEach(async () => {
  owner = await makeUser(db, { fullName: 'Ola Nord' })
  me = await makeUser(db, { fullName: 'Mira Holm' })
  pin = await makeDrawnPin(db, await makeBoard(db, owner))
})

async function openPin(options: DomOptions = {}, comment?: string): Promise<DomPage> {
  const browser = await openDom({ ...options, headers: { 'cf-connecting-ip': newAddress() } })
  return browser.goto(href('pin', { id: pin.id }, comment === undefined ? {} : { comment }))
}

const itemOf = ({ screen }: DomPage, text: string) => {
  const item = screen.getByText(text).closest('li')
  if (!item) throw new Error(`${text} is in no list`)
  return within(item)
}

test('what is written stands there at once, and a reply under it', async () => {
  const page = await openPin({ as: me })
  const box = await page.screen.findByRole('textbox', { name: 'Add a comment' })
  await page.user.type(box, 'So still')
  await page.user.click(page.screen.getByRole('button', { name: 'Post' }))
  await eventually(() => expect((box as HTMLTextAreaElement).value).toBe(''))
  await page.user.click(await eventually(() => itemOf(page, 'So still').getByRole('button', { name: 'Reply' })))
  await page.user.type(await page.screen.findByRole('textbox', { name: 'Reply to Mira Holm' }), 'Indeed')
  await page.user.click(itemOf(page, 'So still').getByRole('button', { name: 'Post' }))
  await eventually(async () => {
    const rows = await db.select().from(comments).where(eq(comments.pinId, pin.id)).orderBy(comments.id)
    expect(rows.map(({ text, parentId }) => [text, parentId])).toEqual([
      ['So still', null],
      ['Indeed', rows[0]?.id],
    ])
  })
  await eventually(() => expect(page.screen.queryByRole('textbox', { name: 'Reply to Mira Holm' })).toBeNull())
  expect(itemOf(page, 'So still').getByText('Indeed')).toBeTruthy()
  expect(page.screen.getByRole('heading', { name: '2 comments' })).toBeTruthy()
})

test('a refused text stays in its box, which says why', async () => {
  const { code, status } = ERRORS.duplicateText
  const page = await openPin({
    as: me,
    play: ({ path }) =>
      path.includes('AggregatedCommentResource')
        ? Response.json({ status: 'failure', code, message: 'No', data: null }, { status })
        : undefined,
  })
  const box = (await page.screen.findByRole('textbox', { name: 'Add a comment' })) as HTMLTextAreaElement
  await page.user.click(page.screen.getByRole('button', { name: 'Post' }))
  await page.screen.findByText('Write something first.')
  await page.user.type(box, 'Again')
  await page.user.click(page.screen.getByRole('button', { name: 'Post' }))
  await page.screen.findByText(/^You just posted that/)
  expect(box.value).toBe('Again')
})

test('a like shows at once, and goes back where it fails', async () => {
  const { id } = await makeComment(db, pin, owner, { text: 'Mine', likeCount: 2 })
  let isBroken = false
  const page = await openPin({
    as: me,
    play: ({ path }) =>
      isBroken && path.includes('/react/')
        ? Response.json({ status: 'failure', code: 1, message: 'No', data: null }, { status: 400 })
        : undefined,
  })
  await page.user.click(await itemOf(page, 'Mine').findByRole('button', { name: 'Like 2 likes' }))
  const like = itemOf(page, 'Mine').getByRole('button', { name: 'Like 3 likes', pressed: true })
  await eventually(async () => expect(await db.$count(commentReactions, eq(commentReactions.commentId, id))).toBe(1))
  isBroken = true
  await page.user.click(like)
  await page.screen.findByText("That didn't work. Try again.")
  expect(itemOf(page, 'Mine').getByRole('button', { name: 'Like 3 likes', pressed: true })).toBe(like)
})

test('new ones of others wait until the reader wants them', async () => {
  await makeComment(db, pin, owner, { text: 'First' })
  const page = await openPin({ as: me })
  await page.screen.findByText('First')
  for (const text of ['Second', 'Third']) await makeComment(db, pin, owner, { text })
  page.hide()
  page.show()
  const more = await page.screen.findByRole('button', { name: '2 new comments' })
  expect(page.screen.queryByText('Third')).toBeNull()
  await page.user.click(more)
  expect(page.screen.getByText('Third')).toBeTruthy()
})

test('older ones that are further down are not taken for new', async () => {
  const hourAgo = Date.now() - HOUR_MS
  for (let i = 0; i < 11; i++) await makeComment(db, pin, owner, { id: newId(hourAgo + i), likeCount: 1 })
  await makeComment(db, pin, owner, { id: newId(hourAgo + 20), text: 'The late one' })
  const page = await openPin({ as: me })
  await page.screen.findByRole('button', { name: 'More comments' })
  expect(page.screen.queryByText('The late one')).toBeNull()
  await makeComment(db, pin, owner, { text: 'New' })
  page.hide()
  page.show()
  await page.screen.findByRole('button', { name: '1 new comment' })
})

test('the owner highlights and hides', async () => {
  await makeComment(db, pin, me, { text: 'A guest' })
  const page = await openPin({ as: owner })
  const guest = () => itemOf(page, 'A guest')
  await page.user.click(await guest().findByRole('button', { name: 'Highlight' }))
  await guest().findByText('Highlighted by the creator')
  await page.user.click(guest().getByRole('button', { name: 'Hide comment' }))
  await eventually(() => expect(page.screen.queryByText('A guest')).toBeNull())
})

test('the owner takes a hiding back: by the message that says so, and from the menu of what is hidden', async () => {
  const { id } = await makeComment(db, pin, me, { text: 'A guest' })
  const browser = await openDom({ as: owner, headers: { 'cf-connecting-ip': newAddress() } })
  const page = await browser.goto(href('pin', { id: pin.id }))
  const isHidden = async () => (await db.select().from(comments).where(eq(comments.id, id)))[0]?.isHidden
  await page.user.click(
    await itemOf(page, 'A guest').findByRole('button', { name: 'Hide all comments from Mira Holm' }),
  )
  await page.user.click(await page.screen.findByRole('button', { name: 'Undo' }))
  await page.screen.findByText('A guest')
  expect(await isHidden()).toBe(false)
  await page.user.click(await itemOf(page, 'A guest').findByRole('button', { name: 'Hide comment' }))
  await page.screen.findByText('Comment hidden from everyone else')
  const again = await browser.goto(href('pin', { id: pin.id }))
  await itemOf(again, 'A guest').findByText('Hidden from everyone else')
  const show = await itemOf(again, 'A guest').findByRole('button', { name: 'Show comment to everyone' })
  await again.user.click(show)
  await eventually(() => expect(again.screen.queryByText('Hidden from everyone else')).toBeNull())
  expect(await isHidden()).toBe(false)
})

test('an author edits and deletes', async () => {
  await makeComment(db, pin, me, { text: 'Typo hear' })
  await db.update(pins).set({ commentCount: 1 }).where(eq(pins.id, pin.id))
  const mine = await openPin({ as: me })
  expect(mine.screen.getByRole('heading', { name: '1 comment' })).toBeTruthy()
  await itemOf(mine, 'Typo hear').findByRole('button', { name: 'Delete' })
  expect(itemOf(mine, 'Typo hear').queryByRole('link', { name: 'Report' })).toBeNull()
  await mine.user.click(await itemOf(mine, 'Typo hear').findByRole('button', { name: 'Edit' }))
  const box = (await mine.screen.findByRole('textbox', { name: 'Edit your comment' })) as HTMLTextAreaElement
  await mine.user.clear(box)
  await mine.user.type(box, 'Typo here')
  const form = within(box.closest('form') as HTMLFormElement)
  await mine.user.click(form.getByRole('button', { name: 'Save' }))
  await mine.screen.findByText('Typo here')
  await itemOf(mine, 'Typo here').findByText(/Edited/)
  await mine.user.click(itemOf(mine, 'Typo here').getByRole('button', { name: 'Delete' }))
  await eventually(async () => expect(await db.$count(comments, eq(comments.text, 'Typo here'))).toBe(0))
  expect(mine.screen.getByRole('heading', { name: 'Comments' })).toBeTruthy()
})

test('a link to a reply unfolds its thread, which takes the focus', async () => {
  const head = await makeComment(db, pin, owner, { text: 'A question', commentCount: 1 })
  const reply = await makeComment(db, pin, me, { text: 'An answer', parentId: head.id })
  const page = await openPin({}, reply.id)
  await page.screen.findByText('An answer')
  await eventually(() => expect(page.document.activeElement?.id).toBe(`comment-${reply.id}`))
})

test('on the page of a comment the box above them starts a thread, and says so', async () => {
  const head = await makeComment(db, pin, owner, { text: 'A question' })
  const page = await openPin({ as: me }, head.id)
  await page.screen.findByText('A question')
  await eventually(() => page.screen.getByLabelText('Add a comment'))
  expect(page.screen.queryByLabelText(/^Reply to/)).toBeNull()
})

test('visitors read replies and are told how to write', async () => {
  const head = await makeComment(db, pin, owner, { text: 'A question', commentCount: 1 })
  await makeComment(db, pin, me, { text: 'An answer', parentId: head.id })
  const page = await openPin()
  expect(page.screen.getByRole('link', { name: 'Log in to add a comment' }).getAttribute('href')).toBe(
    href('login', {}, { next: href('pin', { id: pin.id }) }),
  )
  await page.user.click(page.screen.getByRole('link', { name: 'Show 1 reply' }))
  await page.screen.findByText('An answer')
})

const refuse = (error: 'duplicateText' | 'invalidInput' = 'invalidInput') => {
  const { code, status } = ERRORS[error]
  return Response.json({ status: 'failure', code, message: 'No', data: null }, { status })
}

/** A page whose calls to some paths wait, and fail if the test says so. */
function pauseCalls(isMeant: (path: string) => boolean) {
  const held: PromiseWithResolvers<void>[] = []
  const play: Play = async ({ path }, serve) => {
    if (!isMeant(path)) return serve()
    const hold = Promise.withResolvers<void>()
    held.push(hold)
    return hold.promise.then(serve, () => refuse('duplicateText'))
  }
  const next = () => eventually(() => held.shift() ?? Promise.reject(new Error('Nothing was called')))
  return { play, succeed: async () => (await next()).resolve(), fail: async () => (await next()).reject(new Error()) }
}

const isWrite = (path: string) => /AggregatedCommentResource\/(create|update)/.test(path)

const boxOf = (page: DomPage, name: string) =>
  page.screen.findByRole('textbox', { name }) as Promise<HTMLTextAreaElement>

const postOf = (box: HTMLElement, name = 'Post') =>
  within(box.closest('form') as HTMLFormElement).getByRole('button', { name })

describe('before its answer is there', () => {
  test('a comment is shown, and it goes and its text is back if it is refused', async () => {
    const calls = pauseCalls(isWrite)
    const page = await openPin({ as: me, play: calls.play })
    const box = await boxOf(page, 'Add a comment')
    await page.user.type(box, 'So still')
    await page.user.click(postOf(box))
    await itemOf(page, 'So still').findByText('Posting…')
    expect(itemOf(page, 'So still').getAllByRole('link')).toHaveLength(1)
    expect(itemOf(page, 'So still').getByText('Mira Holm')).toBeTruthy()
    expect(box.value).toBe('')
    await calls.fail()
    await page.screen.findByText(/^You just posted that/)
    expect([box.value, page.document.querySelectorAll('[id^="comment-"]').length]).toEqual(['So still', 0])
    await page.user.click(postOf(box))
    await calls.succeed()
    await eventually(() => itemOf(page, 'So still').getByRole('button', { name: 'Reply' }))
    expect([box.value, await db.$count(comments, eq(comments.pinId, pin.id))]).toEqual(['', 1])
  })

  test('a reply to folded replies stands there with them, counted once, and its box is back if it is refused', async () => {
    const head = await makeComment(db, pin, owner, { text: 'A question', commentCount: 2 })
    for (const text of ['First', 'Second']) await makeComment(db, pin, owner, { text, parentId: head.id })
    const calls = pauseCalls(isWrite)
    const page = await openPin({ as: me, play: calls.play })
    await page.user.click(await itemOf(page, 'A question').findByRole('button', { name: 'Reply' }))
    const box = await boxOf(page, 'Reply to Ola Nord')
    await page.user.type(box, 'Third')
    await page.user.click(postOf(box))
    await page.screen.findByText('Third')
    expect(box.closest('form')?.hidden).toBe(true)
    await calls.fail()
    await itemOf(page, 'A question').findByText(/^You just posted that/)
    expect([box.value, box.closest('form')?.hidden, page.document.activeElement]).toEqual(['Third', false, box])
    expect(page.screen.getByRole('link', { name: 'Show 2 replies' })).toBeTruthy()
    await page.user.click(postOf(box))
    await calls.succeed()
    await eventually(() => expect(box.isConnected).toBe(false))
    page.hide()
    page.show()
    await eventually(() => expect(page.screen.getByRole('list', { name: '3 replies' })).toBeTruthy())
    await page.user.click(page.screen.getByRole('link', { name: 'Show 2 replies' }))
    await page.screen.findByText('Second')
    const shown = [...page.document.querySelectorAll('[id^="comment-"] [id^="comment-"]')]
    expect(shown.map(({ textContent }) => /First|Second|Third/.exec(textContent ?? '')?.[0])).toEqual([
      'First',
      'Second',
      'Third',
    ])
  })

  test('an edit is shown, and its box is back with its text if it is refused', async () => {
    await makeComment(db, pin, me, { text: 'Typo hear' })
    const calls = pauseCalls(isWrite)
    const page = await openPin({ as: me, play: calls.play })
    await page.user.click(await itemOf(page, 'Typo hear').findByRole('button', { name: 'Edit' }))
    const box = await boxOf(page, 'Edit your comment')
    await page.user.clear(box)
    await page.user.type(box, 'Typo here')
    await page.user.click(postOf(box, 'Save'))
    await itemOf(page, 'Typo here').findByText(/Edited/)
    await calls.fail()
    await page.screen.findByText(/^You just posted the same text/)
    expect([box.value, page.screen.queryByText(/Edited/)]).toEqual(['Typo here', null])
    await page.user.click(postOf(box, 'Save'))
    await calls.succeed()
    await eventually(() => expect(box.isConnected).toBe(false))
    expect(itemOf(page, 'Typo here').getByText(/Edited/)).toBeTruthy()
  })
})

test('an edit to what one has just written elsewhere is saved once its author says so', async () => {
  const like = { as: me, headers: { 'cf-connecting-ip': newAddress() } }
  const page = await (await openDom(like)).goto(href('pin', { id: pin.id }))
  for (const text of ['Lovely', 'Lovly']) {
    await page.user.type(await boxOf(page, 'Add a comment'), text)
    await page.user.click(page.screen.getByRole('button', { name: 'Post' }))
    await eventually(() => itemOf(page, text).getByRole('button', { name: 'Reply' }))
  }
  await page.user.click(await itemOf(page, 'Lovly').findByRole('button', { name: 'Edit' }))
  const box = await boxOf(page, 'Edit your comment')
  await page.user.clear(box)
  await page.user.type(box, 'Lovely')
  await page.user.click(postOf(box, 'Save'))
  await page.screen.findByText('You just posted the same text. Change it, or save it anyway.')
  await page.user.click(postOf(box, 'Save anyway'))
  await eventually(() => expect(box.isConnected).toBe(false))
  expect(await db.$count(comments, and(eq(comments.pinId, pin.id), eq(comments.text, 'Lovely')))).toBe(2)
})

test('an edit that is refused after its thread was left says so in its box, which is back, and in no toast', async () => {
  await makeComment(db, pin, me, { text: 'Typo hear', likeCount: 2 })
  for (let i = 0; i < 11; i++) await makeComment(db, pin, owner, { text: `Later ${i}`, likeCount: 1 })
  const calls = pauseCalls(isWrite)
  const page = await openPin({ as: me, play: calls.play })
  await page.user.click(await itemOf(page, 'Typo hear').findByRole('button', { name: 'Edit' }))
  const before = await boxOf(page, 'Edit your comment')
  await page.user.type(before, '!')
  await page.user.click(postOf(before, 'Save'))
  await page.user.click(page.screen.getByRole('button', { name: 'Newest' }))
  await eventually(() => expect(before.isConnected).toBe(false))
  await calls.fail()
  await page.user.click(page.screen.getByRole('button', { name: 'Top' }))
  const box = await boxOf(page, 'Edit your comment')
  expect(box.value).toBe('Typo hear!')
  expect(page.document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^You just/)
  expect(page.screen.getAllByText(/^You just posted/)).toHaveLength(1)
  await page.user.type(box, '!{Escape}')
  expect(box.isConnected).toBe(false)
})

test('an author takes the mention of someone else away', async () => {
  const tags = [{ userId: owner.id, offset: 0, length: 4 }]
  const { id } = await makeComment(db, pin, me, { text: '@ola Look', tags })
  await db.insert(commentMentions).values({ commentId: id, userId: owner.id })
  const page = await openPin({ as: me })
  const item = () => within(page.document.getElementById(`comment-${id}`) as HTMLElement)
  await page.user.click(await item().findByRole('button', { name: /^Remove mention of/ }))
  await eventually(async () => expect(await db.$count(commentMentions, eq(commentMentions.commentId, id))).toBe(0))
  await eventually(() => expect(item().queryByRole('button', { name: /^Remove mention of/ })).toBeNull())
  expect(item().getByText('@ola Look')).toBeTruthy()
})

describe('what is being written', () => {
  test('is there again after Escape, and stays open in another order', async () => {
    const first = await makeComment(db, pin, owner, { text: 'A question', likeCount: 2 })
    for (let i = 0; i < 11; i++) await makeComment(db, pin, owner, { text: `Later ${i}`, likeCount: 1 })
    const page = await openPin({ as: me })
    const reply = () => eventually(() => itemOf(page, 'A question').getAllByRole('button', { name: 'Reply' }))
    await page.user.click((await reply())[0] as HTMLElement)
    await page.user.type(await boxOf(page, 'Reply to Ola Nord'), 'Half a sent{Escape}')
    expect(page.screen.queryByRole('textbox', { name: 'Reply to Ola Nord' })).toBeNull()
    await page.user.click((await reply())[0] as HTMLElement)
    expect((await boxOf(page, 'Reply to Ola Nord')).value).toBe('Half a sent')
    await page.user.click(page.screen.getByRole('button', { name: 'Newest' }))
    await eventually(() => page.screen.getByText('Later 10'))
    expect((await boxOf(page, 'Reply to Ola Nord')).value).toBe('Half a sent')
    expect(page.document.querySelector('[id^="comment-"]')?.id).toBe(`comment-${first.id}`)

    await page.user.click((await reply())[0] as HTMLElement)
    await page.user.click(page.screen.getByRole('button', { name: 'Top' }))
    await page.user.click((await reply())[0] as HTMLElement)
    expect((await boxOf(page, 'Reply to Ola Nord')).value).toBe('Half a sent')
  })

  test('is not left for a reply that was sent before', async () => {
    await makeComment(db, pin, owner, { text: 'A question' })
    const calls = pauseCalls(isWrite)
    const page = await openPin({ as: me, play: calls.play })
    await page.user.click(await itemOf(page, 'A question').findByRole('button', { name: 'Reply' }))
    const box = await boxOf(page, 'Reply to Ola Nord')
    await page.user.type(box, 'First')
    await page.user.click(postOf(box))
    await page.screen.findByText('First')
    const above = await boxOf(page, 'Add a comment')
    await page.user.type(above, 'Half a sent')
    await calls.succeed()
    await eventually(() => expect(box.isConnected).toBe(false))
    expect([page.document.activeElement, above.value]).toEqual([above, 'Half a sent'])
  })

  test('is there to be copied once the comment that it answers has gone', async () => {
    const row = await makeComment(db, pin, owner, { text: 'A question' })
    const browser = await openDom({ as: me, headers: { 'cf-connecting-ip': newAddress() } })
    const page = await browser.goto(href('pin', { id: pin.id }))
    const socket = await eventually(() => browser.sockets[0] ?? Promise.reject(new Error('No socket was opened')))
    socket.accept()
    await page.user.click(await itemOf(page, 'A question').findByRole('button', { name: 'Reply' }))
    await page.user.type(await boxOf(page, 'Reply to Ola Nord'), 'A long answer')
    socket.tell({
      id: 1,
      type: 'comment_changed',
      data: { pin_id: pin.id, comment_id: row.id, parent_id: null, comment: null },
    })
    await page.screen.findByText('A long answer')
    expect(page.screen.queryByText('A question')).toBeNull()
    await page.user.click(page.screen.getByRole('button', { name: 'Close' }))
    await eventually(() => expect(page.screen.queryByText('A long answer')).toBeNull())
  })

  test('is there to be copied if it fails after the comment that it answers has gone', async () => {
    const row = await makeComment(db, pin, owner, { text: 'A question' })
    const calls = pauseCalls(isWrite)
    const browser = await openDom({ as: me, play: calls.play, headers: { 'cf-connecting-ip': newAddress() } })
    const page = await browser.goto(href('pin', { id: pin.id }))
    const socket = await eventually(() => browser.sockets[0] ?? Promise.reject(new Error('No socket was opened')))
    socket.accept()
    await page.user.click(await itemOf(page, 'A question').findByRole('button', { name: 'Reply' }))
    const box = await boxOf(page, 'Reply to Ola Nord')
    await page.user.type(box, 'A long answer')
    await page.user.click(postOf(box))
    const gone = { pin_id: pin.id, comment_id: row.id, parent_id: null, comment: null }
    socket.tell({ id: 1, type: 'comment_changed', data: gone })
    await calls.fail()
    await page.screen.findByText(/^The comment you were writing about is gone/)
    expect(page.screen.getByText('A long answer')).toBeTruthy()
  })

  test('keeps its image where it is refused', async () => {
    const played = playUploads()
    const page = await openPin({
      as: me,
      prepare: played.prepare,
      play: ({ path }) => (isWrite(path) ? refuse() : undefined),
    })
    const box = await boxOf(page, 'Add a comment')
    await page.user.type(box, 'Like this')
    const input = (await page.screen.findByLabelText('Add an image')) as HTMLInputElement
    await page.user.upload(input, new File(['image'], 'cake.jpg', { type: 'image/jpeg' }))
    await expect.poll(() => played.uploads.length).toBe(1)
    const id = newId()
    // A comment without its image is not sent.
    await eventually(() => expect(postOf(box).getAttribute('aria-busy')).toBe('true'))
    await page.user.type(box, '{Control>}{Enter}{/Control}')
    expect(box.value).toBe('Like this')
    played.uploads[0]?.answer(201, { status: 'success', code: 0, message: 'ok', data: { id } })
    await page.screen.findByAltText('Your image')
    await eventually(() => expect(postOf(box).getAttribute('aria-busy')).toBeNull())
    await page.user.click(postOf(box))
    await page.screen.findByText(/^We couldn't post that text/)
    expect(page.screen.getByAltText('Your image').getAttribute('src')).toBe(href('uploadPreview', { id }))
    expect(box.value).toBe('Like this')
  })
})

describe('is shown at once and taken back if it fails:', () => {
  const broken = (part: string): Play => {
    return ({ path, method }) => (path.includes(part) && method !== 'GET' ? refuse() : undefined)
  }
  const pressed = (page: DomPage, text: string, name: string) =>
    itemOf(page, text).getByRole('button', { name }).getAttribute('aria-pressed')

  const HELPFUL = 'Helpful 1 person found this helpful'

  test('a helpful mark', async () => {
    await makeComment(db, pin, owner, { text: 'Mine', helpfulCount: 1 })
    const page = await openPin({ as: me, play: broken('/helpful/') })
    await page.user.click(await itemOf(page, 'Mine').findByRole('button', { name: HELPFUL }))
    await page.screen.findByText("That didn't work. Try again.")
    expect(pressed(page, 'Mine', HELPFUL)).toBe('false')
  })

  test('a highlight', async () => {
    await makeComment(db, pin, me, { text: 'A guest' })
    const page = await openPin({ as: owner, play: broken('/highlight/') })
    await page.user.click(await itemOf(page, 'A guest').findByRole('button', { name: 'Highlight' }))
    await page.screen.findByText('No')
    await eventually(() => expect(page.screen.queryByText('Highlighted by the creator')).toBeNull())
  })

  test('a deletion', async () => {
    const head = await makeComment(db, pin, owner, { text: 'A question', commentCount: 1 })
    await makeComment(db, pin, me, { text: 'An answer', parentId: head.id })
    const page = await openPin({ as: me, play: broken('AggregatedCommentResource/delete') })
    await page.user.click(await page.screen.findByRole('link', { name: 'Show 1 reply' }))
    await page.screen.findByText('An answer')
    await page.user.click(await itemOf(page, 'An answer').findByRole('button', { name: 'Delete' }))
    await page.screen.findByText("We couldn't delete that comment. Try again.")
    await page.screen.findByText('An answer')
    expect(page.screen.getByRole('list', { name: '1 reply' })).toBeTruthy()
  })

  test.each(['Hide comment', 'Hide all comments from Mira Holm'])('%s', async (name) => {
    await makeComment(db, pin, me, { text: 'A guest' })
    const page = await openPin({ as: owner, play: broken('/hide/') })
    await page.user.click(await itemOf(page, 'A guest').findByRole('button', { name }))
    await page.screen.findByText("That didn't work. Try again.")
    expect(page.screen.getByText('A guest')).toBeTruthy()
  })

  test('a mention that its person takes away', async () => {
    const tags = [{ userId: me.id, offset: 0, length: 3 }]
    const { id } = await makeComment(db, pin, owner, { text: 'You! Look', tags })
    await db.insert(commentMentions).values({ commentId: id, userId: me.id })
    const page = await openPin({ as: me, play: broken('/mentions/') })
    const item = () => within(page.document.getElementById(`comment-${id}`) as HTMLElement)
    await page.user.click(await item().findByRole('button', { name: 'Remove my mention' }))
    await page.screen.findByText("That didn't work. Try again.")
    expect(item().getByRole('button', { name: 'Remove my mention' })).toBeTruthy()
  })
})

test('no translation is offered where there is no service', async () => {
  await makeComment(db, pin, owner, { text: 'Wie schön' })
  const page = await openPin({ as: me })
  await itemOf(page, 'Wie schön').findByRole('link', { name: 'Report' })
  expect(itemOf(page, 'Wie schön').queryByRole('button', { name: 'Translate' })).toBeNull()
})

describe('a translation', () => {
  let site: LiveSite

  beforeAll(async () => {
    site = await startApp({ database: 'shared', vars: { TRANSLATE_URL: 'https://translate.example/' } })
  })
  afterAll(() => site.stop())

  test('can be turned back to the original', async () => {
    const { id } = await makeComment(db, pin, owner, { text: 'Wie schön' })
    const page = await openPin({
      as: me,
      origin: site.origin,
      play: ({ path }) =>
        path === href('commentTranslate', { id })
          ? Response.json({
              status: 'success',
              code: 0,
              message: 'ok',
              data: { id, translated_text: 'How lovely', locale: 'en_US' },
            })
          : undefined,
    })
    await page.user.click(await itemOf(page, 'Wie schön').findByRole('button', { name: 'Translate' }))
    await page.screen.findByText('How lovely')
    expect(page.screen.queryByText('Wie schön')).toBeNull()
    await page.user.click(page.screen.getByRole('button', { name: 'See original' }))
    expect([page.screen.queryByText('How lovely'), page.screen.queryByText('Wie schön')?.textContent]).toEqual([
      null,
      'Wie schön',
    ])
    await page.user.click(page.screen.getByRole('button', { name: 'See translation' }))
    expect(page.screen.getByText('How lovely')).toBeTruthy()
  })

  test('that fails is empty, and nothing pops up', async () => {
    await makeComment(db, pin, owner, { text: 'Wie schön' })
    const page = await openPin({
      as: me,
      origin: site.origin,
      play: ({ path }) => (path.includes('/translate/') ? refuse() : undefined),
    })
    await page.user.click(await itemOf(page, 'Wie schön').findByRole('button', { name: 'Translate' }))
    await itemOf(page, 'Wie schön').findByText('No translation available')
    expect(page.screen.queryByText("That didn't work. Try again.")).toBeNull()
    expect(page.screen.queryByRole('alert')).toBeNull()
  })
})

test('comments are sorted by a press: the top ones, or the newest', async () => {
  await makeComment(db, pin, owner, { text: 'The liked one', likeCount: 3 })
  await makeComment(db, pin, owner, { text: 'The late one' })
  const page = await openPin({ as: me })
  const shown = () =>
    [...page.document.querySelectorAll('[id^="comment-"]')].map(
      ({ textContent }) => /The \w+ one/.exec(textContent ?? '')?.[0],
    )
  const newest = await page.screen.findByRole('button', { name: 'Newest' })
  expect([shown(), newest.getAttribute('aria-pressed')]).toEqual([['The liked one', 'The late one'], 'false'])
  await page.user.click(newest)
  await eventually(() => expect(shown()).toEqual(['The late one', 'The liked one']))
  expect(newest.getAttribute('aria-pressed')).toBe('true')
  await page.user.click(page.screen.getByRole('button', { name: 'Top' }))
  await eventually(() => expect(shown()).toEqual(['The liked one', 'The late one']))
})

test('a link to the 102nd reply shows it, and those before it by a press', async () => {
  const head = await makeComment(db, pin, owner, { text: 'A question', commentCount: 102 })
  const base = Date.now()
  const rows = Array.from({ length: 102 }, (_, place) => ({
    id: newId(base + place),
    pinId: pin.id,
    userId: owner.id,
    parentId: head.id,
    text: `reply ${place + 1}`,
    createdAt: base + place,
  }))
  await db.insert(comments).values(rows)
  const page = await openPin({}, rows.at(-1)?.id)
  await page.screen.findByText('reply 102')
  expect(page.screen.queryByText('reply 1')).toBeNull()
  const earlier = page.screen.getByRole('link', { name: 'Earlier replies' })
  expect(earlier.getAttribute('href')).toBe(href('pin', { id: pin.id }, { comment: rows[2]?.id ?? '' }))
  await page.user.click(earlier)
  await page.screen.findByText('reply 1')
  expect(page.screen.queryByRole('link', { name: 'Earlier replies' })).toBeNull()
})

describe('who may not write reads why:', () => {
  const birthday = new Date(Date.now() - 15 * 365 * DAY_MS).toISOString().slice(0, 10)

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'those who are write-banned',
      () => db.update(users).set({ isWriteBanned: true }).where(eq(users.id, me.id)),
      "Your account can't post right now.",
    ],
    [
      'those whom the creator does not follow',
      () => db.update(users).set({ commentsFrom: 'following' }).where(eq(users.id, owner.id)),
      'Only people the creator follows can comment here.',
    ],
    [
      'people under 16',
      () => db.update(users).set({ birthday }).where(eq(users.id, me.id)),
      'You can only comment on Pins from people you follow.',
    ],
    [
      'all where comments are off',
      () => db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, pin.id)),
      'Comments are turned off for this Pin.',
    ],
  ])('%s', async (_, prepare, text) => {
    await prepare()
    const page = await openPin({ as: me })
    await page.screen.findByText(text)
    expect(page.screen.queryByRole('textbox', { name: 'Add a comment' })).toBeNull()
  })
})

describe('the list of people to mention', () => {
  let word: string
  let first: UserRow

  beforeEach(async () => {
    word = `q${newId().slice(-12).toLowerCase()}`
    first = await makeUser(db, { fullName: `${word} Ames`, followerCount: 2 })
    await makeUser(db, { fullName: `${word} Bell`, followerCount: 1 })
  })

  const options = (page: DomPage): HTMLElement[] => page.screen.queryAllByRole('option')

  test('is announced by the field, and a name is set in where one types', async () => {
    const page = await openPin({ as: me })
    const box = await boxOf(page, 'Add a comment')
    await page.user.type(box, 'Look , how still')
    await page.user.type(box, `@${word}`, { initialSelectionStart: 5, initialSelectionEnd: 5 })
    await eventually(() => expect(options(page)).toHaveLength(2))
    const active = () => options(page).findIndex(({ id }) => id === box.getAttribute('aria-activedescendant'))
    const list = page.screen.getByRole('listbox').id
    await eventually(() => expect([active(), box.getAttribute('aria-controls')]).toEqual([0, list]))
    await page.user.keyboard('{ArrowDown}')
    await eventually(() => expect(active()).toBe(1))
    await page.user.keyboard('{ArrowUp}')
    await eventually(() => expect(active()).toBe(0))
    await page.user.keyboard('{Enter}')
    const before = `Look @${first.username} `
    await eventually(() => expect([box.value, box.selectionStart]).toEqual([`${before}, how still`, before.length]))
    await eventually(() => expect(options(page)).toEqual([]))
    expect(['aria-activedescendant', 'aria-controls'].map((name) => box.getAttribute(name))).toEqual([null, null])
  })

  test('offers no one who does not fit what is typed by now', async () => {
    const page = await openPin({ as: me, play: ({ path }) => (path.includes(`${word}x`) ? refuse() : undefined) })
    const box = await boxOf(page, 'Add a comment')
    await page.user.type(box, `@${word}`)
    await eventually(() => expect(options(page)).toHaveLength(2))
    await page.user.keyboard('x{Enter}')
    expect([box.value, options(page)]).toEqual([`@${word}x\n`, []])
  })

  test('leaves Enter to a composition', async () => {
    const page = await openPin({ as: me })
    const box = await boxOf(page, 'Add a comment')
    await page.user.type(box, `@${word}`)
    await eventually(() => expect(options(page)).toHaveLength(2))
    const init = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
    const enter = new page.window.KeyboardEvent('keydown', init) as unknown as Event
    box.dispatchEvent(enter)
    expect([box.value, options(page).length]).toEqual([`@${word}`, 2])
  })

  test('is closed by Escape, which closes the box where there is no list', async () => {
    await makeComment(db, pin, owner, { text: 'A question' })
    const page = await openPin({ as: me })
    await page.user.click(await itemOf(page, 'A question').findByRole('button', { name: 'Reply' }))
    const box = await boxOf(page, 'Reply to Ola Nord')
    await page.user.type(box, `@${word}`)
    await eventually(() => expect(options(page)).toHaveLength(2))
    await page.user.keyboard('{Escape}')
    await eventually(() => expect(options(page)).toEqual([]))
    expect(box.isConnected).toBe(true)
    await page.user.keyboard('{Escape}')
    expect(box.isConnected).toBe(false)
  })
})

describe('what was asked for takes the focus', () => {
  const focused = (page: DomPage) => page.document.activeElement?.id

  test('the next comment, where one goes', async () => {
    const stays = await makeComment(db, pin, owner, { text: 'A question' })
    await makeComment(db, pin, me, { text: 'Mine' })
    const page = await openPin({ as: me })
    await page.user.click(await itemOf(page, 'Mine').findByRole('button', { name: 'Delete' }))
    await eventually(() => expect(focused(page)).toBe(`comment-${stays.id}`))
  })

  test('the first of the replies that were loaded', async () => {
    const head = await makeComment(db, pin, owner, { text: 'A question', commentCount: 2 })
    const first = await makeComment(db, pin, owner, { text: 'First', parentId: head.id })
    await makeComment(db, pin, owner, { text: 'Second', parentId: head.id })
    const page = await openPin({ as: me })
    await page.user.click(await page.screen.findByRole('link', { name: 'Show 2 replies' }))
    await page.screen.findByText('Second')
    expect(focused(page)).toBe(`comment-${first.id}`)
  })

  test('a reply that has waited', async () => {
    const head = await makeComment(db, pin, owner, { text: 'A question' })
    const browser = await openDom({ as: me, headers: { 'cf-connecting-ip': newAddress() } })
    const page = await browser.goto(href('pin', { id: pin.id }))
    const socket = await eventually(() => browser.sockets[0] ?? Promise.reject(new Error('No socket was opened')))
    socket.accept()
    const { id } = await makeComment(db, pin, owner, { text: 'An answer', parentId: head.id })
    const [comment] = (await listComments(origin, { comment_id: head.id })).items
    if (!comment) throw new Error('The reply is not there')
    socket.tell({ id: 1, type: 'comment', data: { pin_id: pin.id, comment } })
    await page.user.click(await page.screen.findByRole('button', { name: '1 new comment' }))
    expect(focused(page)).toBe(`comment-${id}`)
  })
})
