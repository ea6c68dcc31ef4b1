import { and, eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { topicFollows } from '#db/tables/topics.ts'
import { userFollows, users } from '#db/tables/users.ts'
import type { CommentData } from '#schema/comments/calls.ts'
import { DELETION_GRACE_MS } from '#schema/identity/leaving-constants.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, logIn, query, readData, send } from '../../helpers/client.ts'
import { callComment, listComments, writeComment } from '../../helpers/comments.ts'
import { openModeration, type ModerationCalls } from '../../helpers/moderation.ts'
import { makePinScene, type Person, type PinScene } from '../../helpers/people.ts'
import { addCollaborator, makeBoard, makeTopic, PASSWORD, type BoardRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site
let db: Database
let moderation: ModerationCalls
let scene: PinScene
let annsBoard: BoardRow
let topic: { id: string }
/** The comment is by Olga; Ann answers and marks it. */
let asked: CommentData
/** The comment is by Ann, with an answer by Ben. */
let said: CommentData

beforeAll(async () => {
  site = await startApp()
  db = site.db
  moderation = await openModeration(site)
}, 60_000)

afterAll(() => site.stop())

const IS_THERE = (id: string) =>
  sql.raw(`exists (select 1 from users u where u.id = ${id} and u.deactivated_at is null)`)

/** Each count that is stored, beside what it is of: the rows of people who are there. */
const COUNTS: Record<string, [table: string, key: string, count: string, rows: SQL]> = {
  followers: [
    'users',
    'id',
    'follower_count',
    sql`user_follows r where r.followed_id = x.id and ${IS_THERE('r.follower_id')}`,
  ],
  boardFollowers: [
    'boards',
    'id',
    'follower_count',
    sql`board_follows r where r.board_id = x.id and ${IS_THERE('r.user_id')}`,
  ],
  topicFollowers: [
    'topics',
    'id',
    'follower_count',
    sql`topic_follows r where r.topic_id = x.id and ${IS_THERE('r.user_id')}`,
  ],
  saves: ['pins', 'id', 'repin_count', sql`saves r where r.pin_id = x.id and ${IS_THERE('r.user_id')}`],
  comments: [
    'pins',
    'id',
    'comment_count',
    sql`comments r left join comments above on above.id = r.parent_id
    where r.pin_id = x.id and r.is_hidden = 0 and ${IS_THERE('r.user_id')}
    and (above.id is null or (above.is_hidden = 0 and ${IS_THERE('above.user_id')}))`,
  ],
  replies: [
    'comments',
    'id',
    'comment_count',
    sql`comments r
    where r.parent_id = x.id and r.is_hidden = 0 and ${IS_THERE('r.user_id')}`,
  ],
  likes: [
    'comments',
    'id',
    'like_count',
    sql`comment_reactions r where r.comment_id = x.id and ${IS_THERE('r.user_id')}`,
  ],
  helpful: [
    'comments',
    'id',
    'helpful_count',
    sql`comment_helpful_marks r
    where r.comment_id = x.id and ${IS_THERE('r.user_id')}`,
  ],
  reactions: [
    'pin_reaction_counts',
    'pin_id',
    'count',
    sql`pin_reactions r
    where r.pin_id = x.pin_id and r.reaction_type = x.reaction_type and ${IS_THERE('r.user_id')}`,
  ],
}

async function findWrongCounts(): Promise<object[]> {
  const wrong = await Promise.all(
    Object.entries(COUNTS).map(([name, [table, key, count, rows]]) =>
      db.all<object>(sql`select ${name} as name, x.${sql.identifier(key)} as id, x.${sql.identifier(count)} as stored,
        (select count(*) from ${rows}) as rows from ${sql.identifier(table)} x where stored <> rows`),
    ),
  )
  return wrong.flat()
}

const call = (as: Person, name: `${string}Resource`, verb: 'create' | 'delete', options: object) =>
  callResource(site.origin, name, verb, options, { cookie: as.cookie })
const markComment = (as: Person, route: 'commentReact' | 'commentHelpful', id: string, method = 'POST') =>
  send(site.origin, href(route, { id }), {
    method,
    cookie: as.cookie,
    ...(route === 'commentReact' && method === 'POST' ? { json: { reaction_type: 1 } } : {}),
  })
const react = (as: Person, reaction: number) =>
  send(site.origin, href('pinReaction', { id: scene.pin.id }), { cookie: as.cookie, json: { reaction_type: reaction } })
const leave = ({ cookie }: Person) =>
  send(site.origin, href('yourData'), { cookie, form: { action: 'deactivate', password: PASSWORD } })

async function leaveAndCheck(person: Person): Promise<void> {
  await leave(person)
  const [row] = await db.select().from(users).where(eq(users.id, person.user.id))
  expect(row?.deactivatedAt).not.toBeNull()
}

const answered = async (...answers: Promise<Response>[]) => {
  for (const answer of await Promise.all(answers)) expect(answer.status).toBeLessThan(300)
}

/** What Ben sees. */
async function look() {
  const { owner, board, pin, ben, ann } = scene
  const { cookie } = ben
  const [shown, profile, closeup, mine] = [
    await query(site.origin, 'BoardQuery', { username: owner.user.username, board: board.slug }, { cookie }),
    await query(site.origin, 'ProfileQuery', { username: owner.user.username }, { cookie }),
    await query(site.origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: true }, { cookie }),
    await query(site.origin, 'ProfileQuery', { username: ben.user.username }, { cookie }),
  ]
  const { items } = await listComments(site.origin, { pin_id: pin.id, order: 'newest' }, cookie)
  return { shown, profile, closeup, mine, items, ann: ann.user.id }
}

beforeEach(async () => {
  scene = await makePinScene(db)
  const { owner, ann, ben, pin, board } = scene
  annsBoard = await makeBoard(db, ann.user)
  topic = await makeTopic(db)
  await addCollaborator(db, board, ann.user)
  asked = await writeComment(site.origin, { pin_id: pin.id, text: 'What is it made of?' }, owner.cookie)
  said = await writeComment(site.origin, { pin_id: pin.id, text: 'Mine is of oak' }, ann.cookie)
  await writeComment(site.origin, { pin_id: pin.id, parent_id: said.id, text: 'So is mine' }, ben.cookie)
  for (const person of [ann, ben]) {
    await answered(
      call(person, 'UserFollowResource', 'create', { user_id: owner.user.id }),
      call(person, 'BoardFollowResource', 'create', { board_id: board.id }),
      call(person, 'InterestFollowResource', 'create', { interest_id: topic.id }),
      markComment(person, 'commentReact', asked.id),
      markComment(person, 'commentHelpful', asked.id),
      react(person, 1),
      callComment(
        site.origin,
        'create',
        { pin_id: pin.id, parent_id: asked.id, text: `Pine, says ${person.user.id}` },
        person.cookie,
      ),
    )
  }
  await answered(
    call(ann, 'RepinResource', 'create', { pin_id: pin.id, board_id: annsBoard.id }),
    call(ben, 'UserFollowResource', 'create', { user_id: ann.user.id }),
  )
})

/** What Ann does counts, beside what Ben does. */
function expectBoth({ shown, profile, closeup, mine, items }: Awaited<ReturnType<typeof look>>) {
  expect(shown).toMatchObject({ followerCount: 2, collaboratorCount: 1 })
  expect(profile).toMatchObject({ user: { followerCount: 2 } })
  expect(mine).toMatchObject({ followingCount: 2 })
  expect(closeup).toMatchObject({ repinCount: 1, commentCount: 5, reactionCounts: { '1': 2 } })
  expect(items).toMatchObject([
    { id: said.id, comment_count: 1 },
    { id: asked.id, comment_count: 2, helpful_count: 2, reaction_counts: { '1': 2 } },
  ])
}

function expectBenAlone({ shown, profile, closeup, mine, items }: Awaited<ReturnType<typeof look>>) {
  expect(shown).toMatchObject({ followerCount: 1, collaboratorCount: 0 })
  expect(profile).toMatchObject({ user: { followerCount: 1 } })
  expect(mine).toMatchObject({ followingCount: 1 })
  expect(closeup).toMatchObject({ repinCount: 0, commentCount: 2, reactionCounts: { '1': 1 } })
  expect(items).toMatchObject([{ id: asked.id, comment_count: 1, helpful_count: 1, reaction_counts: { '1': 1 } }])
}

describe('counts are of people who are there', () => {
  it('fall when an account is deactivated, and are as before once it is back', async () => {
    expectBoth(await look())
    await leaveAndCheck(scene.ann)
    expectBenAlone(await look())
    expect(await findWrongCounts()).toEqual([])
    await logIn(site.origin, scene.ann.user)
    expectBoth(await look())
    expect(await findWrongCounts()).toEqual([])
  })

  it('fall when an account is suspended, and are as before once that ends', async () => {
    const act = (action: string) =>
      moderation.ask(
        'ModerationActionResource',
        'create',
        { subject: { type: 'user', id: scene.ann.user.id }, action, reason: 'Sold stolen boats' },
        moderation.employee,
      )
    await readData(await act('suspend'))
    expectBenAlone(await look())
    await readData(await act('unsuspend'))
    expectBoth(await look())
    expect(await findWrongCounts()).toEqual([])
  })

  it('stay so when the account is deleted', async () => {
    await leaveAndCheck(scene.ann)
    const due = { deactivatedAt: Date.now() - DELETION_GRACE_MS, deletionDueAt: Date.now() - 1 }
    await db.update(users).set(due).where(eq(users.id, scene.ann.user.id))
    const isThere = async () => (await db.$count(users, eq(users.id, scene.ann.user.id))) > 0
    for (let sweeps = 0; sweeps < 20 && (await isThere()); sweeps += 1) await site.runScheduled()
    expect(await isThere()).toBe(false)
    expectBenAlone(await look())
    expect(await findWrongCounts()).toEqual([])
  })

  it('what others remove of one who is away is taken off once, and does not come back', async () => {
    const { owner, ann, ben, pin } = scene
    const hide = (id: string, method: string) =>
      send(site.origin, href('commentHide', { id }), { method, cookie: owner.cookie, json: { scope: 'comment' } })
    await hide(said.id, 'PUT')
    await leaveAndCheck(ann)
    await leaveAndCheck(ben)
    await hide(said.id, 'DELETE')
    await callComment(site.origin, 'delete', { comment_id: asked.id }, owner.cookie)
    // A person who is away can't be found, and so not be blocked; a follow that ended may still be.
    await call(owner, 'UserBlockResource', 'create', { user_id: ann.user.id })
    expect(await findWrongCounts()).toEqual([])
    await logIn(site.origin, ann.user)
    expect(await findWrongCounts()).toEqual([])
    await logIn(site.origin, ben.user)
    expect(await findWrongCounts()).toEqual([])
    const { items } = await listComments(site.origin, { pin_id: pin.id, order: 'newest' }, ben.cookie)
    expect(items).toHaveLength(1)
  })

  it('agree with their rows whatever is done while people leave and come back', async () => {
    const { owner, ann, ben, pin, board } = scene
    const both = [ann, ben]
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([
        ...both.flatMap((person) => [
          call(person, 'UserFollowResource', round % 2 ? 'create' : 'delete', { user_id: owner.user.id }),
          call(person, 'BoardFollowResource', round % 2 ? 'create' : 'delete', { board_id: board.id }),
          call(person, 'InterestFollowResource', round % 2 ? 'create' : 'delete', { interest_id: topic.id }),
          markComment(person, 'commentReact', asked.id, round % 2 ? 'POST' : 'DELETE'),
          markComment(person, 'commentHelpful', asked.id, round % 2 ? 'POST' : 'DELETE'),
          react(person, 2),
          callComment(site.origin, 'create', { pin_id: pin.id, text: `${round} of ${person.user.id}` }, person.cookie),
        ]),
        call(ann, 'RepinResource', round % 2 ? 'create' : 'delete', { pin_id: pin.id, board_id: annsBoard.id }),
        ...both.map(leave),
      ])
      expect(await findWrongCounts()).toEqual([])
      for (const person of both) person.cookie = await logIn(site.origin, person.user)
      expect(await findWrongCounts()).toEqual([])
    }
    expect(await db.$count(userFollows, eq(userFollows.followedId, ann.user.id))).toBe(1)
    expect(await db.$count(topicFollows, and(eq(topicFollows.topicId, topic.id)))).toBeLessThanOrEqual(2)
  })
})
