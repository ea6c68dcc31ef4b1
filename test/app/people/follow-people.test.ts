import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardFollows, boards } from '#db/tables/boards/boards.ts'
import { userFollows, users } from '#db/tables/users.ts'
import type { BoardTile } from '#schema/boards/board.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { ProfileTile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { test as base } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { getIds, walk } from '../../helpers/client.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { block, followTopic, makeBoard, makeTopic, makeUser, type BoardRow, type UserRow } from '../../helpers/rows.ts'

const test = base
  .extend('me', ({ as, member }): Caller => as(member))
  .extend('other', ({ db }): Promise<UserRow> => makeUser(db, { fullName: 'Signe Aas' }))
  .extend('tides', ({ db, other }): Promise<BoardRow> => makeBoard(db, other, { name: 'Low tides' }))

/** Rows and counts, of the person and of the board. */
async function stored(db: Database, { id: userId }: UserRow, { id: boardId }: BoardRow) {
  const [user] = await db.select({ count: users.followerCount }).from(users).where(eq(users.id, userId))
  const [board] = await db.select({ count: boards.followerCount }).from(boards).where(eq(boards.id, boardId))
  return [
    [await db.$count(userFollows, eq(userFollows.followedId, userId)), user?.count],
    [await db.$count(boardFollows, eq(boardFollows.boardId, boardId)), board?.count],
  ]
}

