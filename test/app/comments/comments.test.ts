import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { commentMentions, commentReactions } from '#db/tables/comments.ts'
import { userFollows, users } from '#db/tables/users.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import { href } from '#schema/routes.ts'
import { test as appTest } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { readData, expectFailure, send, walk } from '../../helpers/client.ts'
import { block, makeBoard, makeComment, makePin, makeUser } from '../../helpers/rows.ts'

const UPDATE_SETTINGS = href('resource', { name: 'UserSettingsResource', verb: 'update' })

const WRITE = { read: true, write: true, mention: true, writeRefusal: null }
const NO_WRITE = { read: true, write: false, mention: false }

/** What the member, who has nothing to do with the pin, reads under it; and others. */
const test = appTest
  .extend('visitor', ({ as }): Caller => as(null))
  .extend('me', ({ as, member }): Caller => as(member))

async function readDetails(pinId: string, by: Caller, commentsAfter: string | null = null) {
  const details = await by.query('CloseupDetailQuery', { pinId, commentsAfter })
  if (details.__typename === 'Error') throw new Error(`There is no pin ${pinId}`)
  return details
}

async function commentTexts(pinId: string, by: Caller): Promise<string[]> {
  return (await readDetails(pinId, by)).comments.edges.map(({ node }) => node.text)
}

