import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { commentMentions, commentReactions, comments, commentTranslations } from '#db/tables/comments.ts'
import { notificationEvents } from '#db/tables/notifications/notifications.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { businessOwners, userFollows, users } from '#db/tables/users.ts'
import type { CommentData, HelpfulData, MentionSuggestions, ReactionData } from '#schema/comments/calls.ts'
import { MAX_COMMENT_LENGTH } from '#schema/comments/constants.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import { COMMENT_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { expectFailure, newAddress, query, readData, send } from '../../helpers/client.ts'
import { addressKey } from '#worker/platform/rate-limit.ts'
import { callComment, listComments, writeComment } from '../../helpers/comments.ts'
import { useUp } from '../../helpers/limits.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import {
  block,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeUser,
  type CommentRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let owner: UserRow
let ownerCookie: string
let me: UserRow
let cookie: string
let pin: PinRow

beforeEach(async () => {
  owner = await makeUser(db)
  ownerCookie = await makeSession(db, owner)
  me = await makeUser(db, { createdAt: Date.now() - 2 * DAY_MS })
  cookie = await makeSession(db, me)
  pin = await makePin(db, await makeBoard(db, owner))
})

const write = (options: Record<string, unknown> = {}, as = cookie) =>
  writeComment(origin, { pin_id: pin.id, text: 'What a light!', ...options }, as)

const call = (
  name: Extract<Parameters<typeof href>[0], `comment${string}`>,
  id: string,
  { method = 'PUT', json, as = cookie }: { method?: string; json?: unknown; as?: string | undefined } = {},
) => send(origin, href(name as 'commentHide', { id }), { method, cookie: as, ...(json !== undefined && { json }) })

async function counts(id = pin.id): Promise<number | undefined> {
  const [row] = await db.select({ count: pins.commentCount }).from(pins).where(eq(pins.id, id))
  return row?.count
}

async function stored(id: string): Promise<CommentRow | undefined> {
  const [row] = await db.select().from(comments).where(eq(comments.id, id))
  return row
}

const texts = async (as?: string) => (await listComments(origin, { pin_id: pin.id }, as)).items.map(({ text }) => text)

const follow = (who: UserRow, whom: UserRow) =>
  db.insert(userFollows).values({ followerId: who.id, followedId: whom.id, createdAt: 1 })

const highlight = (body: unknown, as = ownerCookie) =>
  send(origin, href('commentHighlight'), { method: 'PUT', json: body, cookie: as })

