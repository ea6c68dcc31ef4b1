import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { boardCollaborators, boardFollows, boards } from '#db/tables/boards/boards.ts'
import { commentMutes, comments } from '#db/tables/comments.ts'
import { pinTries } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { userBlocks, userFollows, users } from '#db/tables/users.ts'
import type { QueryName } from '#schema/all-queries.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import { href } from '#schema/routes.ts'
import { test as base } from '../../helpers/app-test.ts'
import { callersOf, type Caller } from '../../helpers/callers.ts'
import { getIds, readData, send, walk } from '../../helpers/client.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import {
  addCollaborator,
  block,
  followTopic,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  relate,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const as = callersOf({ origin, db })

const test = base
  .extend('me', ({ member }): Caller => as(member))
  .extend('other', (): Promise<UserRow> => makeUser(db, { fullName: 'Signe Aas' }))

const followed = (one: UserRow, other: UserRow) => ({ followerId: one.id, followedId: other.id, createdAt: 1 })

describe('after one has blocked the other', () => {
  /** Someone whose name, board, pin and comments all have one word that stands nowhere else. */
  async function makeSide() {
    const word = `w${newId().toLowerCase()}`
    const user = await makeUser(db, { fullName: word })
    const board = await makeBoard(db, user, { name: word, description: word })
    return { word, user, board, cookie: await makeSession(db, user) }
  }
  type Side = Awaited<ReturnType<typeof makeSide>>

  async function makeScene() {
    const [blocker, blocked, third] = [await makeSide(), await makeSide(), await makeSide()]
    const topic = await makeTopic(db)
    const sides = { blocker, blocked }
    const shown = await makePin(db, third.board)
    const pins = new Map<Side, Awaited<ReturnType<typeof makePin>>>()
    for (const side of [blocker, blocked]) {
      const pin = await makePin(db, side.board, {
        topicIds: [topic.id],
        columns: { title: side.word, domain: `${topic.slug}.example` },
      })
      pins.set(side, pin)
      await makeComment(db, shown, side.user, { text: side.word })
      await db.insert(pinTries).values({ pinId: shown.id, userId: side.user.id, text: side.word, createdAt: 1 })
      await addCollaborator(db, third.board, side.user)
      // A pin of theirs on the third person's board, and one of theirs that the third person has saved there.
      await makePin(db, { id: third.board.id, ownerId: side.user.id }, { columns: { title: side.word } })
      const save = { id: newId(), userId: third.user.id, pinId: pin.id, boardId: third.board.id, createdAt: 1 }
      await db.insert(saves).values(save)
      await db.insert(userFollows).values(followed(side.user, third.user))
    }
    await relate(db, shown, [...pins.values()])
    const stranger = await makeUser(db)
    for (const user of [blocker.user, blocked.user, stranger]) await followTopic(db, user, topic)
    await as(blocker.cookie).call('UserBlockResource.create', { user_id: blocked.user.id })
    return { ...sides, third, topic, shown, pins, stranger: await makeSession(db, stranger) }
  }
  type Scene = Awaited<ReturnType<typeof makeScene>>

  let scene: Scene
  beforeAll(async () => {
    scene = await makeScene()
  }, 60_000)

  type Call = (scene: Scene, other: Side, cookie: string) => Promise<string>

  const read = async (path: string, cookie: string) => (await send(origin, path, { cookie })).text()
  const page =
    (path: (scene: Scene, other: Side) => string): Call =>
    (all, other, cookie) =>
      read(path(all, other), cookie)
  const ask =
    (name: QueryName, variables: (scene: Scene, other: Side) => object): Call =>
    (all, other, cookie) =>
      read(href('graphql', { name }, { variables: JSON.stringify(variables(all, other)) }), cookie)
  const get =
    (name: string, options: (scene: Scene, other: Side) => object): Call =>
    (all, other, cookie) =>
      read(href('resource', { name, verb: 'get' }, { options: JSON.stringify(options(all, other)) }), cookie)

  const pinOf = ({ pins }: Scene, side: Side) => pins.get(side)?.id ?? ''
  const place = ({ user, board }: Side) => ({ username: user.username, board: board.slug })

  const OPENING: Record<string, Call> = {
    'the profile': page((_, { user }) => href('profile', { username: user.username })),
    'the list of followers': page((_, { user }) => href('profileTab', { username: user.username, tab: '_followers' })),
    'the board': page((_, other) => href('board', place(other))),
    'the pin': page((all, other) => href('pin', { id: pinOf(all, other) })),
    'the user': page((_, { user }) => href('user', { id: user.id })),
    ProfileQuery: ask('ProfileQuery', (_, { user }) => ({ username: user.username })),
    ProfileBoardsQuery: ask('ProfileBoardsQuery', (_, { user }) => ({ username: user.username })),
    ProfilePinsQuery: ask('ProfilePinsQuery', (_, { user }) => ({ username: user.username, kind: 'created' })),
    ProfileActivityQuery: ask('ProfileActivityQuery', (_, { user }) => ({ username: user.username })),
    BoardQuery: ask('BoardQuery', (_, other) => place(other)),
    BoardPinsQuery: ask('BoardPinsQuery', (_, other) => place(other)),
    CloseupPageQuery: ask('CloseupPageQuery', (all, other) => ({ pinId: pinOf(all, other), isAuth: true })),
    'BoardResource get': get('BoardResource', (_, { board }) => ({ board_id: board.id })),
    'PinResource get': get('PinResource', (all, other) => ({ id: pinOf(all, other) })),
  }

  const LISTS: Record<string, Call> = {
    'comments on the pin of a third': ask('CloseupDetailQuery', ({ shown }) => ({ pinId: shown.id })),
    'who tried the pin of a third': ask('PinTriesQuery', ({ shown }) => ({ pinId: shown.id })),
    'related pins': ask('CloseupRelatedModulesFeedQuery', ({ shown }) => ({ pinId: shown.id })),
    'the topic': ask('TopicPinsQuery', ({ topic }) => ({ slug: topic.slug })),
    'a site': ask('CollectionPinsQuery', ({ topic }) => ({ kind: 'source', name: `${topic.slug}.example` })),
    'the home feed': ask('HomeFeedQuery', () => ({})),
    'people on the board of a third': ask('BoardQuery', ({ third }) => place(third)),
    'pins on the board of a third': ask('BoardPinsQuery', ({ third }) => place(third)),
    'what a third did': ask('ProfileActivityQuery', ({ third }) => ({ username: third.user.username })),
    'the community of a third': ask('ProfileCommunityQuery', ({ third }) => ({ username: third.user.username })),
    'the followers of a third': ask('FollowListQuery', ({ third }) => ({
      username: third.user.username,
      list: 'followers',
    })),
    'a search for pins': ask('SearchQuery', (_, { word }) => ({ scope: 'pins', q: word })),
    'a search for boards': ask('SearchQuery', (_, { word }) => ({ scope: 'boards', q: word })),
    'a search for people': ask('SearchQuery', (_, { word }) => ({ scope: 'users', q: word })),
  }

  /** What is asked for does not count. */
  const isTold = (answer: string, { word, user }: Side) =>
    [`"${word}`, `>${word}`, `@${user.username}`].some((part) =>
      answer.replaceAll(encodeURIComponent(`"${word}"`), '').includes(part),
    )

  test.each([
    ['blocker', 'blocked'],
    ['blocked', 'blocker'],
  ] as const)('the %s finds the %s nowhere', async (reader, other) => {
    const { cookie } = scene[reader]
    for (const [name, one] of Object.entries({ ...OPENING, ...LISTS })) {
      expect([name, isTold(await one(scene, scene[other], cookie), scene[other])]).toEqual([name, false])
    }
    for (const path of [
      href('profile', { username: scene[other].user.username }),
      href('board', place(scene[other])),
      href('pin', { id: pinOf(scene, scene[other]) }),
      href('user', { id: scene[other].user.id }),
    ]) {
      expect((await send(origin, path, { cookie })).status).toBe(404)
    }
  })

  test.each(['blocker', 'blocked'] as const)('others find the %s everywhere', async (other) => {
    const names = Object.keys({ ...OPENING, ...LISTS }).filter((name) => name !== 'PinResource get')
    const found = await Promise.all(
      Object.entries({ ...OPENING, ...LISTS }).map(async ([name, one]) =>
        isTold(await one(scene, scene[other], scene.stranger), scene[other]) ? [name] : [],
      ),
    )
    expect(found.flat()).toEqual(expect.arrayContaining(names))
  })

  test.each([
    ['blocker', 'blocked'],
    ['blocked', 'blocker'],
  ] as const)('what the %s does with the %s is refused as for what does not exist', async (actor, other) => {
    const { cookie } = scene[actor]
    const { user, board } = scene[other]
    const caller = as(cookie)
    await caller.refused('UserFollowResource.create', { user_id: user.id }, 'userNotFound')
    await caller.refused('BoardFollowResource.create', { board_id: board.id }, 'boardNotFound')
    await caller.refused('RepinResource.create', { pin_id: pinOf(scene, scene[other]) }, 'pinNotFound')
  })
})

