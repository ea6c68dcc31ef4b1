import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardFollows, boards } from '#db/tables/boards/boards.ts'
import { userFollows, users } from '#db/tables/users.ts'
import type { BoardFollow, UserFollow } from '#schema/people/follow-calls.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import { FOLLOW_LIMIT } from '#schema/constants/limits.ts'
import type { ProfileTile } from '#schema/people/profile.ts'
import type { BoardTile } from '#schema/boards/board.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { expectFailure, getIds, query, readData, send, walk } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import {
  block,
  followTopic,
  makeBoard,
  makeSession,
  makeTopic,
  makeUser,
  type BoardRow,
  type UserRow,
} from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let me: UserRow
let cookie: string
let other: UserRow
let board: BoardRow

beforeEach(async () => {
  me = await makeUser(db)
  cookie = await makeSession(db, me)
  other = await makeUser(db, { fullName: 'Signe Aas' })
  board = await makeBoard(db, other, { name: 'Low tides' })
})

type Verb = 'create' | 'delete'

const call = (name: string, verb: Verb, options: object, as: string | undefined = cookie) =>
  send(origin, href('resource', { name, verb }), { json: { options }, cookie: as })
const followUser = (verb: Verb, id = other.id, as?: string) => call('UserFollowResource', verb, { user_id: id }, as)
const followBoard = (verb: Verb, id = board.id, as?: string) => call('BoardFollowResource', verb, { board_id: id }, as)

async function storedUser() {
  const [row] = await db.select({ count: users.followerCount }).from(users).where(eq(users.id, other.id))
  return [await db.$count(userFollows, eq(userFollows.followedId, other.id)), row?.count]
}

async function storedBoard() {
  const [row] = await db.select({ count: boards.followerCount }).from(boards).where(eq(boards.id, board.id))
  return [await db.$count(boardFollows, eq(boardFollows.boardId, board.id)), row?.count]
}

