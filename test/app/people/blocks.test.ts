import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardCollaborators, boardFollows, boards } from '#db/tables/boards/boards.ts'
import { commentMutes, comments } from '#db/tables/comments.ts'
import { pinTries } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { userBlocks, userFollows, users } from '#db/tables/users.ts'
import type { UserBlock } from '#schema/people/block-calls.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryName } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, getIds, query, readData, send, walk } from '../../helpers/client.ts'
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

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const call = (verb: 'create' | 'delete', id: string, cookie: string | undefined) =>
  send(origin, href('resource', { name: 'UserBlockResource', verb }), { json: { options: { user_id: id } }, cookie })

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
    await readData(await call('create', blocked.user.id, blocker.cookie))
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
    const act = (name: string, options: object) =>
      send(origin, href('resource', { name, verb: 'create' }), { json: { options }, cookie })
    await expectFailure(await act('UserFollowResource', { user_id: user.id }), 'userNotFound')
    await expectFailure(await act('BoardFollowResource', { board_id: board.id }), 'boardNotFound')
    await expectFailure(await act('RepinResource', { pin_id: pinOf(scene, scene[other]) }), 'pinNotFound')
  })
})

let me: UserRow
let cookie: string
let other: UserRow

beforeEach(async () => {
  me = await makeUser(db)
  cookie = await makeSession(db, me)
  other = await makeUser(db, { fullName: 'Signe Aas' })
})

