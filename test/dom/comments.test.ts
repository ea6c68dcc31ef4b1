import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { comments, commentReactions } from '#db/tables/comments.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../helpers/client.ts'
import { eventually, openDom, type DomOptions, type DomPage } from '../helpers/dom.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser, type PinRow, type UserRow } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

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
  await page.user.click(await itemOf(page, 'So still').findByRole('button', { name: 'Reply' }))
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
  const like = await itemOf(page, 'Mine').findByRole('button', { name: 'Like 2' })
  await page.user.click(like)
  expect([like.getAttribute('aria-pressed'), like.textContent]).toEqual(['true', 'Like 3'])
  await eventually(async () => expect(await db.$count(commentReactions, eq(commentReactions.commentId, id))).toBe(1))
  isBroken = true
  await page.user.click(like)
  await eventually(() => expect([like.getAttribute('aria-pressed'), like.textContent]).toEqual(['true', 'Like 3']))
  await page.screen.findByText("That didn't work. Try again.")
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

test('the owner highlights and hides', async () => {
  await makeComment(db, pin, me, { text: 'A guest' })
  const page = await openPin({ as: owner })
  const guest = () => itemOf(page, 'A guest')
  await page.user.click(await guest().findByRole('button', { name: 'Highlight' }))
  await guest().findByText('Highlighted by the creator')
  await page.user.click(guest().getByRole('button', { name: 'Hide comment' }))
  await eventually(() => expect(page.screen.queryByText('A guest')).toBeNull())
})

test('an author edits and deletes', async () => {
  await makeComment(db, pin, me, { text: 'Typo hear' })
  const mine = await openPin({ as: me })
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