describe('a comment', () => {
  test('is written, counted, and read by all', async () => {
    const made = await write({ text: '  What a light!\r\n ' })
    expect(made).toMatchObject({
      pin_id: pin.id,
      parent_id: null,
      text: 'What a light!',
      user: { id: me.id, username: me.username },
      edited_at: null,
      permissions: { edit: true, delete: true, hide: false, highlight: false, react: true, mark_helpful: true },
    })
    expect(await counts()).toBe(1)
    const read = await listComments(origin, { pin_id: pin.id })
    expect(read.items.map(({ id }) => id)).toEqual([made.id])
    expect(read.permissions).toEqual({ read: true, write: false, mention: false, write_refusal: 'signedOut' })
    expect(read).not.toHaveProperty('feature_map')
    expect((await listComments(origin, { pin_id: pin.id }, ownerCookie)).feature_map).toEqual({
      comments_from: 'everyone',
      mentions_from: 'everyone',
      filtered_words: [],
    })
  })

  test('of the same key, sent five times at once, is one; with five keys the same text stands once', async () => {
    const options = { pin_id: pin.id, text: 'Once' }
    const send5 = (key: (place: number) => string) =>
      Promise.all(
        Array.from({ length: 5 }, (_, place) =>
          callComment(origin, 'create', options, cookie, { 'idempotency-key': key(place) }),
        ),
      )
    const key = newId()
    const ids = (await Promise.all((await send5(() => key)).map((answer) => readData<CommentData>(answer)))).map(
      ({ id }) => id,
    )
    expect(new Set(ids).size).toBe(1)
    expect(await counts()).toBe(1)
    for (const answer of await send5(() => newId())) await expectFailure(answer, 'duplicateText')
    expect(await counts()).toBe(1)
  })

  test.each([
    ['in other letters', 'what A light!'],
    ['with other spaces', ' What  a\nlight !'],
    ['with signs that are not seen', 'What\u200B a\u2060 li\u00ADght!'],
    ['in wide letters', '\uFF37hat a light!'],
  ])('that says the same %s is the same text', async (_, text) => {
    const { id } = await write()
    await expectFailure(await callComment(origin, 'create', { pin_id: pin.id, text }, cookie), 'duplicateText')
    const other = await write({ text: 'What a shade!' })
    await expectFailure(await callComment(origin, 'update', { commentId: other.id, text }, cookie), 'duplicateText')
    await readData(await callComment(origin, 'update', { commentId: id, text }, cookie))
  })

  test.each([
    ['blank', ' \n ', 'invalidInput'],
    ['of signs that are not seen', '\u200B\u2060', 'invalidInput'],
    ['too long', '👍'.repeat(MAX_COMMENT_LENGTH + 1), 'invalidInput'],
    ['of 100,000 characters', 'x'.repeat(100_000), 'bodyTooLarge'],
  ] as const)('that is %s is refused', async (_, text, error) => {
    await expectFailure(await callComment(origin, 'create', { pin_id: pin.id, text }, cookie), error)
    expect(await counts()).toBe(0)
  })

  test.each([
    ['from a table', 'Flour\t2 cups', 'Flour 2 cups'],
    ['with other ends of lines', 'One\rtwo\u2028three', 'One\ntwo\nthree'],
    ['with marks around a name', 'Hi \u2068Ana\u2069!', 'Hi Ana!'],
    ['turning the page around', 'a\u202Eb', 'ab'],
  ])('pasted %s is cleaned', async (_, text, cleaned) => {
    expect((await write({ text })).text).toBe(cleaned)
  })

  test('names people at the same place once it is cleaned', async () => {
    const tags = [{ user_id: owner.id, offset: 11, length: 6 }]
    const made = await write({ text: '\t \u2068Hi\u2069\tto \u2068@owner\u2069', tags })
    expect([made.text, made.tags]).toEqual(['Hi to @owner', [{ user_id: owner.id, offset: 6, length: 6 }]])
  })

  test('has up to 500 characters, however many bytes each of them has', async () => {
    expect((await write({ text: '👍'.repeat(MAX_COMMENT_LENGTH) })).text).toHaveLength(2 * MAX_COMMENT_LENGTH)
  })

  test('is refused where its text names people at places that it does not have', async () => {
    const tags = [{ user_id: owner.id, offset: 3, length: 9 }]
    await expectFailure(
      await callComment(origin, 'create', { pin_id: pin.id, text: 'short', tags }, cookie),
      'invalidInput',
    )
  })

  test('is the twentieth of a minute at most', async () => {
    await useUp(db, COMMENT_LIMITS.account, `user:${me.id}`)
    const refused = await callComment(origin, 'create', { pin_id: pin.id, text: 'One more' }, cookie)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailure(refused, 'tooManyRequests')
    expect(COMMENT_LIMITS.account.maxAttempts).toBe(20)
  })

  test('is the two hundredth of a minute from one address at most, by any account', async () => {
    const address = newAddress()
    const from = { 'cf-connecting-ip': address }
    const say = (text: string, as: string, headers: Record<string, string>) =>
      callComment(origin, 'create', { pin_id: pin.id, text }, as, headers)
    await useUp(db, COMMENT_LIMITS.address, addressKey(address))
    for (const as of [cookie, ownerCookie]) await expectFailure(await say('Hello', as, from), 'tooManyRequests')
    await readData(await say('Hello', cookie, { 'cf-connecting-ip': newAddress() }))
    expect(COMMENT_LIMITS.address.maxAttempts).toBe(200)
  })

  test.each(['see https://a.example', 'WWW.a.example', 'go to a-shop.com/x'])(
    'with a link waits until its account is a day old: %s',
    async (text) => {
      const young = await makeUser(db)
      const options = { pin_id: pin.id, text }
      await expectFailure(
        await callComment(origin, 'create', options, await makeSession(db, young)),
        'linksNotYetAllowed',
      )
      expect((await write({ text })).text).toBe(text)
    },
  )

  test('is not written where comments are turned off, also at that moment', async () => {
    await db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, pin.id))
    await expectFailure(await callComment(origin, 'create', { pin_id: pin.id, text: 'a' }, cookie), 'commentsOff')
    await db.update(pins).set({ commentsDisabled: false }).where(eq(pins.id, pin.id))
    await db.update(users).set({ commentsFrom: 'nobody' }).where(eq(users.id, owner.id))
    await expectFailure(await callComment(origin, 'create', { pin_id: pin.id, text: 'a' }, ownerCookie), 'commentsOff')
    expect(await counts()).toBe(0)
  })

  test('while the owner turns comments off is there and counted, or it is refused and not', async () => {
    const [answer] = await Promise.all([
      callComment(origin, 'create', { pin_id: pin.id, text: 'a' }, cookie),
      db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, pin.id)),
    ])
    const rows = await db.$count(comments, eq(comments.pinId, pin.id))
    expect(answer.status === 200 || answer.status === 403).toBe(true)
    expect(rows).toBe(await counts())
  })

  test('is for whom the owner follows, where they have said so', async () => {
    await db.update(users).set({ commentsFrom: 'following' }).where(eq(users.id, owner.id))
    await expectFailure(
      await callComment(origin, 'create', { pin_id: pin.id, text: 'a' }, cookie),
      'commentsNotAllowed',
    )
    await write({}, ownerCookie)
    await follow(owner, me)
    await write()
  })

  test('reaches people under 16 only from those they follow, and they write to those alone', async () => {
    const birthday = new Date(Date.now() - 15 * 365 * DAY_MS).toISOString().slice(0, 10)
    const child = await makeUser(db, { birthday })
    const childCookie = await makeSession(db, child)
    const childPin = await makePin(db, await makeBoard(db, child))
    const toChild = { pin_id: childPin.id, text: 'Hello' }
    await expectFailure(await callComment(origin, 'create', toChild, cookie), 'commentsNotAllowed')
    const fromChild = { pin_id: pin.id, text: 'Hello' }
    await expectFailure(await callComment(origin, 'create', fromChild, childCookie), 'commentsNotAllowed')
    const details = await query(origin, 'CloseupDetailQuery', { pinId: pin.id }, { cookie: childCookie })
    expect(details).toMatchObject({ permissions: { write: false, writeRefusal: 'guarded' } })
    await follow(child, me)
    await follow(child, owner)
    await writeComment(origin, toChild, cookie)
    await writeComment(origin, fromChild, childCookie)
  })
})

