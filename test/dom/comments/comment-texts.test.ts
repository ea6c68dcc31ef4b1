import { within } from '@testing-library/dom'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { comments } from '#db/tables/comments.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { playUploads } from '../../helpers/dom-uploads.ts'
import { eventually, openDom, type DomOptions, type DomPage, type Play } from '../../helpers/dom.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

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