test('a person and a board are followed and counted once, and unfollowed once', async ({ db, me, other, tides }) => {
  const [user_id, board_id] = [other.id, tides.id]
  for (let time = 0; time < 2; time += 1) {
    const user = await me.call('UserFollowResource.create', { user_id })
    expect(user).toEqual({ user_id, is_following: true, follower_count: 1 })
    const one = await me.call('BoardFollowResource.create', { board_id })
    expect(one).toEqual({ board_id, is_following: true, follower_count: 1 })
  }
  const profile = await me.query('ProfileQuery', { username: other.username })
  expect(profile).toMatchObject({ user: { followerCount: 1, explicitlyFollowedByMe: true } })
  const page = await me.query('BoardQuery', { username: other.username, board: tides.slug })
  expect(page).toMatchObject({ board: { followedByMe: true }, followerCount: 1 })
  for (let time = 0; time < 2; time += 1) {
    expect(await me.call('UserFollowResource.delete', { user_id })).toMatchObject({ follower_count: 0 })
    expect(await me.call('BoardFollowResource.delete', { board_id })).toMatchObject({ is_following: false })
  }
  expect(await stored(db, other, tides)).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('after fifty parallel requests the counts match the rows', async ({ as, db, me, other, tides }) => {
  const another = as(await makeUser(db))
  const [user_id, board_id] = [other.id, tides.id]
  await Promise.all(
    Array.from({ length: 50 }, (_, place) => {
      const who = place % 2 === 0 ? me : another
      const verb = place % 3 === 0 ? 'delete' : 'create'
      return place % 4 < 2
        ? who.call(`UserFollowResource.${verb}`, { user_id })
        : who.call(`BoardFollowResource.${verb}`, { board_id })
    }),
  )
  for (const [rows, count] of await stored(db, other, tides)) expect(count).toBe(rows)
  for (const who of [me, another]) {
    await who.call('UserFollowResource.create', { user_id })
    await who.call('BoardFollowResource.create', { board_id })
  }
  expect(await stored(db, other, tides)).toEqual([
    [2, 2],
    [2, 2],
  ])
}, 60_000)

describe('what cannot be followed', () => {
  test('is what the viewer may not open, as if it did not exist', async ({ db, member, me, other, tides }) => {
    const secret = await makeBoard(db, other, { privacy: 'secret' })
    const hidden = await makeUser(db, { isPrivateProfile: true })
    const gone = await makeUser(db, { deactivatedAt: 1 })
    for (const verb of ['create', 'delete'] as const) {
      for (const user_id of [newId(), hidden.id, gone.id]) {
        await me.refused(`UserFollowResource.${verb}`, { user_id }, 'userNotFound')
      }
      for (const board_id of [newId(), secret.id, (await makeBoard(db, hidden)).id]) {
        await me.refused(`BoardFollowResource.${verb}`, { board_id }, 'boardNotFound')
      }
    }
    await block(db, other, member)
    await me.refused('UserFollowResource.create', { user_id: other.id }, 'userNotFound')
    await me.refused('BoardFollowResource.create', { board_id: tides.id }, 'boardNotFound')
    expect(await stored(db, other, tides)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test('is yourself and your own board', async ({ member, me, board }) => {
    await me.refused('UserFollowResource.create', { user_id: member.id }, 'ownSubject')
    await me.refused('BoardFollowResource.create', { board_id: board.id }, 'ownSubject')
  })

  test('is taken back by those who may not write', async ({ as, db, other }) => {
    const topic = await makeTopic(db)
    const banned = await makeUser(db, { isWriteBanned: true })
    await followTopic(db, banned, topic)
    await as(banned).call('InterestFollowResource.delete', { interest_id: topic.id })
    await as(banned).call('UserFollowResource.delete', { user_id: other.id })
  })
})

test('what has turned secret since can be unfollowed', async ({ db, me, tides }) => {
  const options = { board_id: tides.id }
  await me.call('BoardFollowResource.create', options)
  await db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, tides.id))
  expect(await me.call('BoardFollowResource.delete', options)).toMatchObject({ follower_count: 0 })
  await me.refused('BoardFollowResource.delete', options, 'boardNotFound')
})

describe('the lists of followers and of what is followed', () => {
  test('have pages, newest first, and leave out people the reader may not see', async ({ db, member, me, other }) => {
    const people = await Promise.all(Array.from({ length: TILE_PAGE_SIZE + 3 }, () => makeUser(db)))
    const shown = people.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await db
      .insert(userFollows)
      .values(shown.map(({ id }, place) => ({ followerId: id, followedId: other.id, createdAt: 1_000 + place })))
    const away = [await makeUser(db, { deactivatedAt: 1 }), await makeUser(db, { isPrivateProfile: true })]
    const foe = await makeUser(db)
    await block(db, foe, member)
    const unseen = [...away, foe].map(({ id }) => ({ followerId: id, followedId: other.id, createdAt: 5_000 }))
    await db.insert(userFollows).values(unseen)
    const pages = await walk<ProfileTile>(
      async (after) =>
        (await me.query('FollowListQuery', { username: other.username, list: 'followers', after })) as never,
    )
    expect(pages.map(({ edges }) => edges.length)).toEqual([TILE_PAGE_SIZE, 3])
    expect(pages.flatMap(getIds)).toEqual(shown.map(({ id }) => id).toReversed())
  })

  test('name people and boards; secret boards stay secret, and so does a private profile’s list', async ({
    as,
    db,
    member,
    me,
    other,
    tides,
  }) => {
    const secret = await makeBoard(db, other, { privacy: 'secret' })
    const row = { userId: member.id, createdAt: 1 }
    await db.insert(boardFollows).values([
      { ...row, boardId: tides.id },
      { ...row, boardId: secret.id },
    ])
    await me.call('UserFollowResource.create', { user_id: other.id })
    const list = async (kind: 'people' | 'boards') => {
      const variables = { username: member.username, list: kind }
      return (await as(null).query('FollowListQuery', variables)).edges.map(({ node }) => node)
    }
    expect((await list('people')) as ProfileTile[]).toMatchObject([{ username: other.username }])
    expect((await list('boards')) as BoardTile[]).toMatchObject([{ name: 'Low tides' }])
    await db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, member.id))
    expect([...(await list('people')), ...(await list('boards'))]).toEqual([])
  })
})

describe('without scripts', () => {
  test('people, boards and topics are followed and unfollowed with a button', async ({ db, member, other, tides }) => {
    const topic = await makeTopic(db)
    const browser = await openPlain({ as: member })
    for (const path of [
      href('profile', { username: other.username }),
      href('board', { username: other.username, board: tides.slug }),
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

  test('the counts of a profile lead to its lists', async ({ member, me, other, tides }) => {
    await me.call('UserFollowResource.create', { user_id: other.id })
    const browser = await openPlain()
    const profile = await browser.goto(href('profile', { username: other.username }))
    const followers = await profile.follow('1 follower')
    expect(followers.path).toBe(href('profileTab', { username: other.username, tab: '_followers' }))
    followers.screen.getByText(`@${member.username}`)
    const following = await (await browser.goto(href('profile', { username: member.username }))).follow('1 following')
    following.screen.getByText(`@${other.username}`)
    await me.call('BoardFollowResource.create', { board_id: tides.id })
    const list = following.document.querySelector('nav[aria-label="Following"]') as HTMLElement
    ;(await following.follow('Boards', list)).screen.getByText('Low tides')
  })

  test('a visitor is led to the login and back; no one has a button for what is theirs', async ({ other, tides }) => {
    const path = href('profile', { username: other.username })
    const login = await (await (await openPlain()).goto(path)).press('Follow')
    expect(login.path).toBe(href('login', {}, { next: path }))
    const own = await openPlain({ as: other })
    for (const one of [path, href('board', { username: other.username, board: tides.slug })]) {
      expect((await own.goto(one)).screen.queryByRole('button', { name: 'Follow' })).toBeNull()
    }
  })
})