describe('replies', () => {
  test('stand in one level: a reply to a reply joins its thread and mentions whom it answers', async () => {
    const head = await write()
    const reply = await write({ text: 'Indeed', parent_id: head.id }, ownerCookie)
    const third = await makeUser(db)
    const deeper = await write({ text: 'I see', parent_id: reply.id }, await makeSession(db, third))
    const deepest = await write({ text: 'So do I', parent_id: deeper.id })
    expect([reply, deeper, deepest].map(({ parent_id }) => parent_id)).toEqual([head.id, head.id, head.id])
    expect(deeper.tagged_users).toEqual([{ id: owner.id, username: owner.username, full_name: owner.fullName }])
    expect(deepest.tagged_users.map(({ id }) => id)).toEqual([third.id])
    expect(await counts()).toBe(4)
    const [listed] = (await listComments(origin, { pin_id: pin.id })).items
    expect(listed).toMatchObject({ id: head.id, comment_count: 3 })
    const replies = await listComments(origin, { comment_id: head.id })
    expect(replies.items.map(({ id }) => id)).toEqual([reply.id, deeper.id, deepest.id])
  })

  test('come ten a page, the oldest first, and a link to one shows all before it', async () => {
    const head = await makeComment(db, pin, me)
    const base = Date.now()
    const rows = []
    for (let i = 0; i < 15; i++) {
      rows.push(await makeComment(db, pin, me, { id: newId(base + i), text: `reply ${i}`, parentId: head.id }))
    }
    const first = await listComments(origin, { comment_id: head.id })
    expect(first.items).toHaveLength(COMMENT_PAGE_SIZE)
    const rest = await listComments(origin, { comment_id: head.id, bookmark: first.bookmark })
    expect([...first.items, ...rest.items].map(({ text }) => text)).toEqual(rows.map(({ text }) => text))
    expect(rest.bookmark).toBeNull()
    const thread = await query(origin, 'CommentThreadQuery', { pinId: pin.id, commentId: rows[12]?.id ?? '' })
    if (thread.__typename === 'Error') throw new Error('There is no such thread')
    expect(thread.comment.id).toBe(head.id)
    expect(thread.replies.edges).toHaveLength(13)
    expect(thread.replies.pageInfo.hasNextPage).toBe(true)
  })

  test('are shown by a link to the 150th, with those before it by pages', async () => {
    const head = await makeComment(db, pin, me)
    const base = Date.now()
    const rows = Array.from({ length: 160 }, (_, place) => ({
      id: newId(base + place),
      pinId: pin.id,
      userId: me.id,
      parentId: head.id,
      text: `reply ${place + 1}`,
      createdAt: base + place,
    }))
    await db.insert(comments).values(rows)
    const thread = await query(origin, 'CommentThreadQuery', { pinId: pin.id, commentId: rows[149]?.id ?? '' })
    if (thread.__typename === 'Error') throw new Error('There is no such thread')
    const textsOf = ({ edges }: { edges: { node: { text: string } }[] }) => edges.map(({ node }) => node.text)
    expect([textsOf(thread.replies).at(0), textsOf(thread.replies).at(-1)]).toEqual(['reply 51', 'reply 150'])
    expect(thread.replies.pageInfo.hasNextPage).toBe(true)
    const earlier = await query(origin, 'CommentRepliesQuery', { commentId: head.id, before: thread.earlier })
    if ('__typename' in earlier) throw new Error('There are no replies')
    expect([textsOf(earlier).at(0), textsOf(earlier).at(-1)]).toEqual(['reply 41', 'reply 50'])
    expect(earlier.pageInfo.hasNextPage).toBe(true)
    const early = await query(origin, 'CommentThreadQuery', { pinId: pin.id, commentId: rows[9]?.id ?? '' })
    expect(early).toMatchObject({ earlier: null, replies: { pageInfo: { hasNextPage: true } } })
  })

  test('to a hidden comment are counted in its thread, which has them when it is back', async () => {
    const head = await write()
    await readData(await call('commentHide', head.id, { json: { scope: 'comment' }, as: ownerCookie }))
    await write({ text: 'Why?', parent_id: head.id })
    expect([await counts(), (await stored(head.id))?.commentCount]).toEqual([0, 1])
  })

  test('are not written to what is deleted, hidden from the writer, or under another pin', async () => {
    const other = await makePin(db, await makeBoard(db, owner))
    const gone = await write()
    await readData(await callComment(origin, 'delete', { comment_id: gone.id }, cookie))
    const hidden = await makeComment(db, pin, owner, { isHidden: true })
    const elsewhere = await makeComment(db, other, owner)
    for (const [place, id] of [gone.id, hidden.id, elsewhere.id, newId()].entries()) {
      const options = { pin_id: pin.id, parent_id: id, text: `Reply ${place}` }
      const third = await makeSession(db, await makeUser(db))
      await expectFailure(await callComment(origin, 'create', options, third), 'commentNotFound')
    }
  })
})

