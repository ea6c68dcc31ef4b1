import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { notifications } from '#db/tables/notifications/notifications.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { CommentData } from '#schema/comments/calls.ts'
import { MERGE_WINDOW_MS } from '#schema/notifications/constants.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, expectFailure, query, readData, send } from '../../helpers/client.ts'
import { callComment, writeComment } from '../../helpers/comments.ts'
import { openSocket } from '../../helpers/live-sockets.ts'
import {
  callNotifications,
  deliver,
  deliveredTexts,
  heldNotifications,
  readBadge,
  readNotifications,
} from '../../helpers/notifications.ts'
import { makePerson, makePinScene, type Person } from '../../helpers/people.ts'
import { block, makeBoard, makeComment, makePin, type BoardRow, type PinRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

/** The clock of the app; tests move it on. The queue has the real one, by which its frames are kept for an hour. */
let now = Date.now()
let site: Site
let db: Database
let origin: string

beforeAll(async () => {
  site = await startApp({ options: { clock: () => now, bindings: heldNotifications } })
  ;({ db, origin } = site)
}, 60_000)

afterAll(() => site.stop())

let owner: Person
let ann: Person
let ben: Person
let board: BoardRow
let pin: PinRow

beforeEach(async () => {
  now += 60 * MINUTE_MS
  ;({ owner, ann, ben, board, pin } = await makePinScene(db))
})

const comment = (who: Person, text: string, more: object = {}) =>
  writeComment(origin, { pin_id: pin.id, text, ...more }, who.cookie)

const react = (who: Person) =>
  send(origin, href('pinReaction', { id: pin.id }), { json: { reaction_type: 1 }, cookie: who.cookie })

const save = async (who: Person) =>
  callResource(
    origin,
    'RepinResource',
    'create',
    { pin_id: pin.id, board_id: (await makeBoard(db, who.user)).id },
    who.cookie,
  )

describe('what others do', () => {
  const written = (who: Person) => makeComment(db, pin, who.user, { text: 'So good' })
  const TRIGGERS: [name: string, run: () => Promise<unknown>, text: string, subject: () => object][] = [
    ['comment', () => comment(ann, 'Lovely'), 'comment: Ann commented on your Pin', () => ({ type: 'comment' })],
    [
      'reply',
      async () => comment(ann, 'Thanks', { parent_id: (await written(owner)).id }),
      'reply: Ann replied to your comment',
      () => ({ type: 'comment' }),
    ],
    [
      'mention',
      async () => {
        const elsewhere = await makePin(db, await makeBoard(db, ben.user))
        const tags = [{ user_id: owner.user.id, offset: 0, length: 5 }]
        return writeComment(origin, { pin_id: elsewhere.id, text: '@olga look', tags }, ann.cookie)
      },
      'mention: Ann mentioned you in a comment',
      () => ({ type: 'comment' }),
    ],
    [
      'comment_like',
      async () =>
        send(origin, href('commentReact', { id: (await written(owner)).id }), {
          json: { reaction_type: 1 },
          cookie: ann.cookie,
        }),
      'comment_like: Ann liked your comment',
      () => ({ type: 'comment' }),
    ],
    [
      'helpful',
      async () =>
        send(origin, href('commentHelpful', { id: (await written(owner)).id }), { method: 'POST', cookie: ann.cookie }),
      'helpful: Ann found your comment helpful',
      () => ({ type: 'comment' }),
    ],
    ['pin_reaction', () => react(ann), 'pin_reaction: Ann reacted to your Pin', () => ({ type: 'pin', id: pin.id })],
    [
      'done',
      () => send(origin, href('pinTry', { id: pin.id }), { json: { text: 'It worked' }, cookie: ann.cookie }),
      'done: Ann tried your Pin',
      () => ({ type: 'pin', id: pin.id }),
    ],
    ['save', () => save(ann), 'save: Ann saved your Pin', () => ({ type: 'pin', id: pin.id })],
    [
      'follow',
      () => callResource(origin, 'UserFollowResource', 'create', { user_id: owner.user.id }, ann.cookie),
      'follow: Ann started following you',
      () => ({ type: 'user', id: ann.user.id, url: href('profile', { username: ann.user.username }) }),
    ],
    [
      'board_follow',
      () => callResource(origin, 'BoardFollowResource', 'create', { board_id: board.id }, ann.cookie),
      'board_follow: Ann started following your board',
      () => ({ type: 'board', id: board.id }),
    ],
  ]

  it.each(TRIGGERS)('notifies the person concerned: %s', async (_, run, text, subject) => {
    const answer = await run()
    if (answer instanceof Response) expect(answer.ok).toBe(true)
    const texts = await deliveredTexts(site, owner.cookie)
    expect(texts).toEqual([expect.stringMatching(`^${text}`)])
    const { items } = await readNotifications(origin, owner.cookie)
    expect(items[0]).toMatchObject({
      count: 1,
      actors: [{ id: ann.user.id, username: ann.user.username, full_name: 'Ann', image_small_url: null }],
      subject: subject(),
      created_at: new Date(now).toISOString(),
      is_seen: false,
      is_read: false,
    })
    expect(await deliveredTexts(site, ann.cookie)).toEqual([])
  })

  it('notifies once, even if it is taken back and done again', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await react(ann)
      await deliver(site)
      await send(origin, href('pinReaction', { id: pin.id }), { method: 'DELETE', cookie: ann.cookie })
      now += 2 * MERGE_WINDOW_MS
    }
    await react(ann)
    expect(await deliveredTexts(site, owner.cookie)).toHaveLength(1)
  })

  it('notifies the author of a comment that is highlighted', async () => {
    const praised = await comment(ann, 'Use less salt')
    const body = { aggregated_comment: praised.id, pin: pin.id, highlight: true }
    const answer = await send(origin, href('commentHighlight'), {
      method: 'PUT',
      json: body,
      cookie: owner.cookie,
    })
    expect(answer.status).toBe(200)
    expect(await deliveredTexts(site, ann.cookie)).toEqual(['highlight: Olga Owner highlighted your comment'])
  })

  it('leads to the very comment', async () => {
    const { id } = await comment(ann, 'Lovely')
    await deliver(site)
    const { items } = await readNotifications(origin, owner.cookie)
    expect(items[0]).toMatchObject({ excerpt: 'Lovely', subject: { id, url: `/pin/${pin.id}/?comment=${id}` } })
  })

  it('is one item for each comment: as a reply, else a mention, else on the pin', async () => {
    const first = await comment(ann, 'First')
    now += SECOND_MS
    await deliver(site)
    const tags = [{ user_id: owner.user.id, offset: 0, length: 5 }]
    await comment(ben, '@olga and Ann', { parent_id: first.id, tags })
    await deliver(site)
    expect(await deliveredTexts(site, ann.cookie)).toEqual(['reply: Ben replied to your comment'])
    expect(await deliveredTexts(site, owner.cookie)).toEqual([
      'mention: Ben mentioned you in a comment',
      'comment: Ann commented on your Pin',
    ])
  })

  it('notifies people mentioned by an edit', async () => {
    const { id } = await comment(ann, 'Ben should see this')
    const tags = [{ user_id: ben.user.id, offset: 0, length: 3 }]
    const edit = { commentId: id, text: 'Ben must see this', tags }
    await readData<CommentData>(await callComment(origin, 'update', edit, ann.cookie))
    expect(await deliveredTexts(site, ben.cookie)).toEqual(['mention: Ann mentioned you in a comment'])
  })

  it('does not notify of what one does oneself', async () => {
    await comment(owner, 'My own pin')
    await react(owner)
    await save(owner)
    expect(await deliveredTexts(site, owner.cookie)).toEqual([])
  })

  it('does not notify of people who are write-banned, even if it was waiting', async () => {
    await react(ann)
    await db.update(users).set({ isWriteBanned: true }).where(eq(users.id, ann.user.id))
    expect(await deliveredTexts(site, owner.cookie)).toEqual([])
    await expectFailure(await react(ann), 'writeBanned')
    expect((await save(ann)).status).toBe(200)
    expect(await deliveredTexts(site, owner.cookie)).toEqual([])
  })
})

