import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
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