describe('comments', () => {
  test('start with those that the owner highlighted, then the newest; hidden ones and replies are absent', async ({
    db,
    member,
    visitor,
    pin,
  }) => {
    const base = Date.now()
    const first = await makeComment(db, pin, member, { id: newId(base), text: 'oldest' })
    await makeComment(db, pin, member, { id: newId(base + 1), text: 'praised', highlightedByPinOwner: true })
    await makeComment(db, pin, member, { id: newId(base + 2), text: 'hidden', isHidden: true })
    await makeComment(db, pin, member, { id: newId(base + 3), text: 'reply', parentId: first.id })
    await makeComment(db, pin, member, { id: newId(base + 4), text: 'newest' })
    expect(await commentTexts(pin.id, visitor)).toEqual(['praised', 'newest', 'oldest'])
  })

  test('come ten a page, none twice', async ({ db, member, visitor, pin }) => {
    const base = Date.now()
    const texts = Array.from({ length: 2 * COMMENT_PAGE_SIZE + 1 }, (_, place) => `comment ${place}`)
    for (const [place, text] of texts.entries()) {
      await makeComment(db, pin, member, { id: newId(base + place), text, highlightedByPinOwner: place % 3 === 0 })
    }
    const pages = await walk(async (after) => (await readDetails(pin.id, visitor, after)).comments)
    expect(pages.map(({ edges }) => edges.length)).toEqual([COMMENT_PAGE_SIZE, COMMENT_PAGE_SIZE, 1])
    const seen = pages.flatMap(({ edges }) => edges.map(({ node }) => node.text))
    const highlighted = texts.filter((_, place) => place % 3 === 0)
    expect(seen).toEqual([
      ...highlighted.toReversed(),
      ...texts.filter((text) => !highlighted.includes(text)).toReversed(),
    ])
  })

  test('say who was named, who reacted and what the viewer did', async ({ db, member, me, visitor, pin }) => {
    const comment = await makeComment(
      db,
      pin,
      { id: pin.pinnerId },
      {
        likeCount: 4,
        helpfulCount: 2,
        tags: [
          { userId: member.id, offset: 0, length: 6 },
          { userId: newId(), offset: 7, length: 2 },
        ],
      },
    )
    await db.insert(commentMentions).values({ commentId: comment.id, userId: member.id })
    await db
      .insert(commentReactions)
      .values({ commentId: comment.id, userId: member.id, reactionType: 1, createdAt: Date.now() })
    const [mine] = (await readDetails(pin.id, me)).comments.edges
    const named = [{ id: member.id, username: member.username, fullName: member.fullName }]
    const shared = {
      reactionCounts: { '1': 4 },
      helpfulCount: 2,
      tags: [{ userId: member.id, offset: 0, length: 6 }],
      taggedUsers: named,
    }
    expect(mine?.node).toMatchObject({ ...shared, reactionByMe: 1, user: { entityId: pin.pinnerId } })
    const [anyone] = (await readDetails(pin.id, visitor)).comments.edges
    expect(anyone?.node).toMatchObject({ ...shared, reactionByMe: null, markedHelpfulByMe: false })
  })

  test('of two people, one of whom has blocked the other, are not shown to each other, and to all others', async ({
    as,
    db,
    me,
    visitor,
    pin,
  }) => {
    const blocked = await makeUser(db)
    const blocker = await makeUser(db)
    await block(db, blocker, blocked)
    await makeComment(db, pin, blocked, { text: 'unwelcome' })
    await makeComment(db, pin, blocker, { text: 'out of sight' })
    expect(await commentTexts(pin.id, as(blocker))).toEqual(['out of sight'])
    expect(await commentTexts(pin.id, as(blocked))).toEqual(['unwelcome'])
    for (const other of [me, visitor]) {
      expect((await commentTexts(pin.id, other)).toSorted()).toEqual(['out of sight', 'unwelcome'])
    }
  })

  test('stay away where they are switched off', async ({ db, member, me }) => {
    const pin = await makePin(db, await makeBoard(db, await makeUser(db)), { columns: { commentsDisabled: true } })
    await makeComment(db, pin, member)
    expect(await commentTexts(pin.id, me)).toEqual([])
    expect((await readDetails(pin.id, me)).permissions).toEqual({
      ...NO_WRITE,
      read: false,
      writeRefusal: 'off',
    })
  })

  test('may be written by signed-in users who are not banned', async ({ as, db, me, visitor, pin }) => {
    const banned = await makeUser(db, { isWriteBanned: true })
    expect((await readDetails(pin.id, visitor)).permissions).toEqual({ ...NO_WRITE, writeRefusal: 'signedOut' })
    expect((await readDetails(pin.id, me)).permissions).toEqual(WRITE)
    expect((await readDetails(pin.id, as(banned))).permissions).toEqual({ ...NO_WRITE, writeRefusal: 'banned' })
  })

  test('are read and written as the pinner has said for all of their pins', async ({ as, db, member, me }) => {
    const pinner = await makeUser(db, { commentsFrom: 'nobody' })
    const pin = await makePin(db, await makeBoard(db, pinner))
    await makeComment(db, pin, member)
    expect(await readDetails(pin.id, me)).toMatchObject({
      comments: { edges: [] },
      permissions: { read: false, write: false, writeRefusal: 'off' },
    })
    await db.update(users).set({ commentsFrom: 'following' }).where(eq(users.id, pinner.id))
    expect((await readDetails(pin.id, me)).permissions).toEqual({ ...NO_WRITE, writeRefusal: 'followedOnly' })
    const own = await readDetails(pin.id, as(pinner))
    expect(own.permissions).toEqual(WRITE)
    expect(own.featureMap).toEqual({ comments_from: 'following', mentions_from: 'everyone', filtered_words: [] })
    await db.insert(userFollows).values({ followerId: pinner.id, followedId: member.id, createdAt: Date.now() })
    const theirs = await readDetails(pin.id, me)
    expect([theirs.permissions, theirs.featureMap]).toEqual([WRITE, null])
  })

  test('with a word that the pinner filters are read by who wrote them alone', async ({
    as,
    db,
    member,
    me,
    visitor,
    origin,
  }) => {
    const pinner = await makeUser(db)
    const filtered = ['Spam', 'éclair', '詐欺', 'two words']
    await readData(
      await send(origin, UPDATE_SETTINGS, {
        json: { options: { filtered_words: filtered } },
        cookie: await as(pinner).cookie(),
      }),
    )
    const pin = await makePin(db, await makeBoard(db, pinner))
    const hidden = [
      'So much SPAM!',
      'spam',
      'An ÉCLAIR, please',
      'これは詐欺です',
      'just Two Words here',
      'sp\u200Ba\u00ADm',
    ]
    const shown = ['spammer', 'twowords', 'éclairs', 'lovely']
    const base = Date.now()
    for (const [place, text] of [...hidden, ...shown].entries()) {
      await makeComment(db, pin, member, { id: newId(base - place), text })
    }
    expect(await commentTexts(pin.id, visitor)).toEqual(shown)
    expect(await commentTexts(pin.id, as(pinner))).toEqual(shown)
    expect(await commentTexts(pin.id, me)).toEqual([...hidden, ...shown])
  })

  test.for([
    'two  words',
    'two\u00A0words',
    'two\nwords',
    'ＴＷＯ　ｗｏｒｄｓ',
    'ｔｗｏ words',
    'two\u3164words',
    'ｔwo\u2800wo\u200Brds',
    'Éclair',
    'eclair',
    'you don’t',
    '٢٠ درهم',
    'علی است',
  ])(
    'that say %j are filtered like "two words", "éclair", "don\'t", "20 درهم" and "علي"',
    async (text, { as, db, member, me, visitor, origin }) => {
      const pinner = await makeUser(db)
      const json = { options: { filtered_words: ['two words', 'éclair', "don't", '20 درهم', 'علي'] } }
      await readData(await send(origin, UPDATE_SETTINGS, { json, cookie: await as(pinner).cookie() }))
      const pin = await makePin(db, await makeBoard(db, pinner))
      await makeComment(db, pin, member, { text })
      expect(await commentTexts(pin.id, visitor)).toEqual([])
      expect(await commentTexts(pin.id, me)).toEqual([text])
    },
  )

  test('mention only those who let their author', async ({ db, member, visitor, pin }) => {
    const people = {
      everyone: await makeUser(db),
      followed: await makeUser(db, { mentionsFrom: 'following' }),
      unfollowed: await makeUser(db, { mentionsFrom: 'following' }),
      nobody: await makeUser(db, { mentionsFrom: 'nobody' }),
    }
    const follow = { followerId: people.followed.id, followedId: member.id, createdAt: Date.now() }
    await db.insert(userFollows).values(follow)
    const comment = await makeComment(db, pin, member)
    await db
      .insert(commentMentions)
      .values(Object.values(people).map(({ id }) => ({ commentId: comment.id, userId: id })))
    const [edge] = (await readDetails(pin.id, visitor)).comments.edges
    const mentioned = edge?.node.taggedUsers.map(({ id }) => id).toSorted()
    expect(mentioned).toEqual([people.everyone.id, people.followed.id].toSorted())
  })
})

