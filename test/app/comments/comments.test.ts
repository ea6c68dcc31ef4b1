import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { commentMentions, commentReactions } from '#db/tables/comments.ts'
import { userFollows, users } from '#db/tables/users.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import { href } from '#schema/routes.ts'
import { readData, expectFailure, query, send, walk, type QueryOptions } from '../../helpers/client.ts'
import {
  block,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeUser,
  type BoardRow,
  type UserRow,
} from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const UPDATE_SETTINGS = href('resource', { name: 'UserSettingsResource', verb: 'update' })

const WRITE = { read: true, write: true, mention: true, writeRefusal: null }
const NO_WRITE = { read: true, write: false, mention: false }

let owner: UserRow
let board: BoardRow
let stranger: UserRow
let cookie: string

beforeAll(async () => {
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
  stranger = await makeUser(db)
  cookie = await makeSession(db, stranger)
})

async function readDetails(pinId: string, options: QueryOptions = {}, commentsAfter: string | null = null) {
  const details = await query(origin, 'CloseupDetailQuery', { pinId, commentsAfter }, options)
  if (details.__typename === 'Error') throw new Error(`There is no pin ${pinId}`)
  return details
}

async function commentTexts(pinId: string, options: QueryOptions = {}): Promise<string[]> {
  return (await readDetails(pinId, options)).comments.edges.map(({ node }) => node.text)
}

describe('comments', () => {
  it('start with those that the owner highlighted, then the newest; hidden ones and replies are absent', async () => {
    const pin = await makePin(db, board)
    const base = Date.now()
    const first = await makeComment(db, pin, stranger, { id: newId(base), text: 'oldest' })
    await makeComment(db, pin, stranger, { id: newId(base + 1), text: 'praised', highlightedByPinOwner: true })
    await makeComment(db, pin, stranger, { id: newId(base + 2), text: 'hidden', isHidden: true })
    await makeComment(db, pin, stranger, { id: newId(base + 3), text: 'reply', parentId: first.id })
    await makeComment(db, pin, stranger, { id: newId(base + 4), text: 'newest' })
    expect(await commentTexts(pin.id)).toEqual(['praised', 'newest', 'oldest'])
  })

  it('come ten a page, none twice', async () => {
    const pin = await makePin(db, board)
    const base = Date.now()
    const texts = Array.from({ length: 2 * COMMENT_PAGE_SIZE + 1 }, (_, place) => `comment ${place}`)
    for (const [place, text] of texts.entries()) {
      await makeComment(db, pin, stranger, { id: newId(base + place), text, highlightedByPinOwner: place % 3 === 0 })
    }
    const pages = await walk(async (after) => (await readDetails(pin.id, {}, after)).comments)
    expect(pages.map(({ edges }) => edges.length)).toEqual([COMMENT_PAGE_SIZE, COMMENT_PAGE_SIZE, 1])
    const seen = pages.flatMap(({ edges }) => edges.map(({ node }) => node.text))
    const highlighted = texts.filter((_, place) => place % 3 === 0)
    expect(seen).toEqual([
      ...highlighted.toReversed(),
      ...texts.filter((text) => !highlighted.includes(text)).toReversed(),
    ])
  })

  it('say who was named, who reacted and what the viewer did', async () => {
    const pin = await makePin(db, board)
    const comment = await makeComment(db, pin, owner, {
      likeCount: 4,
      helpfulCount: 2,
      tags: [
        { userId: stranger.id, offset: 0, length: 6 },
        { userId: newId(), offset: 7, length: 2 },
      ],
    })
    await db.insert(commentMentions).values({ commentId: comment.id, userId: stranger.id })
    await db
      .insert(commentReactions)
      .values({ commentId: comment.id, userId: stranger.id, reactionType: 1, createdAt: Date.now() })
    const [mine] = (await readDetails(pin.id, { cookie })).comments.edges
    const named = [{ id: stranger.id, username: stranger.username, fullName: stranger.fullName }]
    const shared = {
      reactionCounts: { '1': 4 },
      helpfulCount: 2,
      tags: [{ userId: stranger.id, offset: 0, length: 6 }],
      taggedUsers: named,
    }
    expect(mine?.node).toMatchObject({ ...shared, reactionByMe: 1, user: { username: owner.username } })
    const [anyone] = (await readDetails(pin.id)).comments.edges
    expect(anyone?.node).toMatchObject({ ...shared, reactionByMe: null, markedHelpfulByMe: false })
  })

  it('of two people, one of whom has blocked the other, are not shown to each other, and to all others', async () => {
    const pin = await makePin(db, board)
    const blocked = await makeUser(db)
    const blocker = await makeUser(db)
    await block(db, blocker, blocked)
    await makeComment(db, pin, blocked, { text: 'unwelcome' })
    await makeComment(db, pin, blocker, { text: 'out of sight' })
    expect(await commentTexts(pin.id, { cookie: await makeSession(db, blocker) })).toEqual(['out of sight'])
    expect(await commentTexts(pin.id, { cookie: await makeSession(db, blocked) })).toEqual(['unwelcome'])
    for (const other of [{ cookie }, {}]) {
      expect((await commentTexts(pin.id, other)).toSorted()).toEqual(['out of sight', 'unwelcome'])
    }
  })

  it('stay away where they are switched off', async () => {
    const pin = await makePin(db, board, { columns: { commentsDisabled: true } })
    await makeComment(db, pin, stranger)
    expect(await commentTexts(pin.id, { cookie })).toEqual([])
    expect((await readDetails(pin.id, { cookie })).permissions).toEqual({
      ...NO_WRITE,
      read: false,
      writeRefusal: 'off',
    })
  })

  it('may be written by signed-in users who are not banned', async () => {
    const pin = await makePin(db, board)
    const banned = await makeSession(db, await makeUser(db, { isWriteBanned: true }))
    expect((await readDetails(pin.id)).permissions).toEqual({ ...NO_WRITE, writeRefusal: 'signedOut' })
    expect((await readDetails(pin.id, { cookie })).permissions).toEqual(WRITE)
    expect((await readDetails(pin.id, { cookie: banned })).permissions).toEqual({ ...NO_WRITE, writeRefusal: 'banned' })
  })

  it('are read and written as the pinner has said for all of their pins', async () => {
    const pinner = await makeUser(db, { commentsFrom: 'nobody' })
    const pin = await makePin(db, await makeBoard(db, pinner))
    await makeComment(db, pin, stranger)
    expect(await readDetails(pin.id, { cookie })).toMatchObject({
      comments: { edges: [] },
      permissions: { read: false, write: false, writeRefusal: 'off' },
    })
    await db.update(users).set({ commentsFrom: 'following' }).where(eq(users.id, pinner.id))
    expect((await readDetails(pin.id, { cookie })).permissions).toEqual({ ...NO_WRITE, writeRefusal: 'followedOnly' })
    const mine = await makeSession(db, pinner)
    const own = await readDetails(pin.id, { cookie: mine })
    expect(own.permissions).toEqual(WRITE)
    expect(own.featureMap).toEqual({ comments_from: 'following', mentions_from: 'everyone', filtered_words: [] })
    await db.insert(userFollows).values({ followerId: pinner.id, followedId: stranger.id, createdAt: Date.now() })
    const theirs = await readDetails(pin.id, { cookie })
    expect([theirs.permissions, theirs.featureMap]).toEqual([WRITE, null])
  })

  it('with a word that the pinner filters are read by who wrote them alone', async () => {
    const pinner = await makeUser(db)
    const session = await makeSession(db, pinner)
    const filtered = ['Spam', 'éclair', '詐欺', 'two words']
    await readData(
      await send(origin, UPDATE_SETTINGS, { json: { options: { filtered_words: filtered } }, cookie: session }),
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
      await makeComment(db, pin, stranger, { id: newId(base - place), text })
    }
    expect(await commentTexts(pin.id)).toEqual(shown)
    expect(await commentTexts(pin.id, { cookie: session })).toEqual(shown)
    expect(await commentTexts(pin.id, { cookie })).toEqual([...hidden, ...shown])
  })

  it.each([
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
  ])('that say %j are filtered like "two words", "éclair", "don\'t", "20 درهم" and "علي"', async (text) => {
    const pinner = await makeUser(db)
    const json = { options: { filtered_words: ['two words', 'éclair', "don't", '20 درهم', 'علي'] } }
    await readData(await send(origin, UPDATE_SETTINGS, { json, cookie: await makeSession(db, pinner) }))
    const pin = await makePin(db, await makeBoard(db, pinner))
    await makeComment(db, pin, stranger, { text })
    expect(await commentTexts(pin.id)).toEqual([])
    expect(await commentTexts(pin.id, { cookie })).toEqual([text])
  })

  it('mention only those who let their author', async () => {
    const pin = await makePin(db, board)
    const people = {
      everyone: await makeUser(db),
      followed: await makeUser(db, { mentionsFrom: 'following' }),
      unfollowed: await makeUser(db, { mentionsFrom: 'following' }),
      nobody: await makeUser(db, { mentionsFrom: 'nobody' }),
    }
    const follow = { followerId: people.followed.id, followedId: stranger.id, createdAt: Date.now() }
    await db.insert(userFollows).values(follow)
    const comment = await makeComment(db, pin, stranger)
    await db
      .insert(commentMentions)
      .values(Object.values(people).map(({ id }) => ({ commentId: comment.id, userId: id })))
    const [edge] = (await readDetails(pin.id)).comments.edges
    const mentioned = edge?.node.taggedUsers.map(({ id }) => id).toSorted()
    expect(mentioned).toEqual([people.everyone.id, people.followed.id].toSorted())
  })
})

