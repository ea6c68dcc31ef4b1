import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { commentMentions, commentReactions } from '#db/tables/comments.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import { query, walk, type QueryOptions } from '../helpers/client.ts'
import {
  block,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeUser,
  type BoardRow,
  type UserRow,
} from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

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

async function detailsOf(pinId: string, options: QueryOptions = {}, commentsAfter: string | null = null) {
  const details = await query(origin, 'CloseupDetailQuery', { pinId, commentsAfter }, options)
  if (details.__typename === 'Error') throw new Error(`There is no pin ${pinId}`)
  return details
}

async function commentTexts(pinId: string, options: QueryOptions = {}): Promise<string[]> {
  return (await detailsOf(pinId, options)).comments.edges.map(({ node }) => node.text)
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
    const pages = await walk(async (after) => (await detailsOf(pin.id, {}, after)).comments)
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
    const comment = await makeComment(db, pin, owner, { likeCount: 4, helpfulCount: 2, tags: ['sea'] })
    await db.insert(commentMentions).values({ commentId: comment.id, userId: stranger.id })
    await db
      .insert(commentReactions)
      .values({ commentId: comment.id, userId: stranger.id, reactionType: 1, createdAt: Date.now() })
    const [mine] = (await detailsOf(pin.id, { cookie })).comments.edges
    const named = [{ id: stranger.id, username: stranger.username, fullName: stranger.fullName }]
    const shared = { reactionCounts: { '1': 4 }, helpfulCount: 2, tags: ['sea'], taggedUsers: named }
    expect(mine?.node).toMatchObject({ ...shared, reactionByMe: 1, user: { username: owner.username } })
    const [anyone] = (await detailsOf(pin.id)).comments.edges
    expect(anyone?.node).toMatchObject({ ...shared, reactionByMe: null, markedHelpfulByMe: false })
  })

  it('of blocked people are not shown to whoever blocked them', async () => {
    const pin = await makePin(db, board)
    const blocked = await makeUser(db)
    const viewer = await makeUser(db)
    await block(db, viewer, blocked)
    await makeComment(db, pin, blocked, { text: 'unwelcome' })
    expect(await commentTexts(pin.id, { cookie: await makeSession(db, viewer) })).toEqual([])
    expect(await commentTexts(pin.id, { cookie })).toEqual(['unwelcome'])
    expect(await commentTexts(pin.id)).toEqual(['unwelcome'])
  })

  it('stay away where they are switched off', async () => {
    const pin = await makePin(db, board, { columns: { commentsDisabled: true } })
    await makeComment(db, pin, stranger)
    expect(await commentTexts(pin.id, { cookie })).toEqual([])
    expect((await detailsOf(pin.id, { cookie })).featureMap).toEqual({ read: false, write: false })
  })

  it('may be written by whoever is signed in and not banned', async () => {
    const pin = await makePin(db, board)
    const banned = await makeSession(db, await makeUser(db, { isWriteBanned: true }))
    expect((await detailsOf(pin.id)).featureMap).toEqual({ read: true, write: false })
    expect((await detailsOf(pin.id, { cookie })).featureMap).toEqual({ read: true, write: true })
    expect((await detailsOf(pin.id, { cookie: banned })).featureMap).toEqual({ read: true, write: false })
  })
})