describe('the features of comments', () => {
  const UPDATE = href('resource', { name: 'AggregatedCommentFeaturesResource', verb: 'update' })

  test('are changed by whose pins they are', async ({ member, me, origin }) => {
    const change = async (featureMap: object) => {
      const json = { options: { userId: member.id, featureMap } }
      return readData(await send(origin, UPDATE, { json, cookie: await me.cookie() }))
    }
    expect(await change({ comments_from: 'following', filtered_words: ['spam'] })).toEqual({
      user_id: member.id,
      feature_map: { comments_from: 'following', mentions_from: 'everyone', filtered_words: ['spam'] },
    })
    await change({ comments_from: 'everyone', filtered_words: [] })
  })

  test('can be changed by no one else, nor with anything else', async ({ member, me, pin, origin }) => {
    const change = async (userId: string, featureMap: object, cookie?: string) =>
      send(origin, UPDATE, { json: { options: { userId, featureMap } }, cookie })
    const cookie = await me.cookie()
    const featureMap = { comments_from: 'nobody' }
    await expectFailure(await change(pin.pinnerId, featureMap, cookie), 'userNotFound')
    await expectFailure(await change(newId(), featureMap, cookie), 'userNotFound')
    await expectFailure(await change(pin.pinnerId, featureMap), 'notSignedIn')
    const refused = await expectFailure(await change(member.id, { is_private_profile: true }, cookie), 'invalidInput')
    expect(refused.message_detail).toContain('options.featureMap.is_private_profile')
  })
})