describe('an edit', () => {
  test('changes text and tags for an hour, is marked, and takes translations away', async () => {
    const made = await write()
    await db.insert(commentTranslations).values({ commentId: made.id, locale: 'de', text: 'Licht', createdAt: 1 })
    const tags = [{ user_id: owner.id, offset: 3, length: 6 }]
    const options = { commentId: made.id, text: ' Hi @owner', tags: [{ ...tags[0], offset: 4 }] }
    const edited = await readData<CommentData>(await callComment(origin, 'update', options, cookie))
    expect(edited).toMatchObject({ text: 'Hi @owner', tags, tagged_users: [{ id: owner.id }] })
    expect(edited.edited_at).not.toBeNull()
    expect(await db.$count(commentTranslations, eq(commentTranslations.commentId, made.id))).toBe(0)
    const plain = { commentId: made.id, text: 'Hi all' }
    expect(await readData<CommentData>(await callComment(origin, 'update', plain, cookie))).toMatchObject({
      tagged_users: [],
    })
  })

  test('is for its author alone, within an hour', async () => {
    const made = await write()
    const options = { commentId: made.id, text: 'Changed' }
    await expectFailure(await callComment(origin, 'update', options, ownerCookie), 'commentNotYours')
    await expectFailure(
      await callComment(origin, 'update', { ...options, orbacSubjectId: me.id }, ownerCookie),
      'commentNotYours',
    )
    await db
      .update(comments)
      .set({ createdAt: Date.now() - HOUR_MS })
      .where(eq(comments.id, made.id))
    await expectFailure(await callComment(origin, 'update', options, cookie), 'editExpired')
    await expectFailure(
      await callComment(origin, 'update', { ...options, commentId: newId() }, cookie),
      'commentNotFound',
    )
    expect((await stored(made.id))?.text).toBe('What a light!')
  })

  test('in the name of a business is for its owners, as long as both may write', async () => {
    const business = await makeUser(db)
    const made = await write({}, await makeSession(db, business))
    const options = { commentId: made.id, text: 'Changed', orbacSubjectId: business.id }
    await expectFailure(await callComment(origin, 'update', options, cookie), 'commentNotYours')
    await db.insert(businessOwners).values({ businessId: business.id, ownerId: me.id, createdAt: 1 })
    await expectFailure(
      await callComment(origin, 'update', { commentId: made.id, text: 'Changed' }, cookie),
      'commentNotYours',
    )
    const edited = await readData<CommentData>(await callComment(origin, 'update', options, cookie))
    expect(edited).toMatchObject({ text: 'Changed', user: { id: business.id }, tagged_users: [] })
    await db.update(users).set({ isWriteBanned: true }).where(eq(users.id, business.id))
    await expectFailure(
      await callComment(origin, 'update', { ...options, text: 'Once more' }, cookie),
      'commentNotYours',
    )
  })

  test('that is refused notifies no one', async () => {
    const third = await makeUser(db)
    const made = await makeComment(db, pin, me)
    await db.insert(commentMentions).values({ commentId: made.id, userId: third.id })
    const tags = [{ user_id: third.id, offset: 0, length: 4 }]
    const options = { commentId: made.id, text: 'Here', tags, orbacSubjectId: owner.id }
    await expectFailure(
      await callComment(origin, 'update', options, await makeSession(db, await makeUser(db))),
      'commentNotYours',
    )
    expect(await db.$count(notificationEvents, eq(notificationEvents.objectId, made.id))).toBe(0)
  })

  test('of a comment to what its author has just written elsewhere needs force', async () => {
    await write({ text: 'First' })
    const second = await write({ text: 'Second' })
    const options = { commentId: second.id, text: 'First' }
    await expectFailure(await callComment(origin, 'update', options, cookie), 'duplicateText')
    await readData(await callComment(origin, 'update', { ...options, force: true }, cookie))
  })
})