test('a person and a board are followed and counted once, and unfollowed once', async () => {
  for (let time = 0; time < 2; time += 1) {
    const user = await readData<UserFollow>(await followUser('create'))
    expect(user).toEqual({ user_id: other.id, is_following: true, follower_count: 1 })
    const one = await readData<BoardFollow>(await followBoard('create'))
    expect(one).toEqual({ board_id: board.id, is_following: true, follower_count: 1 })
  }
  const profile = await query(origin, 'ProfileQuery', { username: other.username }, { cookie })
  expect(profile).toMatchObject({ user: { followerCount: 1, explicitlyFollowedByMe: true } })
  const page = await query(origin, 'BoardQuery', { username: other.username, board: board.slug }, { cookie })
  expect(page).toMatchObject({ board: { followedByMe: true }, followerCount: 1 })
  for (let time = 0; time < 2; time += 1) {
    expect(await readData<UserFollow>(await followUser('delete'))).toMatchObject({ follower_count: 0 })
    expect(await readData<BoardFollow>(await followBoard('delete'))).toMatchObject({ is_following: false })
  }
  expect([await storedUser(), await storedBoard()]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('after fifty parallel requests the counts match the rows', async () => {
  const another = await makeSession(db, await makeUser(db))
  const verbs = Array.from({ length: 50 }, (_, place): Verb => (place % 3 === 0 ? 'delete' : 'create'))
  await Promise.all(
    verbs.flatMap(async (verb, place) => {
      const as = place % 2 === 0 ? cookie : another
      await readData(await (place % 4 < 2 ? followUser(verb, other.id, as) : followBoard(verb, board.id, as)))
    }),
  )
  for (const [rows, count] of [await storedUser(), await storedBoard()]) expect(count).toBe(rows)
  for (const as of [cookie, another]) {
    await readData(await followUser('create', other.id, as))
    await readData(await followBoard('create', board.id, as))
  }
  expect([await storedUser(), await storedBoard()]).toEqual([
    [2, 2],
    [2, 2],
  ])
}, 60_000)

describe('what cannot be followed', () => {
  test('is what the viewer may not open, as if it did not exist', async () => {
    const secret = await makeBoard(db, other, { privacy: 'secret' })
    const hidden = await makeUser(db, { isPrivateProfile: true })
    const gone = await makeUser(db, { deactivatedAt: 1 })
    for (const id of [newId(), hidden.id, gone.id]) {
      for (const verb of ['create', 'delete'] as const) await expectFailure(await followUser(verb, id), 'userNotFound')
    }
    for (const id of [newId(), secret.id, (await makeBoard(db, hidden)).id]) {
      for (const verb of ['create', 'delete'] as const) {
        await expectFailure(await followBoard(verb, id), 'boardNotFound')
      }
    }
    await block(db, other, me)
    await expectFailure(await followUser('create'), 'userNotFound')
    await expectFailure(await followBoard('create'), 'boardNotFound')
    expect([await storedUser(), await storedBoard()]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test('is yourself and your own board', async () => {
    await expectFailure(await followUser('create', me.id), 'ownSubject')
    await expectFailure(await followBoard('create', (await makeBoard(db, me)).id), 'ownSubject')
  })

  test('is anything for visitors, for those who are write-banned, and after too many', async () => {
    const topic = await makeTopic(db)
    const followAll = async (as: string) => [
      await followUser('create', other.id, as),
      await followBoard('create', board.id, as),
      await call('InterestFollowResource', 'create', { interest_id: topic.id }, as),
    ]
    const greeted = await makeSession(db, me, { loginState: LOGIN_STATE.limited })
    for (const as of ['', greeted]) {
      for (const answer of await followAll(as)) await expectFailure(answer, 'notSignedIn')
    }
    const banned = await makeUser(db, { isWriteBanned: true })
    await followTopic(db, banned, topic)
    const bannedCookie = await makeSession(db, banned)
    for (const answer of await followAll(bannedCookie)) await expectFailure(answer, 'writeBanned')
    await readData(await call('InterestFollowResource', 'delete', { interest_id: topic.id }, bannedCookie))
    await readData(await followUser('delete', other.id, bannedCookie))
    const eager = await makeUser(db)
    await useUp(db, FOLLOW_LIMIT, `user:${eager.id}`)
    for (const answer of await followAll(await makeSession(db, eager))) await expectFailure(answer, 'tooManyRequests')
    for (const name of ['UserFollowResource', 'BoardFollowResource']) {
      await expectFailure(await call(name, 'create', {}), 'invalidInput')
    }
  })
})

test('what has turned secret since can be unfollowed', async () => {
  await readData(await followBoard('create'))
  await db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, board.id))
  expect(await readData<BoardFollow>(await followBoard('delete'))).toMatchObject({ follower_count: 0 })
  await expectFailure(await followBoard('delete'), 'boardNotFound')
})

describe('the lists of followers and of what is followed', () => {
  test('have pages, newest first, and leave out people the reader may not see', async () => {
    const people = await Promise.all(Array.from({ length: TILE_PAGE_SIZE + 3 }, () => makeUser(db)))
    const shown = people.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await db
      .insert(userFollows)
      .values(shown.map(({ id }, place) => ({ followerId: id, followedId: other.id, createdAt: 1_000 + place })))
    const away = [await makeUser(db, { deactivatedAt: 1 }), await makeUser(db, { isPrivateProfile: true })]
    const foe = await makeUser(db)
    await block(db, foe, me)
    const unseen = [...away, foe].map(({ id }) => ({ followerId: id, followedId: other.id, createdAt: 5_000 }))
    await db.insert(userFollows).values(unseen)
    const pages = await walk<ProfileTile>(
      async (after) =>
        (await query(
          origin,
          'FollowListQuery',
          { username: other.username, list: 'followers', after },
          { cookie },
        )) as never,
    )
    expect(pages.map(({ edges }) => edges.length)).toEqual([TILE_PAGE_SIZE, 3])
    expect(pages.flatMap(getIds)).toEqual(shown.map(({ id }) => id).toReversed())
  })

  test('name people and boards; secret boards stay secret, and so does a private profile’s list', async () => {
    const secret = await makeBoard(db, other, { privacy: 'secret' })
    const row = { userId: me.id, createdAt: 1 }
    await db.insert(boardFollows).values([
      { ...row, boardId: board.id },
      { ...row, boardId: secret.id },
    ])
    await readData(await followUser('create'))
    const list = async (kind: 'people' | 'boards') => {
      const variables = { username: me.username, list: kind }
      return (await query(origin, 'FollowListQuery', variables)).edges.map(({ node }) => node)
    }
    expect((await list('people')) as ProfileTile[]).toMatchObject([{ username: other.username }])
    expect((await list('boards')) as BoardTile[]).toMatchObject([{ name: 'Low tides' }])
    await db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, me.id))
    expect([...(await list('people')), ...(await list('boards'))]).toEqual([])
  })
})

describe('without scripts', () => {
  test('people, boards and topics are followed and unfollowed with a button', async () => {
    const topic = await makeTopic(db)
    const browser = await openPlain({ as: me })
    for (const path of [
      href('profile', { username: other.username }),
      href('board', { username: other.username, board: board.slug }),
      href('topic', { slug: topic.slug }),
    ]) {
      const followed = await (await browser.goto(path)).press('Follow')
      expect(followed.path).toBe(path)
      expect(followed.text).toContain('1 follower')
      const left = await followed.press('Following')
      expect(left.text).toContain('0 followers')
      left.screen.getByRole('button', { name: 'Follow' })
    }
  })

  test('the counts of a profile lead to its lists', async () => {
    await readData(await followUser('create'))
    const browser = await openPlain()
    const profile = await browser.goto(href('profile', { username: other.username }))
    const followers = await profile.follow('1 follower')
    expect(followers.path).toBe(href('profileTab', { username: other.username, tab: '_followers' }))
    followers.screen.getByText(`@${me.username}`)
    const following = await (await browser.goto(href('profile', { username: me.username }))).follow('1 following')
    following.screen.getByText(`@${other.username}`)
    await readData(await followBoard('create'))
    const list = following.document.querySelector('nav[aria-label="Following"]') as HTMLElement
    ;(await following.follow('Boards', list)).screen.getByText('Low tides')
  })

  test('a visitor is led to the login and back; no one has a button for what is theirs', async () => {
    const path = href('profile', { username: other.username })
    const login = await (await (await openPlain()).goto(path)).press('Follow')
    expect(login.path).toBe(href('login', {}, { next: path }))
    const own = await openPlain({ as: other })
    for (const one of [path, href('board', { username: other.username, board: board.slug })]) {
      expect((await own.goto(one)).screen.queryByRole('button', { name: 'Follow' })).toBeNull()
    }
  })
})
