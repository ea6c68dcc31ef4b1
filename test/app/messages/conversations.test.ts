import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { liveFrames } from '#db/tables/notifications/live.ts'
import { conversationMembers, messages } from '#db/tables/messages.ts'
import { users } from '#db/tables/users.ts'
import type { BadgeData } from '#schema/notifications/calls.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, expectFailure, readData, send } from '../../helpers/client.ts'
import {
  callMessages,
  changeConversation,
  getConversation,
  listConversations,
  listTexts,
  makeGroup,
  startConversation,
  writeMessage,
} from '../../helpers/messages.ts'
import { follow, makeFriends, makePerson, type Person } from '../../helpers/people.ts'
import { block } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site
let db: Database
let origin: string

beforeAll(async () => {
  site = await startApp()
  ;({ db, origin } = site)
}, 60_000)
afterAll(() => site.stop())

const start = (options: Record<string, unknown>, { cookie }: Person) =>
  callMessages(origin, 'ConversationsResource', 'create', options, cookie)

describe('requests', () => {
  test('show no one what was seen before they are accepted', async () => {
    const [one, two] = [await makePerson(db), await makePerson(db)]
    const { id, last_message: message } = await startConversation(
      origin,
      { user_ids: [two.user.id], text: 'Hello' },
      one.cookie,
    )
    const readUntil = async () =>
      (await getConversation(origin, id, one.cookie)).users.find((person) => person.id === two.user.id)?.read_until
    await changeConversation(origin, id, { read_until: message?.id }, two.cookie)
    expect(await readUntil()).toBeNull()
    await changeConversation(origin, id, { accepted: true }, two.cookie)
    expect(await readUntil()).toBe(message?.id)
    await db.update(users).set({ showsSeen: false }).where(eq(users.id, two.user.id))
    expect(await readUntil()).toBeNull()
    await db.update(users).set({ showsSeen: true }).where(eq(users.id, two.user.id))
    await db.update(users).set({ showsSeen: false }).where(eq(users.id, one.user.id))
    expect(await readUntil()).toBeNull()
  })

  test('that are declined do not come back, and their senders cannot tell', async () => {
    const [one, two] = [await makePerson(db), await makePerson(db)]
    const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'Hello' }, one.cookie)
    expect(await changeConversation(origin, id, { accepted: false }, two.cookie)).toBeNull()
    await writeMessage(origin, id, 'Hello again', one.cookie)
    expect(await getConversation(origin, id, one.cookie)).toMatchObject({
      users: [{ id: two.user.id }, { id: one.user.id }],
      permissions: { write: true },
    })
    for (const box of ['inbox', 'requests']) {
      expect(await listConversations(origin, { box }, two.cookie)).toMatchObject({ items: [] })
    }
    await callMessages(origin, 'ConversationResource', 'delete', { conversation_id: id }, one.cookie)
    await start({ user_ids: [two.user.id], text: 'Once more' }, one)
    expect(await listConversations(origin, { box: 'requests' }, two.cookie)).toMatchObject({ items: [] })
    // Who declined may still change their mind.
    expect(await startConversation(origin, { user_ids: [one.user.id], text: 'Sorry' }, two.cookie)).toMatchObject({
      id,
    })
  })
})

const readBadge = async ({ cookie }: { cookie: string }) =>
  readData<BadgeData>(await send(origin, href('resource', { name: 'NewsHubBadgeResource', verb: 'get' }), { cookie }))

describe('leaving', () => {
  test('one of two: it comes back with the next message alone', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'Old' }, one.cookie)
    await callMessages(origin, 'ConversationResource', 'delete', { conversation_id: id }, two.cookie)
    expect(await listConversations(origin, {}, two.cookie)).toMatchObject({ items: [] })
    // Who left it unread has not seen it.
    const { users: people } = await getConversation(origin, id, one.cookie)
    expect(people.find((person) => person.id === two.user.id)).toMatchObject({ read_until: null })
    await expectFailure(
      await callMessages(
        origin,
        'ConversationMessagesResource',
        'create',
        { conversation_id: id, text: 'I left' },
        two.cookie,
      ),
      'conversationNotFound',
    )
    await writeMessage(origin, id, 'New', one.cookie)
    expect(await listTexts(origin, id, two)).toEqual(['New'])
    expect(await listTexts(origin, id, one)).toEqual(['New', 'Old'])
  })

  test('everyone: nothing is left', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'Bye' }, one.cookie)
    for (const { cookie } of [one, two]) {
      await callMessages(origin, 'ConversationResource', 'delete', { conversation_id: id }, cookie)
    }
    expect(await db.select().from(messages).where(eq(messages.conversationId, id))).toEqual([])
    expect(await db.select().from(conversationMembers).where(eq(conversationMembers.conversationId, id))).toEqual([])
  })
})

