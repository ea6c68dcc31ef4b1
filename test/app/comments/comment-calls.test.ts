import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { commentMentions, comments, commentTranslations } from '#db/tables/comments.ts'
import { notificationEvents } from '#db/tables/notifications/notifications.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { businessOwners, userFollows, users } from '#db/tables/users.ts'
import { MAX_COMMENT_LENGTH } from '#schema/comments/constants.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import { COMMENT_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { addressKey } from '#worker/platform/rate-limit.ts'
import { expectFailure, newAddress, send } from '../../helpers/client.ts'
import { test } from '../../helpers/comment-test.ts'
import { useUp } from '../../helpers/limits.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { block, makeBoard, makeComment, makePin, makeUser } from '../../helpers/rows.ts'

const CREATE = 'AggregatedCommentResource.create'
const UPDATE = 'AggregatedCommentResource.update'
const DELETE = 'AggregatedCommentResource.delete'
const LIST = 'AggregatedCommentResource.get'

const follow = (db: Database, who: { id: string }, whom: { id: string }) =>
  db.insert(userFollows).values({ followerId: who.id, followedId: whom.id, createdAt: 1 })

describe('a comment', () => {
  test('is written, counted, and read by all', async ({ member, pin, owner, write, list, count }) => {
    const made = await write({ text: '  What a light!\r\n ' })
    expect(made).toMatchObject({
      pin_id: pin.id,
      parent_id: null,
      text: 'What a light!',
      user: { id: member.id, username: member.username },
      edited_at: null,
      permissions: { edit: true, delete: true, hide: false, highlight: false, react: true, mark_helpful: true },
    })
    expect(await count()).toBe(1)
    const read = await list()
    expect(read.items.map(({ id }) => id)).toEqual([made.id])
    expect(read.permissions).toEqual({ read: true, write: false, mention: false, write_refusal: 'signedOut' })
    expect(read).not.toHaveProperty('feature_map')
    expect((await list(owner)).feature_map).toEqual({
      comments_from: 'everyone',
      mentions_from: 'everyone',
      filtered_words: [],
    })
  })

  test('of the same key, sent five times at once, is one; with five keys the same text stands once', async ({
    pin,
    me,
    count,
  }) => {
    const options = { pin_id: pin.id, text: 'Once' }
    const by = (key: string) => ({ headers: { 'idempotency-key': key } })
    const key = newId()
    const five = Array.from({ length: 5 })
    const made = await Promise.all(five.map(() => me.call(CREATE, options, by(key))))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await count()).toBe(1)
    await Promise.all(five.map(() => me.refused(CREATE, options, 'duplicateText', by(newId()))))
    expect(await count()).toBe(1)
  })

  test.for([
    ['in other letters', 'what A light!'],
    ['with other spaces', ' What  a\nlight !'],
    ['with signs that are not seen', 'What\u200B a\u2060 li\u00ADght!'],
    ['in wide letters', '\uFF37hat a light!'],
  ] as const)('that says the same %s is the same text', async ([, text], { pin, me, write }) => {
    const { id } = await write()
    await me.refused(CREATE, { pin_id: pin.id, text }, 'duplicateText')
    const other = await write({ text: 'What a shade!' })
    await me.refused(UPDATE, { commentId: other.id, text }, 'duplicateText')
    await me.call(UPDATE, { commentId: id, text })
  })

  test.for([
    ['blank', ' \n ', 'invalidInput'],
    ['of signs that are not seen', '\u200B\u2060', 'invalidInput'],
    ['too long', '👍'.repeat(MAX_COMMENT_LENGTH + 1), 'invalidInput'],
    ['of 100,000 characters', 'x'.repeat(100_000), 'bodyTooLarge'],
  ] as const)('that is %s is refused', async ([, text, error], { pin, me, count }) => {
    await me.refused(CREATE, { pin_id: pin.id, text }, error)
    expect(await count()).toBe(0)
  })

  test.for([
    ['from a table', 'Flour\t2 cups', 'Flour 2 cups'],
    ['with other ends of lines', 'One\rtwo\u2028three', 'One\ntwo\nthree'],
    ['with marks around a name', 'Hi \u2068Ana\u2069!', 'Hi Ana!'],
    ['turning the page around', 'a\u202Eb', 'ab'],
  ])('pasted %s is cleaned', async ([, text, cleaned], { write }) => {
    expect((await write({ text })).text).toBe(cleaned)
  })

  test('names people at the same place once it is cleaned', async ({ pin, write }) => {
    const tags = [{ user_id: pin.pinnerId, offset: 11, length: 6 }]
    const made = await write({ text: '\t \u2068Hi\u2069\tto \u2068@owner\u2069', tags })
    expect([made.text, made.tags]).toEqual(['Hi to @owner', [{ user_id: pin.pinnerId, offset: 6, length: 6 }]])
  })

  test('has up to 500 characters, however many bytes each of them has', async ({ write }) => {
    expect((await write({ text: '👍'.repeat(MAX_COMMENT_LENGTH) })).text).toHaveLength(2 * MAX_COMMENT_LENGTH)
  })

  test('is refused where its text names people at places that it does not have', async ({ pin, me }) => {
    const tags = [{ user_id: pin.pinnerId, offset: 3, length: 9 }]
    await me.refused(CREATE, { pin_id: pin.id, text: 'short', tags }, 'invalidInput')
  })

  test('is the twentieth of a minute at most', async ({ db, member, pin, me }) => {
    await useUp(db, COMMENT_LIMITS.account, `user:${member.id}`)
    const refused = await me.send(CREATE, { pin_id: pin.id, text: 'One more' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailure(refused, 'tooManyRequests')
    expect(COMMENT_LIMITS.account.maxAttempts).toBe(20)
  })

  test('is the two hundredth of a minute from one address at most, by any account', async ({ db, pin, me, owner }) => {
    const address = newAddress()
    const from = (ip: string) => ({ headers: { 'cf-connecting-ip': ip } })
    const options = { pin_id: pin.id, text: 'Hello' }
    await useUp(db, COMMENT_LIMITS.address, addressKey(address))
    for (const caller of [me, owner]) await caller.refused(CREATE, options, 'tooManyRequests', from(address))
    await me.call(CREATE, options, from(newAddress()))
    expect(COMMENT_LIMITS.address.maxAttempts).toBe(200)
  })

  test.for(['see https://a.example', 'WWW.a.example', 'go to a-shop.com/x'])(
    'with a link waits until its account is a day old: %s',
    async (text, { db, member, pin, me, write }) => {
      await me.refused(CREATE, { pin_id: pin.id, text }, 'linksNotYetAllowed')
      const createdAt = Date.now() - DAY_MS
      await db.update(users).set({ createdAt }).where(eq(users.id, member.id))
      expect((await write({ text })).text).toBe(text)
    },
  )

  test('is not written where comments are turned off, also at that moment', async ({ db, pin, me, owner, count }) => {
    await db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, pin.id))
    await me.refused(CREATE, { pin_id: pin.id, text: 'a' }, 'commentsOff')
    await db.update(pins).set({ commentsDisabled: false }).where(eq(pins.id, pin.id))
    await db.update(users).set({ commentsFrom: 'nobody' }).where(eq(users.id, pin.pinnerId))
    await owner.refused(CREATE, { pin_id: pin.id, text: 'a' }, 'commentsOff')
    expect(await count()).toBe(0)
  })

  test('while the owner turns comments off is there and counted, or it is refused and not', async ({
    db,
    pin,
    me,
    count,
  }) => {
    const [answer] = await Promise.all([
      me.send(CREATE, { pin_id: pin.id, text: 'a' }),
      db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, pin.id)),
    ])
    const rows = await db.$count(comments, eq(comments.pinId, pin.id))
    expect(answer.status === 200 || answer.status === 403).toBe(true)
    expect(rows).toBe(await count())
  })

  test('is for whom the owner follows, where they have said so', async ({ db, member, pin, me, owner, write }) => {
    await db.update(users).set({ commentsFrom: 'following' }).where(eq(users.id, pin.pinnerId))
    await me.refused(CREATE, { pin_id: pin.id, text: 'a' }, 'commentsNotAllowed')
    await write({}, owner)
    await follow(db, { id: pin.pinnerId }, member)
    await write()
  })

  test('reaches people under 16 only from those they follow, and they write to those alone', async ({
    as,
    db,
    member,
    pin,
    me,
  }) => {
    const birthday = new Date(Date.now() - 15 * 365 * DAY_MS).toISOString().slice(0, 10)
    const child = await makeUser(db, { birthday })
    const childPin = await makePin(db, await makeBoard(db, child))
    const toChild = { pin_id: childPin.id, text: 'Hello' }
    await me.refused(CREATE, toChild, 'commentsNotAllowed')
    const fromChild = { pin_id: pin.id, text: 'Hello' }
    await as(child).refused(CREATE, fromChild, 'commentsNotAllowed')
    const details = await as(child).query('CloseupDetailQuery', { pinId: pin.id })
    expect(details).toMatchObject({ permissions: { write: false, writeRefusal: 'guarded' } })
    await follow(db, child, member)
    await follow(db, child, { id: pin.pinnerId })
    await me.call(CREATE, toChild)
    await as(child).call(CREATE, fromChild)
  })
})