describe('a burst', () => {
  it('is one item within ten minutes of the first, and unseen again with each', async () => {
    await react(ann)
    await deliver(site)
    const [first] = (await readNotifications(origin, owner.cookie)).items
    await readData(await callNotifications(origin, 'update', { seen_until: first?.id }, owner.cookie))
    expect(await readBadge(origin, owner.cookie)).toMatchObject({ news_hub_unseen_count: 0 })
    now += MERGE_WINDOW_MS - SECOND_MS
    await react(ben)
    await deliver(site)
    const [both, ...others] = (await readNotifications(origin, owner.cookie)).items
    expect(others).toEqual([])
    expect(both).toMatchObject({ id: first?.id, count: 2, text: 'Ben and Ann reacted to your Pin', is_seen: false })
    expect(await readBadge(origin, owner.cookie)).toMatchObject({ news_hub_unseen_count: 1 })
    now += 2 * SECOND_MS
    await react(await makePerson(db, { fullName: 'Cleo' }))
    await deliver(site)
    const texts = (await readNotifications(origin, owner.cookie)).items.map(({ text }) => text)
    expect(texts).toEqual(['Cleo reacted to your Pin', 'Ben and Ann reacted to your Pin'])
  })

  it('that was delivered late is split by when it happened', async () => {
    await react(ann)
    now += MERGE_WINDOW_MS + SECOND_MS
    await react(ben)
    expect(await deliveredTexts(site, owner.cookie)).toEqual([
      'pin_reaction: Ben reacted to your Pin',
      'pin_reaction: Ann reacted to your Pin',
    ])
  })

  it('counts everyone, names three, and lists all on its own page', async () => {
    const people: Person[] = []
    for (let index = 0; index < 13; index += 1) people.push(await makePerson(db, { fullName: `Fan ${index}` }))
    for (const one of people) await react(one)
    await deliver(site)
    const [item] = (await readNotifications(origin, owner.cookie)).items
    expect(item).toMatchObject({ count: 13, text: 'Fan 12 and 12 others reacted to your Pin' })
    expect(item?.actors.map(({ full_name }) => full_name)).toEqual(['Fan 12', 'Fan 11', 'Fan 10'])
    const page = await query(origin, 'NewsItemQuery', { id: item?.id ?? '' }, { cookie: owner.cookie })
    expect(page.__typename === 'NewsItem' && page.people).toHaveLength(13)
    const theirs = await query(origin, 'NewsItemQuery', { id: item?.id ?? '' }, { cookie: ann.cookie })
    expect(theirs).toMatchObject({ __typename: 'Error' })
  })

  it('that the queue delivers twice, or two consumers take at once, is added once', async () => {
    for (const one of [ann, ben]) await react(one)
    now += SECOND_MS
    await comment(ann, 'Twice')
    await Promise.all([deliver(site, 3), deliver(site), deliver(site)])
    await deliver(site)
    const { items } = await readNotifications(origin, owner.cookie)
    expect(items.map(({ kind, count }) => [kind, count])).toEqual([
      ['comment', 1],
      ['pin_reaction', 2],
    ])
    expect(await db.$count(notifications, eq(notifications.userId, owner.user.id))).toBe(2)
  })
})