describe('a group', () => {
  test('newcomers read from their joining on, and whom they do not follow has to ask', async () => {
    const [one, two, three] = [await makePerson(db), await makePerson(db), await makePerson(db)]
    const id = await makeGroup(site, one, [two, await makePerson(db)])
    await changeConversation(origin, id, { add_user_ids: [three.user.id] }, two.cookie)
    expect(await listConversations(origin, { box: 'requests' }, three.cookie)).toMatchObject({
      items: [{ id, added_by: two.user.id, last_message: null }],
    })
    const newcomer = async () =>
      (await getConversation(origin, id, two.cookie)).users.find((person) => person.id === three.user.id)
    expect(await newcomer()).toMatchObject({ read_until: null })
    expect(await readBadge(three)).toMatchObject({ conversations_unseen_count: 0 })
    await writeMessage(origin, id, 'Welcome', two.cookie)
    expect(await listTexts(origin, id, three)).toEqual(['Welcome'])
    await changeConversation(origin, id, { accepted: true, name: ' Sunday  walks ' }, three.cookie)
    expect(await getConversation(origin, id, one.cookie)).toMatchObject({ name: 'Sunday walks', user_count: 4 })
  })

  test('is what two become with a third', async () => {
    const [one, two] = await makeFriends(db)
    const three = await makePerson(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'Just us' }, one.cookie)
    await changeConversation(origin, id, { add_user_ids: [three.user.id] }, two.cookie)
    expect(await getConversation(origin, id, one.cookie)).toMatchObject({ is_group: true, user_count: 3 })
    const again = await startConversation(origin, { user_ids: [two.user.id], text: 'Us again' }, one.cookie)
    expect(again.id).not.toBe(id)
  })

  test('is run by who started it, then by who has been there longest', async () => {
    const [one, two, three] = [await makePerson(db), await makePerson(db), await makePerson(db)]
    const id = await makeGroup(site, one, [two, three])
    const mayRemove = async ({ cookie }: Person) =>
      (await getConversation(origin, id, cookie)).permissions.remove_people
    expect([await mayRemove(one), await mayRemove(two)]).toEqual([true, false])
    await db.update(conversationMembers).set({ joinedAt: 1 }).where(eq(conversationMembers.userId, two.user.id))
    await callMessages(origin, 'ConversationResource', 'delete', { conversation_id: id }, one.cookie)
    await changeConversation(origin, id, { remove_user_id: three.user.id }, two.cookie)
    await expectFailure(
      await callMessages(origin, 'ConversationResource', 'get', { conversation_id: id }, three.cookie),
      'conversationNotFound',
    )
  })

  test('has no one in it whom the viewer has blocked', async () => {
    const [one, two, three] = [await makePerson(db), await makePerson(db), await makePerson(db)]
    const id = await makeGroup(site, one, [two, three])
    await writeMessage(origin, id, 'From three', three.cookie)
    await block(db, two.user, three.user)
    await writeMessage(origin, id, 'From two', two.cookie)
    expect(await listTexts(origin, id, two)).toEqual(['From two', expect.stringMatching(/^Hello/)])
    expect(await listTexts(origin, id, three)).toEqual(['From three', expect.stringMatching(/^Hello/)])
    const { users: people, last_message: last } = await getConversation(origin, id, three.cookie)
    expect(people.map((person) => person.id)).not.toContain(two.user.id)
    expect(last?.text).toBe('From three')
    await expectFailure(
      await start({ user_ids: [one.user.id, three.user.id], text: 'Another group' }, two),
      'userNotFound',
    )
  })
})