test('what the two had in common ends with a block, with its counts, and does not come back', async ({
  member,
  me,
  other,
}) => {
  const [mine, theirs] = [await makeBoard(db, member), await makeBoard(db, other)]
  const third = await makeBoard(db, await makeUser(db))
  await db.insert(userFollows).values([followed(member, other), followed(other, member)])
  await db.update(users).set({ followerCount: 1 }).where(eq(users.id, member.id))
  await db.update(users).set({ followerCount: 1 }).where(eq(users.id, other.id))
  for (const [user, one] of [
    [member, theirs],
    [other, mine],
    [other, third],
  ] as const) {
    await db.insert(boardFollows).values({ userId: user.id, boardId: one.id, createdAt: 1 })
    await db.update(boards).set({ followerCount: 1, isCollaborative: true }).where(eq(boards.id, one.id))
    await addCollaborator(db, one, user)
  }
  await me.call('UserBlockResource.create', { user_id: other.id })
  const counts = async () => ({
    follows: await db.$count(userFollows, eq(userFollows.followerId, member.id)),
    followers: await db.$count(userFollows, eq(userFollows.followedId, member.id)),
    people: (await db.select().from(users).where(eq(users.id, other.id)))[0]?.followerCount,
    boards: await Promise.all(
      [mine, theirs, third].map(async ({ id }) => {
        const [row] = await db.select().from(boards).where(eq(boards.id, id))
        const members = await db.$count(boardCollaborators, eq(boardCollaborators.boardId, id))
        return [row?.followerCount, row?.isCollaborative, members]
      }),
    ),
  })
  const ended = {
    follows: 0,
    followers: 0,
    people: 0,
    boards: [
      [0, false, 0],
      [0, false, 0],
      [1, true, 1],
    ],
  }
  expect(await counts()).toEqual(ended)
  await me.call('UserBlockResource.delete', { user_id: other.id })
  expect(await counts()).toEqual(ended)
  const profile = href('profile', { username: other.username })
  expect((await send(origin, profile, { cookie: await me.cookie() })).status).toBe(200)
})