describe('at the moment of reading', () => {
  const shown = async () => (await readNotifications(origin, owner.cookie)).items.length
  const badge = async () => (await readBadge(origin, owner.cookie)).news_hub_unseen_count

  const GONE: [name: string, prepare: () => Promise<unknown>, remove: () => Promise<unknown>][] = [
    [
      'a deleted comment',
      () => comment(ann, 'Oops'),
      async () => {
        const [row] = await db.select().from(comments).where(eq(comments.userId, ann.user.id))
        return callComment(origin, 'delete', { comment_id: row?.id }, ann.cookie)
      },
    ],
    [
      'a hidden comment',
      () => comment(ann, 'Rude'),
      async () => {
        const [row] = await db.select().from(comments).where(eq(comments.userId, ann.user.id))
        const path = href('commentHide', { id: row?.id ?? '' })
        return send(origin, path, { method: 'PUT', json: { scope: 'comment' }, cookie: owner.cookie })
      },
    ],
    [
      'a reaction that was taken back',
      () => react(ann),
      () => send(origin, href('pinReaction', { id: pin.id }), { method: 'DELETE', cookie: ann.cookie }),
    ],
    ['someone whom the viewer has blocked', () => react(ann), () => block(db, owner.user, ann.user)],
    ['someone who has blocked the viewer', () => comment(ann, 'Bye'), () => block(db, ann.user, owner.user)],
    [
      'someone who is away',
      () => react(ann),
      () => db.update(users).set({ deactivatedAt: now }).where(eq(users.id, ann.user.id)),
    ],
    [
      'a save to a board that is secret by now',
      () => save(ann),
      () => db.update(boards).set({ privacy: 'secret' }).where(eq(boards.ownerId, ann.user.id)),
    ],
    [
      'a pin that is gone',
      () => react(ann),
      () => db.update(pins).set({ deletedAt: now, isHidden: true }).where(eq(pins.id, pin.id)),
    ],
  ]

  it.each(GONE)('the list and the badge no longer have %s', async (_, prepare, remove) => {
    await prepare()
    await deliver(site)
    expect([await shown(), await badge()]).toEqual([1, 1])
    await remove()
    expect([await shown(), await badge()]).toEqual([0, 0])
  })

  it.each(GONE)('a page that was away gets the badge in the place of %s', async (_, prepare, remove) => {
    now = Date.now()
    await prepare()
    await deliver(site)
    await remove()
    const socket = await openSocket(site, owner.cookie, { after: 0 })
    await vi.waitFor(() => expect(socket.frames).toHaveLength(2))
    const badge = { news_hub_unseen_count: 0, conversations_unseen_count: 0 }
    expect(socket.frames).toEqual([
      { id: 1, type: 'badge', data: badge },
      { id: 2, type: 'badge', data: badge },
    ])
  })

  it('a page that was away gets an item as it is by then', async () => {
    now = Date.now()
    await react(ann)
    await deliver(site)
    const [item] = (await readNotifications(origin, owner.cookie)).items
    await readData(await callNotifications(origin, 'update', { read_ids: [item?.id] }, owner.cookie))
    const socket = await openSocket(site, owner.cookie, { after: 0 })
    await vi.waitFor(() => expect(socket.frames).toHaveLength(3))
    expect(socket.frames[0]).toEqual({
      id: 1,
      type: 'notification',
      data: { item: { ...item, is_read: true, is_seen: true } },
    })
  })

  it('a save to a secret board is not shown, even when the board becomes public', async () => {
    const secret = await makeBoard(db, ann.user, { privacy: 'secret' })
    await callResource(origin, 'RepinResource', 'create', { pin_id: pin.id, board_id: secret.id }, ann.cookie)
    await deliver(site)
    expect(await shown()).toBe(0)
    await db.update(boards).set({ privacy: 'public' }).where(eq(boards.id, secret.id))
    expect(await shown()).toBe(0)
  })

  it('a group keeps the people who are left', async () => {
    for (const one of [ann, ben]) await react(one)
    await deliver(site)
    await block(db, owner.user, ben.user)
    const [item] = (await readNotifications(origin, owner.cookie)).items
    expect(item).toMatchObject({ count: 1, text: 'Ann reacted to your Pin' })
  })

  it('what someone did before they were blocked is not delivered after', async () => {
    await react(ann)
    await block(db, owner.user, ann.user)
    await deliver(site)
    await db.run(sql`delete from user_blocks where blocker_id = ${owner.user.id}`)
    expect(await shown()).toBe(0)
  })
})