describe('removing', () => {
  test('is for the author and the pin owner, and takes replies and counts along', async () => {
    const head = await write()
    await write({ parent_id: head.id, text: 'Reply' }, ownerCookie)
    const kept = await write({ text: 'Another' })
    const third = await makeSession(db, await makeUser(db))
    await expectFailure(await callComment(origin, 'delete', { comment_id: head.id }, third), 'commentNotYours')
    expect(await counts()).toBe(3)
    await readData(await callComment(origin, 'delete', { comment_id: head.id }, cookie))
    expect(await counts()).toBe(1)
    await readData(await callComment(origin, 'delete', { comment_id: kept.id }, ownerCookie))
    expect([await counts(), await texts()]).toEqual([0, []])
    await expectFailure(await callComment(origin, 'delete', { comment_id: head.id }, cookie), 'commentNotFound')
  })

  test('one reply leaves the thread with one less', async () => {
    const head = await write()
    const reply = await write({ parent_id: head.id, text: 'Reply' }, ownerCookie)
    await readData(await callComment(origin, 'delete', { comment_id: reply.id }, ownerCookie))
    expect([await counts(), (await stored(head.id))?.commentCount]).toEqual([1, 0])
  })

  test('is open to an author who may no longer see the pin', async () => {
    const made = await write()
    await block(db, owner, me)
    await readData(await callComment(origin, 'delete', { comment_id: made.id }, cookie))
    expect(await stored(made.id)).toBeUndefined()
  })
})

describe('likes and helpful marks', () => {
  test('count each person once, however often and at once they press', async () => {
    const made = await write()
    const people = await Promise.all(Array.from({ length: 10 }, async () => makeSession(db, await makeUser(db))))
    const toggles = people.flatMap((as, place) => {
      const like = () => call('commentReact', made.id, { method: 'POST', json: { reaction_type: 1 }, as })
      const unlike = () => call('commentReact', made.id, { method: 'DELETE', as })
      const mark = () => call('commentHelpful', made.id, { method: 'POST', as })
      return place < 5 ? [like(), like(), like(), mark(), mark()] : [like(), unlike(), unlike(), like(), mark()]
    })
    expect(toggles).toHaveLength(50)
    for (const answer of await Promise.all(toggles)) await readData(answer)
    const row = await stored(made.id)
    expect(row?.likeCount).toBe(await db.$count(commentReactions, eq(commentReactions.commentId, made.id)))
    expect(row?.likeCount).toBeGreaterThanOrEqual(5)
    expect(row?.helpfulCount).toBe(10)
  })

  test('are answered with the counts and taken back', async () => {
    const made = await write()
    const like = () => call('commentReact', made.id, { method: 'POST', json: { reaction_type: 1 } })
    expect(await readData<ReactionData>(await like())).toEqual({
      id: made.id,
      reaction_counts: { '1': 1 },
      reaction_by_me: 1,
    })
    await readData(await call('commentHelpful', made.id, { method: 'POST' }))
    const [read] = (await listComments(origin, { pin_id: pin.id }, cookie)).items
    expect(read).toMatchObject({ reaction_by_me: 1, helpful_count: 1, marked_helpful_by_me: true })
    expect(
      await readData<ReactionData>(
        await call('commentReact', made.id, { method: 'DELETE', json: { reaction_type: 1 } }),
      ),
    ).toEqual({
      id: made.id,
      reaction_counts: { '1': 0 },
      reaction_by_me: null,
    })
    expect(await readData<HelpfulData>(await call('commentHelpful', made.id, { method: 'DELETE' }))).toEqual({
      id: made.id,
      helpful_count: 0,
      marked_helpful_by_me: false,
    })
  })

  test('of a type that there is not are refused', async () => {
    const made = await write()
    await expectFailure(
      await call('commentReact', made.id, { method: 'POST', json: { reaction_type: 99 } }),
      'invalidInput',
    )
    await expectFailure(
      await call('commentReact', newId(), { method: 'POST', json: { reaction_type: 1 } }),
      'commentNotFound',
    )
  })
})