test('what the two had in common ends with a block, with its counts, and does not come back', async () => {
  const [mine, theirs] = [await makeBoard(db, me), await makeBoard(db, other)]
  const third = await makeBoard(db, await makeUser(db))
  await db.insert(userFollows).values([followed(me, other), followed(other, me)])
  await db.update(users).set({ followerCount: 1 }).where(eq(users.id, me.id))
  await db.update(users).set({ followerCount: 1 }).where(eq(users.id, other.id))
  for (const [user, one] of [
    [me, theirs],
    [other, mine],
    [other, third],
  ] as const) {
    await db.insert(boardFollows).values({ userId: user.id, boardId: one.id, createdAt: 1 })
    await db.update(boards).set({ followerCount: 1, isCollaborative: true }).where(eq(boards.id, one.id))
    await addCollaborator(db, one, user)
  }
  await readData(await call('create', other.id, cookie))
  const counts = async () => ({
    follows: await db.$count(userFollows, eq(userFollows.followerId, me.id)),
    followers: await db.$count(userFollows, eq(userFollows.followedId, me.id)),
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
  await readData(await call('delete', other.id, cookie))
  expect(await counts()).toEqual(ended)
  const profile = href('profile', { username: other.username })
  expect((await send(origin, profile, { cookie })).status).toBe(200)
})

test('one’s own pin on a board that is closed by a block stays open, and names neither the board nor its owner', async () => {
  const theirs = await makeBoard(db, other, { name: 'Only theirs' })
  await addCollaborator(db, theirs, me)
  const pin = await makePin(db, { id: theirs.id, ownerId: me.id })
  await readData(await call('create', other.id, cookie))
  const answer = await send(origin, href('pin', { id: pin.id }), { cookie })
  expect(answer.status).toBe(200)
  const html = await answer.text()
  for (const part of ['Only theirs', other.username, other.fullName, theirs.slug]) expect(html).not.toContain(part)
})

test('a block counts once, and so does its end; oneself and whom one may not see are refused', async () => {
  for (let time = 0; time < 2; time += 1) {
    const blocked = await readData<UserBlock>(await call('create', other.id, cookie))
    expect(blocked).toEqual({ user_id: other.id, is_blocked: true })
  }
  expect(await db.$count(userBlocks, eq(userBlocks.blockerId, me.id))).toBe(1)
  const theirs = await makeSession(db, other)
  for (const verb of ['create', 'delete'] as const) await expectFailure(await call(verb, me.id, theirs), 'userNotFound')
  for (let time = 0; time < 2; time += 1) {
    expect(await readData<UserBlock>(await call('delete', other.id, cookie))).toMatchObject({ is_blocked: false })
  }
  await expectFailure(await call('create', me.id, cookie), 'ownSubject')
  await expectFailure(await call('create', other.id, undefined), 'notSignedIn')
  const gone = await makeUser(db, { deactivatedAt: 1 })
  for (const id of [newId(), gone.id]) {
    for (const verb of ['create', 'delete'] as const) await expectFailure(await call(verb, id, cookie), 'userNotFound')
  }
  const banned = await makeSession(db, await makeUser(db, { isWriteBanned: true }))
  await readData(await call('create', other.id, banned))
})

test('follows and blocks at once leave no follow across a block', async () => {
  const theirs = await makeSession(db, other)
  const follow = (id: string, as: string) =>
    send(origin, href('resource', { name: 'UserFollowResource', verb: 'create' }), {
      json: { options: { user_id: id } },
      cookie: as,
    })
  await Promise.all([
    ...Array.from({ length: 5 }, () => follow(me.id, theirs)),
    call('create', other.id, cookie),
    ...Array.from({ length: 5 }, () => follow(other.id, cookie)),
  ])
  const rows = await db.select().from(users).where(eq(users.id, other.id))
  expect([await db.$count(userFollows, eq(userFollows.followedId, other.id)), rows[0]?.followerCount]).toEqual([0, 0])
  expect(await db.$count(userFollows, eq(userFollows.followedId, me.id))).toBe(0)
})

test('the list of blocked people goes on page by page, and is empty for visitors', async () => {
  const people = await Promise.all(Array.from({ length: TILE_PAGE_SIZE + 1 }, () => makeUser(db)))
  for (const person of people) await block(db, me, person)
  const pages = await walk(async (after) => query(origin, 'BlockedPeopleQuery', { after }, { cookie }))
  expect(pages.flatMap(getIds).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  expect((await query(origin, 'BlockedPeopleQuery', {})).edges).toEqual([])
})

test('without scripts one blocks from the menu of a profile, after a question, and unblocks in the settings', async () => {
  const browser = await openPlain({ as: me })
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

test('without scripts those whose comments one has hidden stand in the settings, until one shows them again', async () => {
  const pin = await makePin(db, await makeBoard(db, me))
  const { id } = await makeComment(db, pin, other, { text: 'A guest' })
  await readData(await send(origin, href('commentHide', { id }), { method: 'PUT', json: { scope: 'user' }, cookie }))
  const browser = await openPlain({ as: me })
  const settings = await browser.goto(href('blockedPeople'))
  settings.screen.getByRole('heading', { name: 'Hidden comments' })
  const shown = await settings.press('Show comments from Signe Aas')
  expect(shown.text).toContain('Everyone can see their comments on your Pins again.')
  expect(shown.screen.queryByRole('heading', { name: 'Hidden comments' })).toBeNull()
  const [row] = await db.select().from(comments).where(eq(comments.id, id))
  expect(row).toMatchObject({ isHidden: false, isMuted: false })
  expect(await db.$count(commentMutes, eq(commentMutes.ownerId, me.id))).toBe(0)
})

test('the list of hidden commenters goes on page by page, is one’s own, and is empty for visitors', async () => {
  const people = await Promise.all(Array.from({ length: TILE_PAGE_SIZE + 1 }, () => makeUser(db)))
  const row = { ownerId: me.id, createdAt: 1 }
  await db.insert(commentMutes).values(people.map(({ id: userId }) => ({ ...row, userId })))
  const pages = await walk(async (after) => query(origin, 'HiddenCommentersQuery', { after }, { cookie }))
  expect(pages.flatMap(getIds).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  expect((await query(origin, 'HiddenCommentersQuery', {})).edges).toEqual([])
})