describe('an edit', () => {
  test('changes text and tags for an hour, is marked, and takes translations away', async ({ db, pin, me, write }) => {
    const made = await write()
    await db.insert(commentTranslations).values({ commentId: made.id, locale: 'de', text: 'Licht', createdAt: 1 })
    const tags = [{ user_id: pin.pinnerId, offset: 3, length: 6 }]
    const options = { commentId: made.id, text: ' Hi @owner', tags: tags.map((tag) => ({ ...tag, offset: 4 })) }
    const edited = await me.call(UPDATE, options)
    expect(edited).toMatchObject({ text: 'Hi @owner', tags, tagged_users: [{ id: pin.pinnerId }] })
    expect(edited.edited_at).not.toBeNull()
    expect(await db.$count(commentTranslations, eq(commentTranslations.commentId, made.id))).toBe(0)
    const plain = { commentId: made.id, text: 'Hi all' }
    expect(await me.call(UPDATE, plain)).toMatchObject({
      tagged_users: [],
    })
  })

  test('is for its author alone, within an hour', async ({ db, member, me, owner, write, stored }) => {
    const made = await write()
    const options = { commentId: made.id, text: 'Changed' }
    await owner.refused(UPDATE, options, 'commentNotYours')
    await owner.refused(UPDATE, { ...options, orbacSubjectId: member.id }, 'commentNotYours')
    await db
      .update(comments)
      .set({ createdAt: Date.now() - HOUR_MS })
      .where(eq(comments.id, made.id))
    await me.refused(UPDATE, options, 'editExpired')
    await me.refused(UPDATE, { ...options, commentId: newId() }, 'commentNotFound')
    expect((await stored(made.id))?.text).toBe('What a light!')
  })

  test('in the name of a business is for its owners, as long as both may write', async ({
    as,
    db,
    member,
    me,
    write,
  }) => {
    const business = await makeUser(db)
    const made = await write({}, as(business))
    const options = { commentId: made.id, text: 'Changed', orbacSubjectId: business.id }
    await me.refused(UPDATE, options, 'commentNotYours')
    await db.insert(businessOwners).values({ businessId: business.id, ownerId: member.id, createdAt: 1 })
    await me.refused(UPDATE, { commentId: made.id, text: 'Changed' }, 'commentNotYours')
    const edited = await me.call(UPDATE, options)
    expect(edited).toMatchObject({ text: 'Changed', user: { id: business.id }, tagged_users: [] })
    await db.update(users).set({ isWriteBanned: true }).where(eq(users.id, business.id))
    await me.refused(UPDATE, { ...options, text: 'Once more' }, 'commentNotYours')
  })

  test('that is refused notifies no one', async ({ as, db, member, pin }) => {
    const third = await makeUser(db)
    const made = await makeComment(db, pin, member)
    await db.insert(commentMentions).values({ commentId: made.id, userId: third.id })
    const tags = [{ user_id: third.id, offset: 0, length: 4 }]
    const options = { commentId: made.id, text: 'Here', tags, orbacSubjectId: pin.pinnerId }
    await as(await makeUser(db)).refused(UPDATE, options, 'commentNotYours')
    expect(await db.$count(notificationEvents, eq(notificationEvents.objectId, made.id))).toBe(0)
  })

  test('of a comment to what its author has just written elsewhere needs force', async ({ me, write }) => {
    await write({ text: 'First' })
    const second = await write({ text: 'Second' })
    const options = { commentId: second.id, text: 'First' }
    await me.refused(UPDATE, options, 'duplicateText')
    await me.call(UPDATE, { ...options, force: true })
  })
})