describe('highlighting', () => {
  test('puts a comment on top, for the owner of its pin alone', async () => {
    const made = await write({ text: 'First' })
    await write({ text: 'Second' }, ownerCookie)
    const body = { aggregated_comment: made.id, pin: pin.id, highlight: true }
    await expectFailure(await highlight(body, cookie), 'pinNotYours')
    expect(await texts()).toEqual(['Second', 'First'])
    expect(await readData(await highlight(body))).toEqual({ id: made.id, pin: pin.id, highlighted_by_pin_owner: true })
    expect(await texts()).toEqual(['First', 'Second'])
    await readData(await highlight({ ...body, highlight: false }))
    expect(await texts()).toEqual(['Second', 'First'])
  })

  test('says what is missing', async () => {
    const { id } = await write()
    const other = await makePin(db, await makeBoard(db, owner))
    const saysSo = async (body: unknown) => (await highlight(body)).json() as Promise<{ message: string }>
    expect((await saysSo({ pin: pin.id, highlight: true })).message).toBe('Could not find comment')
    expect((await saysSo({ aggregated_comment: newId(), pin: pin.id, highlight: true })).message).toBe(
      'Could not find comment',
    )
    expect((await saysSo({ aggregated_comment: id, pin: other.id, highlight: true })).message).toBe(
      'Could not find comment',
    )
    expect((await saysSo({ aggregated_comment: id, highlight: true })).message).toBe('Could not find Pin')
    expect((await saysSo({ aggregated_comment: id, pin: newId(), highlight: true })).message).toBe('Could not find Pin')
  })
})