describe('the badge', () => {
  const count = async (person: Person) => (await readBadge(person)).conversations_unseen_count

  const badgesOf = (...people: Person[]) =>
    db
      .select({ userId: liveFrames.userId })
      .from(liveFrames)
      .where(
        and(
          eq(liveFrames.type, 'badge'),
          inArray(
            liveFrames.userId,
            people.map(({ user }) => user.id),
          ),
        ),
      )

  test('counts no conversation whose new messages were all taken back, and its readers are told', async () => {
    const [one, two] = await makeFriends(db)
    const { id, last_message: first } = await startConversation(
      origin,
      { user_ids: [two.user.id], text: 'Oops' },
      one.cookie,
    )
    const second = await writeMessage(origin, id, 'Again', one.cookie)
    const unsend = async (messageId: string | undefined) =>
      readData(
        await callMessages(
          origin,
          'ConversationMessagesResource',
          'delete',
          { message_id: messageId, for: 'all' },
          one.cookie,
        ),
      )
    await unsend(first?.id)
    expect(await count(two)).toBe(1)
    const before = (await badgesOf(two)).length
    await unsend(second.id)
    expect(await count(two)).toBe(0)
    expect(await badgesOf(two)).toHaveLength(before + 1)
  })

  test('counts nothing that was written by someone who is away, blocked, or that was deleted for oneself', async () => {
    const [me, away, other] = [await makePerson(db), await makePerson(db), await makePerson(db)]
    await makeGroup(site, away, [me, await makePerson(db)])
    const id = await makeGroup(site, other, [me, await makePerson(db)])
    const { id: hiddenId } = await writeMessage(origin, id, 'To be deleted', other.cookie)
    expect(await count(me)).toBe(2)
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, away.user.id))
    expect(await count(me)).toBe(1)
    await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, away.user.id))
    await block(db, me.user, away.user)
    expect(await count(me)).toBe(1)
    for (const messageId of [hiddenId, (await getConversation(origin, id, me.cookie)).messages.at(-1)?.id]) {
      const options = { message_id: messageId, for: 'me' }
      await readData(await callMessages(origin, 'ConversationMessagesResource', 'delete', options, me.cookie))
    }
    expect(await count(me)).toBe(0)
  })

  test('is sent to those who are removed, and to the devices of those who accept', async () => {
    const [one, two, three] = [await makePerson(db), await makePerson(db), await makePerson(db)]
    const id = await makeGroup(site, one, [two])
    await changeConversation(origin, id, { add_user_ids: [three.user.id] }, one.cookie)
    await writeMessage(origin, id, 'Welcome', one.cookie)
    expect([await count(two), await count(three)]).toEqual([1, 0])
    await changeConversation(origin, id, { accepted: true }, three.cookie)
    expect(await count(three)).toBe(1)
    expect(await badgesOf(three)).toHaveLength(1)
    const before = (await badgesOf(two)).length
    await changeConversation(origin, id, { remove_user_id: two.user.id }, one.cookie)
    expect(await count(two)).toBe(0)
    expect(await badgesOf(two)).toHaveLength(before + 1)
  })

  test('does not count a group one was added to before someone writes there', async () => {
    const [one, two, three] = [await makePerson(db), await makePerson(db), await makePerson(db)]
    const id = await makeGroup(site, one, [two])
    await follow(db, three, one)
    await changeConversation(origin, id, { add_user_ids: [three.user.id] }, one.cookie)
    expect(await count(three)).toBe(0)
    await writeMessage(origin, id, 'Welcome', one.cookie)
    expect(await count(three)).toBe(1)
  })
})

test('a first message that is refused leaves a conversation that was left or not accepted as it was', async () => {
  const [one, two] = [await makePerson(db), await makePerson(db)]
  const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'A request' }, one.cookie)
  const refused = async (from: Person, to: Person) =>
    expectFailure(await start({ user_ids: [to.user.id], pin: newId() }, from), 'pinNotFound')
  await refused(two, one)
  expect(await listConversations(origin, { box: 'requests' }, two.cookie)).toMatchObject({ items: [{ id }] })
  await callMessages(origin, 'ConversationResource', 'delete', { conversation_id: id }, one.cookie)
  await refused(one, two)
  expect(await listConversations(origin, {}, one.cookie)).toMatchObject({ items: [] })
  await startConversation(origin, { user_ids: [one.user.id], text: 'Yes?' }, two.cookie)
  expect(await listConversations(origin, {}, two.cookie)).toMatchObject({ items: [{ id }] })
})

test('a first message that is refused leaves an older conversation in its place', async () => {
  const [one, two, three] = [await makePerson(db), await makePerson(db), await makePerson(db)]
  const older = await startConversation(origin, { user_ids: [two.user.id], text: 'First' }, one.cookie)
  const newer = await startConversation(origin, { user_ids: [three.user.id], text: 'Second' }, one.cookie)
  await expectFailure(await start({ user_ids: [two.user.id], pin: newId() }, one), 'pinNotFound')
  const { items } = await listConversations(origin, {}, one.cookie)
  expect(items.map(({ id }) => id)).toEqual([newer.id, older.id])
})

test('blocking tells open pages of the groups that the two share, and no others', async () => {
  const [one, two, three] = [await makePerson(db), await makePerson(db), await makePerson(db)]
  const id = await makeGroup(site, one, [two, three])
  await db.delete(liveFrames)
  await readData(await callResource(origin, 'UserBlockResource', 'create', { user_id: three.user.id }, two.cookie))
  const frames = await db.select().from(liveFrames).where(eq(liveFrames.type, 'conversation_changed'))
  expect(frames.map(({ userId }) => userId).toSorted()).toEqual([two.user.id, three.user.id].toSorted())
  expect(frames[0]?.data).toEqual({ conversation_id: id })
})