test('one’s own pin on a board that is closed by a block stays open, and names neither the board nor its owner', async ({
  member,
  me,
  other,
}) => {
  const theirs = await makeBoard(db, other, { name: 'Only theirs' })
  await addCollaborator(db, theirs, member)
  const pin = await makePin(db, { id: theirs.id, ownerId: member.id })
  await me.call('UserBlockResource.create', { user_id: other.id })
  const answer = await send(origin, href('pin', { id: pin.id }), { cookie: await me.cookie() })
  expect(answer.status).toBe(200)
  const html = await answer.text()
  for (const part of ['Only theirs', other.username, other.fullName, theirs.slug]) expect(html).not.toContain(part)
})

test('a block counts once, and so does its end; oneself and whom one may not see are refused', async ({
  member,
  me,
  other,
}) => {
  for (let time = 0; time < 2; time += 1) {
    const blocked = await me.call('UserBlockResource.create', { user_id: other.id })
    expect(blocked).toEqual({ user_id: other.id, is_blocked: true })
  }
  expect(await db.$count(userBlocks, eq(userBlocks.blockerId, member.id))).toBe(1)
  for (const verb of ['create', 'delete'] as const) {
    await as(other).refused(`UserBlockResource.${verb}`, { user_id: member.id }, 'userNotFound')
  }
  for (let time = 0; time < 2; time += 1) {
    expect(await me.call('UserBlockResource.delete', { user_id: other.id })).toMatchObject({ is_blocked: false })
  }
  await me.refused('UserBlockResource.create', { user_id: member.id }, 'ownSubject')
  const gone = await makeUser(db, { deactivatedAt: 1 })
  for (const user_id of [newId(), gone.id]) {
    for (const verb of ['create', 'delete'] as const) {
      await me.refused(`UserBlockResource.${verb}`, { user_id }, 'userNotFound')
    }
  }
  const banned = as(await makeUser(db, { isWriteBanned: true }))
  await banned.call('UserBlockResource.create', { user_id: other.id })
})