describe('mentions', () => {
  const tagged = (user: UserRow) => ({
    text: `Hi @${user.username}`,
    tags: [{ user_id: user.id, offset: 3, length: user.username.length + 1 }],
  })

  test('are of people who let the author; all others stay words', async () => {
    const blocker = await makeUser(db)
    await block(db, blocker, me)
    const people = {
      open: await makeUser(db),
      closed: await makeUser(db, { mentionsFrom: 'nobody' }),
      blocker,
      away: await makeUser(db, { deactivatedAt: 1 }),
    }
    const seen: Record<string, unknown> = {}
    for (const [name, user] of Object.entries(people)) {
      const { tags, tagged_users } = await write(tagged(user))
      seen[name] = [tags.length, tagged_users.map(({ id }) => id)]
    }
    expect(seen).toEqual({ open: [1, [people.open.id]], closed: [0, []], blocker: [0, []], away: [0, []] })
    expect(await db.$count(commentMentions, eq(commentMentions.userId, blocker.id))).toBe(0)
  })

  test('of private profiles are for people they follow, and where they have written themselves', async () => {
    const people = {
      stranger: await makeUser(db, { isPrivateProfile: true }),
      follower: await makeUser(db, { isPrivateProfile: true }),
      speaker: await makeUser(db, { isPrivateProfile: true }),
    }
    await follow(people.follower, me)
    await makeComment(db, pin, people.speaker)
    const seen: Record<string, unknown> = {}
    for (const [name, user] of Object.entries(people)) seen[name] = (await write(tagged(user))).tagged_users.length
    expect(seen).toEqual({ stranger: 0, follower: 1, speaker: 1 })
  })

  test('of profiles that have become private since stay words', async () => {
    const third = await makeUser(db)
    await write(tagged(third))
    await db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, third.id))
    const [read] = (await listComments(origin, { pin_id: pin.id })).items
    expect([read?.tags, read?.tagged_users]).toEqual([[], []])
  })

  test('of profiles that have become private since name them to the author and to themselves alone', async () => {
    const [follower, reader] = [await makeUser(db), await makeUser(db)]
    await follow(follower, me)
    await write(tagged(follower))
    await db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, follower.id))
    const named = async (as?: string) =>
      (await listComments(origin, { pin_id: pin.id }, as)).items[0]?.tagged_users.length
    expect([await named(), await named(await makeSession(db, reader))]).toEqual([0, 0])
    expect([await named(cookie), await named(await makeSession(db, follower))]).toEqual([1, 1])
  })

  test('are taken away by who is mentioned and by the author, and by no one else', async () => {
    const third = await makeUser(db)
    const thirdCookie = await makeSession(db, third)
    const made = await write(tagged(third))
    await expectFailure(
      await call('commentMentions', made.id, { method: 'DELETE', json: { tagged_users: [third.id] }, as: ownerCookie }),
      'commentNotYours',
    )
    expect(await readData(await call('commentMentions', made.id, { method: 'DELETE', as: thirdCookie }))).toEqual({
      id: made.id,
      tagged_users: [],
    })
    const again = await write({ ...tagged(third), text: `Hi @${third.username}!` })
    const body = { tagged_users: [{ id: third.id }] }
    expect(await readData(await call('commentMentions', again.id, { method: 'DELETE', json: body }))).toMatchObject({
      tagged_users: [],
    })
  })

  test('that were taken away by who is mentioned do not come back by an edit', async () => {
    const third = await makeUser(db)
    const made = await write(tagged(third))
    await readData(await call('commentMentions', made.id, { method: 'DELETE', as: await makeSession(db, third) }))
    const edit = async (text: string) => {
      const options = { ...tagged(third), commentId: made.id, text: `${tagged(third).text}${text}` }
      return readData<CommentData>(await callComment(origin, 'update', options, cookie))
    }
    expect((await edit('!')).tagged_users).toEqual([])
    expect(
      (
        await write({
          ...tagged(third),
          text: `Hello @${third.username}`,
          tags: [{ user_id: third.id, offset: 6, length: 3 }],
        })
      ).tagged_users,
    ).toHaveLength(1)
  })

  test('that the author took away may come back by an edit', async () => {
    const third = await makeUser(db)
    const made = await write(tagged(third))
    const body = { tagged_users: [{ id: third.id }] }
    await readData(await call('commentMentions', made.id, { method: 'DELETE', json: body }))
    const options = { ...tagged(third), commentId: made.id, text: `${tagged(third).text}!` }
    const edited = await readData<CommentData>(await callComment(origin, 'update', options, cookie))
    expect(edited.tagged_users.map(({ id }) => id)).toEqual([third.id])
  })

  async function suggest(q: string) {
    const options = JSON.stringify({ pin_id: pin.id, q })
    const path = href('resource', { name: 'MentionSuggestionsResource', verb: 'get' })
    const answer = await send(origin, `${path}?${new URLSearchParams({ options })}`, { cookie })
    return (await readData<MentionSuggestions>(answer)).items.map(({ id }) => id)
  }

  test('are suggested by the beginning of a name: who lets the viewer, those of the thread first', async () => {
    const word = `q${newId().toLowerCase()}`
    const speaker = await makeUser(db, { fullName: `${word} Speaker` })
    const popular = await makeUser(db, { fullName: `Other ${word}`, followerCount: 9 })
    await makeUser(db, { fullName: `${word} Closed`, mentionsFrom: 'nobody' })
    const blocker = await makeUser(db, { fullName: `${word} Blocker` })
    await block(db, blocker, me)
    await makeComment(db, pin, speaker)
    expect(await suggest(word.slice(0, 20))).toEqual([speaker.id, popular.id])
    expect((await suggest('')).toSorted()).toEqual([speaker.id, owner.id].toSorted())
    expect(await suggest(`"* OR ${word}zzz`)).toEqual([])
  })

  test('of people with a private profile are suggested to those they follow, and where they have written', async () => {
    const word = `q${newId().toLowerCase()}`
    const isPrivate = (name: string) => makeUser(db, { fullName: `${word} ${name}`, isPrivateProfile: true })
    await isPrivate('Stranger')
    const follower = await isPrivate('Follower')
    await follow(follower, me)
    const speaker = await isPrivate('Speaker')
    await makeComment(db, pin, speaker)
    expect(await suggest(word)).toEqual([speaker.id, follower.id])
  })

  test('are suggested of no one who wrote only where it can no longer be read', async () => {
    const word = `q${newId().toLowerCase()}`
    const isPrivate = (name: string) => makeUser(db, { fullName: `${word} ${name}`, isPrivateProfile: true })
    const [under, filtered] = [await isPrivate('Under'), await isPrivate('Filtered')]
    const head = await makeComment(db, pin, owner, { isHidden: true })
    await makeComment(db, pin, under, { parentId: head.id })
    await makeComment(db, pin, filtered, { text: 'A tackless word' })
    await db
      .update(users)
      .set({ filteredWords: { tackless: ['tackless'] } })
      .where(eq(users.id, owner.id))
    expect(await suggest(word)).toEqual([])
    expect(await suggest('')).toEqual([owner.id])
    await db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, pin.id))
    expect(await suggest('')).toEqual([])
  })
})