describe('removing', () => {
  test('is for the author and the pin owner, and takes replies and counts along', async ({
    as,
    db,
    me,
    owner,
    write,
    texts,
    count,
  }) => {
    const head = await write()
    await write({ parent_id: head.id, text: 'Reply' }, owner)
    const kept = await write({ text: 'Another' })
    await as(await makeUser(db)).refused(DELETE, { comment_id: head.id }, 'commentNotYours')
    expect(await count()).toBe(3)
    await me.call(DELETE, { comment_id: head.id })
    expect(await count()).toBe(1)
    await owner.call(DELETE, { comment_id: kept.id })
    expect([await count(), await texts()]).toEqual([0, []])
    await me.refused(DELETE, { comment_id: head.id }, 'commentNotFound')
  })

  test('one reply leaves the thread with one less', async ({ owner, write, count, stored }) => {
    const head = await write()
    const reply = await write({ parent_id: head.id, text: 'Reply' }, owner)
    await owner.call(DELETE, { comment_id: reply.id })
    expect([await count(), (await stored(head.id))?.commentCount]).toEqual([1, 0])
  })

  test('is open to an author who may no longer see the pin', async ({ db, member, pin, me, write, stored }) => {
    const made = await write()
    await block(db, { id: pin.pinnerId }, member)
    await me.call(DELETE, { comment_id: made.id })
    expect(await stored(made.id)).toBeUndefined()
  })
})