test('follows and blocks at once leave no follow across a block', async ({ member, me, other }) => {
  const them = as(other)
  await Promise.all([
    ...Array.from({ length: 5 }, () => them.send('UserFollowResource.create', { user_id: member.id })),
    me.call('UserBlockResource.create', { user_id: other.id }),
    ...Array.from({ length: 5 }, () => me.send('UserFollowResource.create', { user_id: other.id })),
  ])
  const rows = await db.select().from(users).where(eq(users.id, other.id))
  expect([await db.$count(userFollows, eq(userFollows.followedId, other.id)), rows[0]?.followerCount]).toEqual([0, 0])
  expect(await db.$count(userFollows, eq(userFollows.followedId, member.id))).toBe(0)
})

test('the list of blocked people goes on page by page, and is empty for visitors', async ({ member, me }) => {
  const people = await Promise.all(Array.from({ length: TILE_PAGE_SIZE + 1 }, () => makeUser(db)))
  for (const person of people) await block(db, member, person)
  const pages = await walk(async (after) => me.query('BlockedPeopleQuery', { after }))
  expect(pages.flatMap(getIds).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  expect((await as(null).query('BlockedPeopleQuery', {})).edges).toEqual([])
})

test('without scripts one blocks from the menu of a profile, after a question, and unblocks in the settings', async ({
  member,
  other,
}) => {
  const browser = await openPlain({ as: member })
  const profile = await browser.goto(href('profile', { username: other.username }))
  const asked = await profile.follow('Block')
  asked.screen.getByRole('heading', { name: 'Block Signe Aas?' })
  expect(asked.text).toContain("You won't see each other's profiles")
  const blocked = await asked.press('Block')
  expect(blocked.text).toContain("Blocked. You won't see each other anymore.")
  expect((await browser.goto(profile.path)).status).toBe(404)
  const left = await (await browser.goto(href('blockedPeople'))).press('Unblock Signe Aas')
  expect(left.text).toContain('Unblocked. You can see each other again.')
  expect(left.text).toContain("You haven't blocked anyone.")
  expect((await browser.goto(profile.path)).status).toBe(200)
})

test('without scripts those whose comments one has hidden stand in the settings, until one shows them again', async ({
  member,
  me,
  other,
}) => {
  const pin = await makePin(db, await makeBoard(db, member))
  const { id } = await makeComment(db, pin, other, { text: 'A guest' })
  const hide = { method: 'PUT', json: { scope: 'user' }, cookie: await me.cookie() }
  await readData(await send(origin, href('commentHide', { id }), hide))
  const browser = await openPlain({ as: member })
  const settings = await browser.goto(href('blockedPeople'))
  settings.screen.getByRole('heading', { name: 'Hidden comments' })
  const shown = await settings.press('Show comments from Signe Aas')
  expect(shown.text).toContain('Everyone can see their comments on your Pins again.')
  expect(shown.screen.queryByRole('heading', { name: 'Hidden comments' })).toBeNull()
  const [row] = await db.select().from(comments).where(eq(comments.id, id))
  expect(row).toMatchObject({ isHidden: false, isMuted: false })
  expect(await db.$count(commentMutes, eq(commentMutes.ownerId, member.id))).toBe(0)
})

test('the list of hidden commenters goes on page by page, is one’s own, and is empty for visitors', async ({
  member,
  me,
}) => {
  const people = await Promise.all(Array.from({ length: TILE_PAGE_SIZE + 1 }, () => makeUser(db)))
  const row = { ownerId: member.id, createdAt: 1 }
  await db.insert(commentMutes).values(people.map(({ id: userId }) => ({ ...row, userId })))
  const pages = await walk(async (after) => me.query('HiddenCommentersQuery', { after }))
  expect(pages.flatMap(getIds).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  expect((await as(null).query('HiddenCommentersQuery', {})).edges).toEqual([])
})