describe('the order', () => {
  test('is by highlights and marks, or the newest first', async () => {
    const base = Date.now()
    await makeComment(db, pin, me, { id: newId(base), text: 'liked', likeCount: 3 })
    await makeComment(db, pin, me, { id: newId(base + 1), text: 'helpful', likeCount: 1, helpfulCount: 9 })
    await makeComment(db, pin, me, { id: newId(base + 2), text: 'quiet' })
    expect(await texts()).toEqual(['helpful', 'liked', 'quiet'])
    const newest = await listComments(origin, { pin_id: pin.id, order: 'newest' })
    expect(newest.items.map(({ text }) => text)).toEqual(['quiet', 'helpful', 'liked'])
    const refused = await callComment(origin, 'get', { pin_id: pin.id, order: 'oldest' })
    await expectFailure(refused, 'invalidInput')
  })
})

describe('without scripts', () => {
  test('a member writes by a plain form and comes back to the comment', async () => {
    const browser = await openPlain({ as: me })
    const page = await browser.goto(href('pin', { id: pin.id }))
    page.fill('Add a comment', 'By hand')
    const after = await page.press('Post')
    const [made] = await db.select().from(comments).where(eq(comments.pinId, pin.id))
    expect(made).toMatchObject({ text: 'By hand', userId: me.id })
    expect(after.path).toBe(href('pin', { id: pin.id }, { comment: made?.id ?? '' }))
    expect(after.document.getElementById(`comment-${made?.id}`)?.textContent).toContain('By hand')
    page.fill('Add a comment', ' ')
    const blank = await page.press('Post')
    expect([blank.status, blank.described('Add a comment')]).toEqual([400, 'Write something first.'])
    page.fill('Add a comment', 'By hand')
    const again = await page.press('Post')
    expect(again.described('Add a comment')).toMatch(/^You just posted that/)
    await db.update(users).set({ createdAt: Date.now() }).where(eq(users.id, me.id))
    page.fill('Add a comment', 'See www.example.com')
    const linked = await page.press('Post')
    expect(linked.described('Add a comment')).toMatch(/^New accounts can't add links/)
  })

  test('further comments are behind a link', async () => {
    for (let i = 0; i < COMMENT_PAGE_SIZE; i++) await makeComment(db, pin, owner, { text: `Liked ${i}`, likeCount: 1 })
    await makeComment(db, pin, owner, { text: 'The last one' })
    const page = await (await openPlain()).goto(href('pin', { id: pin.id }))
    expect(page.text).not.toContain('The last one')
    const more = await page.follow('More comments')
    expect([more.text.includes('The last one'), more.text.includes('Liked 3')]).toEqual([true, false])
  })

  test.each(['%00', 'x'.repeat(300)])('a link to comments after %s shows the pin', async (cursor) => {
    expect((await send(origin, `${href('pin', { id: pin.id })}?comments=${cursor}`)).status).toBe(200)
  })

  test('a link to a comment shows its replies, and where one replies to it', async () => {
    const head = await makeComment(db, pin, owner, { text: 'A question', commentCount: 1 })
    await makeComment(db, pin, me, { text: 'An answer', parentId: head.id })
    const page = await (await openPlain({ as: me })).goto(href('pin', { id: pin.id }))
    expect(page.text).not.toContain('An answer')
    const thread = await page.follow('Show 1 reply')
    expect(thread.text).toContain('An answer')
    thread.fill(`Reply to ${owner.fullName}`, 'Another one')
    await thread.press('Post')
    expect((await listComments(origin, { comment_id: head.id })).items.map(({ text }) => text)).toEqual([
      'An answer',
      'Another one',
    ])
  })
})
