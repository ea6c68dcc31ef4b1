import { eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { liveFrames } from '#db/tables/notifications/live.ts'
import {
  notificationDigests,
  notificationEvents,
  notifications,
  notificationSettings,
} from '#db/tables/notifications/notifications.ts'
import { users } from '#db/tables/users.ts'
import { DELETION_GRACE_MS } from '#schema/identity/leaving-constants.ts'
import { MERGE_WINDOW_MS, NOTIFICATIONS_KEPT_MS, NOTIFICATION_PAGE_SIZE } from '#schema/notifications/constants.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, expectFailure, readData, send } from '../../helpers/client.ts'
import { writeComment } from '../../helpers/comments.ts'
import { openSocket } from '../../helpers/live-sockets.ts'
import { callNotifications, deliver, heldNotifications, readNotifications } from '../../helpers/notifications.ts'
import { makePinScene, type Person } from '../../helpers/people.ts'
import { block, makeComment, makePin, type BoardRow, type PinRow } from '../../helpers/rows.ts'
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

describe('the news', () => {
  it('are marked as seen up to an item, as read one by one or all; those of others do not change', async () => {
    await react(ann)
    await deliver(site)
    now += SECOND_MS
    await comment(ben, 'Later')
    await deliver(site)
    const [later, earlier] = (await readNotifications(origin, owner.cookie)).items
    const states = async () =>
      (await readNotifications(origin, owner.cookie)).items.map((one) => [one.is_seen, one.is_read])
    await readData(await callNotifications(origin, 'update', { seen_until: later?.id }, ann.cookie))
    expect(await states()).toEqual([
      [false, false],
      [false, false],
    ])
    const badge = await readData(await callNotifications(origin, 'update', { seen_until: earlier?.id }, owner.cookie))
    expect(badge).toEqual({ news_hub_unseen_count: 1, conversations_unseen_count: 0 })
    expect(await states()).toEqual([
      [false, false],
      [true, false],
    ])
    await readData(await callNotifications(origin, 'update', { read_ids: [later?.id] }, owner.cookie))
    expect(await states()).toEqual([
      [true, true],
      [true, false],
    ])
    await readData(await callNotifications(origin, 'update', { read_until: later?.id }, owner.cookie))
    expect(await states()).toEqual([
      [true, true],
      [true, true],
    ])
    await expectFailure(await callNotifications(origin, 'update', {}, owner.cookie), 'invalidInput')
  })

  it('can be cleared from the badge without being read', async () => {
    await react(ann)
    await deliver(site)
    const clear = await callResource(origin, 'NewsHubBadgeResource', 'update', { clear: 'news_hub' }, owner.cookie)
    expect(await readData(clear)).toMatchObject({ news_hub_unseen_count: 0 })
    expect((await readNotifications(origin, owner.cookie)).items[0]).toMatchObject({ is_seen: true, is_read: false })
  })

  it('come in full pages even if some are gone, and by filter', async () => {
    const actors = [ann, ben]
    for (let index = 0; index < NOTIFICATION_PAGE_SIZE + 2; index += 1) {
      now += MERGE_WINDOW_MS + SECOND_MS
      await makeComment(db, pin, owner.user, { text: `${index}` })
      const someone = actors[index % 2] ?? ann
      const target = await makePin(db, board)
      await send(origin, href('pinReaction', { id: target.id }), { json: { reaction_type: 1 }, cookie: someone.cookie })
    }
    await comment(ann, 'Last')
    await deliver(site)
    const first = await readNotifications(origin, owner.cookie)
    expect(first.items).toHaveLength(NOTIFICATION_PAGE_SIZE)
    const second = await readNotifications(origin, owner.cookie, { bookmark: first.bookmark })
    expect([second.items.length, second.bookmark]).toEqual([3, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(NOTIFICATION_PAGE_SIZE + 3)
    const filtered = await readNotifications(origin, owner.cookie, { filter: 'comments' })
    expect([filtered.items.length, filtered.bookmark]).toEqual([1, null])
    await block(db, owner.user, ben.user)
    const left = await readNotifications(origin, owner.cookie)
    expect([left.items.length, left.bookmark]).toEqual([12, null])
    await expectFailure(await callNotifications(origin, 'get', { bookmark: 'nonsense' }, owner.cookie), 'invalidInput')
  })

  it('whose queue message was lost are queued again, and old ones are deleted', async () => {
    await react(ann)
    await deliver(site)
    await site.runScheduled(now + NOTIFICATIONS_KEPT_MS - MINUTE_MS)
    expect(await db.$count(notifications, eq(notifications.userId, owner.user.id))).toBe(1)
    await site.runScheduled(now + NOTIFICATIONS_KEPT_MS + MINUTE_MS)
    expect(await db.$count(notifications, eq(notifications.userId, owner.user.id))).toBe(0)
    expect(await db.$count(notificationEvents, eq(notificationEvents.recipientId, owner.user.id))).toBe(0)
  })
})

it('an account that is deleted takes its news along, and what it did from those of others', async () => {
  await react(ann)
  await comment(owner, 'Thanks', { tags: [{ user_id: ann.user.id, offset: 0, length: 6 }] })
  await callResource(
    origin,
    'UserSettingsResource',
    'update',
    { notifications: { save: { email: false } } },
    ann.cookie,
  )
  await deliver(site)
  expect((await readNotifications(origin, owner.cookie)).items).toHaveLength(1)
  const [due, id] = [now - 1, ann.user.id]
  await db
    .update(users)
    .set({ deactivatedAt: due - DELETION_GRACE_MS, deletionDueAt: due })
    .where(eq(users.id, id))
  for (let sweeps = 0; (await db.$count(users, eq(users.id, id))) > 0; sweeps += 1) {
    expect(sweeps).toBeLessThan(20)
    await site.runScheduled(now)
  }
  expect((await readNotifications(origin, owner.cookie)).items).toEqual([])
  const left = or(eq(notificationEvents.actorId, id), eq(notificationEvents.recipientId, id))
  expect([
    await db.$count(notifications, eq(notifications.userId, id)),
    await db.$count(notificationEvents, left),
    await db.$count(notificationSettings, eq(notificationSettings.userId, id)),
    await db.$count(notificationDigests, eq(notificationDigests.userId, id)),
    await db.$count(liveFrames, eq(liveFrames.userId, id)),
  ]).toEqual([0, 0, 0, 0, 0])
})

describe('open pages', () => {
  const frames = async () => {
    const rows = await db.select().from(liveFrames).where(eq(liveFrames.userId, owner.user.id)).orderBy(liveFrames.seq)
    return rows.map(({ type, data }) => [type, data] as const)
  }

  it('get an item and the badge at once, once, and again when the item grows', async () => {
    now = Date.now()
    await react(ann)
    await Promise.all([deliver(site), deliver(site)])
    const [item] = (await readNotifications(origin, owner.cookie)).items
    expect(await frames()).toEqual([
      ['notification', { notification_id: item?.id }],
      ['badge', {}],
    ])
    await react(ben)
    await deliver(site)
    expect((await frames()).slice(2)).toMatchObject([
      ['notification', { notification_id: item?.id }],
      ['badge', {}],
    ])
    const socket = await openSocket(site, owner.cookie, { after: 2 })
    await vi.waitFor(() => expect(socket.frames).toHaveLength(2))
    const badge = { news_hub_unseen_count: 1, conversations_unseen_count: 0 }
    expect(socket.frames).toMatchObject([
      { type: 'notification', data: { item: { id: item?.id, count: 2 } } },
      { type: 'badge', data: badge },
    ])
  })

  it('get the badge of what was seen, read or cleared on another device, and nothing where nothing changed', async () => {
    await react(ann)
    await comment(ben, 'Lovely')
    await deliver(site)
    const before = (await frames()).length
    const [newest, oldest] = (await readNotifications(origin, owner.cookie)).items
    const update = async (options: object) => readData(await callNotifications(origin, 'update', options, owner.cookie))
    await update({ read_ids: [oldest?.id] })
    await update({ seen_until: newest?.id })
    await update({ seen_until: newest?.id })
    // Counts are read when a frame is sent.
    expect((await frames()).slice(before)).toEqual([
      ['badge', {}],
      ['badge', {}],
    ])
    await react(ben)
    await deliver(site)
    const clear = () => callResource(origin, 'NewsHubBadgeResource', 'update', { clear: 'news_hub' }, owner.cookie)
    await readData(await clear())
    await readData(await clear())
    expect((await frames()).slice(before + 2).map(([type]) => type)).toEqual(['notification', 'badge', 'badge'])
  })

  it('get nothing that they may not see', async () => {
    await react(ann)
    await db.run(sql`delete from pin_reactions where user_id = ${ann.user.id}`)
    await deliver(site)
    expect(await frames()).toEqual([['badge', {}]])
  })
})