describe('the order', () => {
  test('is by highlights and marks, or the newest first', async ({ as, db, member, pin, texts }) => {
    const base = Date.now()
    await makeComment(db, pin, member, { id: newId(base), text: 'liked', likeCount: 3 })
    await makeComment(db, pin, member, { id: newId(base + 1), text: 'helpful', likeCount: 1, helpfulCount: 9 })
    await makeComment(db, pin, member, { id: newId(base + 2), text: 'quiet' })
    expect(await texts()).toEqual(['helpful', 'liked', 'quiet'])
    const newest = await as(null).call(LIST, { pin_id: pin.id, order: 'newest' })
    expect(newest.items.map(({ text }) => text)).toEqual(['quiet', 'helpful', 'liked'])
    await as(null).invalid(LIST, { pin_id: pin.id, order: 'oldest' })
  })
})

describe('without scripts', () => {
  test('a member writes by a plain form and comes back to the comment', async ({ db, member, pin }) => {
    const browser = await openPlain({ as: member })
    const page = await browser.goto(href('pin', { id: pin.id }))
    page.fill('Add a comment', 'By hand')
    const after = await page.press('Post')
    const [made] = await db.select().from(comments).where(eq(comments.pinId, pin.id))
    expect(made).toMatchObject({ text: 'By hand', userId: member.id })
    expect(after.path).toBe(href('pin', { id: pin.id }, { comment: made?.id ?? '' }))
    expect(after.document.getElementById(`comment-${made?.id}`)?.textContent).toContain('By hand')
    page.fill('Add a comment', ' ')
    const blank = await page.press('Post')
    expect([blank.status, blank.described('Add a comment')]).toEqual([400, 'Write something first.'])
    page.fill('Add a comment', 'By hand')
    const again = await page.press('Post')
    expect(again.described('Add a comment')).toMatch(/^You just posted that/)
    await db.update(users).set({ createdAt: Date.now() }).where(eq(users.id, member.id))
    page.fill('Add a comment', 'See www.example.com')
    const linked = await page.press('Post')
    expect(linked.described('Add a comment')).toMatch(/^New accounts can't add links/)
  })

  test('further comments are behind a link', async ({ db, pin }) => {
    for (let i = 0; i < COMMENT_PAGE_SIZE; i++)
      await makeComment(db, pin, { id: pin.pinnerId }, { text: `Liked ${i}`, likeCount: 1 })
    await makeComment(db, pin, { id: pin.pinnerId }, { text: 'The last one' })
    const page = await (await openPlain()).goto(href('pin', { id: pin.id }))
    expect(page.text).not.toContain('The last one')
    const more = await page.follow('More comments')
    expect([more.text.includes('The last one'), more.text.includes('Liked 3')]).toEqual([true, false])
  })

  test.for(['%00', 'x'.repeat(300)])('a link to comments after %s shows the pin', async (cursor, { pin, origin }) => {
    expect((await send(origin, `${href('pin', { id: pin.id })}?comments=${cursor}`)).status).toBe(200)
  })

  test('a link to a comment shows its replies, and where one replies to it', async ({ as, db, member, pin }) => {
    const head = await makeComment(db, pin, { id: pin.pinnerId }, { text: 'A question', commentCount: 1 })
    await makeComment(db, pin, member, { text: 'An answer', parentId: head.id })
    const page = await (await openPlain({ as: member })).goto(href('pin', { id: pin.id }))
    expect(page.text).not.toContain('An answer')
    const thread = await page.follow('Show 1 reply')
    expect(thread.text).toContain('An answer')
    thread.fill('Reply to Tove Marklund', 'Another one')
    await thread.press('Post')
    expect((await as(null).call(LIST, { comment_id: head.id })).items.map(({ text }) => text)).toEqual([
      'An answer',
      'Another one',
    ])
  })
})