describe('the features of comments', () => {
  const UPDATE = href('resource', { name: 'AggregatedCommentFeaturesResource', verb: 'update' })

  it('are changed by whose pins they are', async () => {
    const options = { userId: owner.id, featureMap: { comments_from: 'following', filtered_words: ['spam'] } }
    const session = await makeSession(db, owner)
    expect(await readData(await send(origin, UPDATE, { json: { options }, cookie: session }))).toEqual({
      user_id: owner.id,
      feature_map: { comments_from: 'following', mentions_from: 'everyone', filtered_words: ['spam'] },
    })
    await readData(
      await send(origin, UPDATE, {
        json: { options: { userId: owner.id, featureMap: { comments_from: 'everyone', filtered_words: [] } } },
        cookie: session,
      }),
    )
  })

  it('can be changed by no one else, nor with anything else', async () => {
    const options = { userId: owner.id, featureMap: { comments_from: 'nobody' } }
    await expectFailure(await send(origin, UPDATE, { json: { options }, cookie }), 'userNotFound')
    const missing = { ...options, userId: newId() }
    await expectFailure(await send(origin, UPDATE, { json: { options: missing }, cookie }), 'userNotFound')
    await expectFailure(await send(origin, UPDATE, { json: { options } }), 'notSignedIn')
    const more = { userId: stranger.id, featureMap: { is_private_profile: true } }
    const refused = await expectFailure(await send(origin, UPDATE, { json: { options: more }, cookie }), 'invalidInput')
    expect(refused.message_detail).toContain('options.featureMap.is_private_profile')
  })
})
