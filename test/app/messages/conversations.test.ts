import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { conversationMembers, messages } from '#db/tables/messages.ts'
import { liveFrames } from '#db/tables/notifications/live.ts'
import { users } from '#db/tables/users.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, readData } from '../../helpers/client.ts'
import { listTexts, peopleOf, type Member, type People } from '../../helpers/message-people.ts'
import { follow } from '../../helpers/people.ts'
import { block } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const START = 'ConversationsResource.create'
const LIST = 'ConversationsResource.get'
const OPEN = 'ConversationResource.get'
const CHANGE = 'ConversationResource.update'
const LEAVE = 'ConversationResource.delete'
const WRITE = 'ConversationMessagesResource.create'
const DELETE = 'ConversationMessagesResource.delete'

let site: Site
let db: Database
let origin: string
let people: People

beforeAll(async () => {
  site = await startApp()
  ;({ db, origin } = site)
  people = peopleOf(site)
}, 60_000)
afterAll(() => site.stop())

describe('requests', () => {
  test('show no one what was seen before they are accepted', async () => {
    const [one, two] = [await people.add(), await people.add()]
    const { id, last_message: message } = await one.call(START, { user_ids: [two.id], text: 'Hello' })
    const readUntil = async () =>
      (await one.call(OPEN, { conversation_id: id })).users.find((person) => person.id === two.id)?.read_until
    await two.call(CHANGE, { conversation_id: id, read_until: message?.id })
    expect(await readUntil()).toBeNull()
    await two.call(CHANGE, { conversation_id: id, accepted: true })
    expect(await readUntil()).toBe(message?.id)
    await db.update(users).set({ showsSeen: false }).where(eq(users.id, two.id))
    expect(await readUntil()).toBeNull()
    await db.update(users).set({ showsSeen: true }).where(eq(users.id, two.id))
    await db.update(users).set({ showsSeen: false }).where(eq(users.id, one.id))
    expect(await readUntil()).toBeNull()
  })

  test('that are declined do not come back, and their senders cannot tell', async () => {
    const [one, two] = [await people.add(), await people.add()]
    const { id } = await one.call(START, { user_ids: [two.id], text: 'Hello' })
    expect(await two.call(CHANGE, { conversation_id: id, accepted: false })).toBeNull()
    await one.call(WRITE, { conversation_id: id, text: 'Hello again' })
    expect(await one.call(OPEN, { conversation_id: id })).toMatchObject({
      users: [{ id: two.id }, { id: one.id }],
      permissions: { write: true },
    })
    for (const box of ['inbox', 'requests'] as const) {
      expect(await two.call(LIST, { box })).toMatchObject({ items: [] })
    }
    await one.call(LEAVE, { conversation_id: id })
    await one.call(START, { user_ids: [two.id], text: 'Once more' })
    expect(await two.call(LIST, { box: 'requests' })).toMatchObject({ items: [] })
    // A person who declined may still change their mind.
    expect(await two.call(START, { user_ids: [one.id], text: 'Sorry' })).toMatchObject({
      id,
    })
  })
})

const count = async (by: Member) => (await by.call('NewsHubBadgeResource.get', {})).conversations_unseen_count

describe('leaving', () => {
  test('one of two: it comes back with the next message alone', async () => {
    const [one, two] = await people.friends()
    const { id } = await one.call(START, { user_ids: [two.id], text: 'Old' })
    await two.call(LEAVE, { conversation_id: id })
    expect(await two.call(LIST, {})).toMatchObject({ items: [] })
    // A person who left it unread has not seen it.
    const { users: named } = await one.call(OPEN, { conversation_id: id })
    expect(named.find((person) => person.id === two.id)).toMatchObject({ read_until: null })
    await two.refused(WRITE, { conversation_id: id, text: 'I left' }, 'conversationNotFound')
    await one.call(WRITE, { conversation_id: id, text: 'New' })
    expect(await listTexts(two, id)).toEqual(['New'])
    expect(await listTexts(one, id)).toEqual(['New', 'Old'])
  })

  test('everyone: nothing is left', async () => {
    const [one, two] = await people.friends()
    const { id } = await one.call(START, { user_ids: [two.id], text: 'Bye' })
    for (const by of [one, two]) await by.call(LEAVE, { conversation_id: id })
    expect(await db.select().from(messages).where(eq(messages.conversationId, id))).toEqual([])
    expect(await db.select().from(conversationMembers).where(eq(conversationMembers.conversationId, id))).toEqual([])
  })
})

describe('a group', () => {
  test('newcomers read from their joining on, and whom they do not follow has to ask', async () => {
    const [one, two, three] = [await people.add(), await people.add(), await people.add()]
    const id = await people.group(one, [two, await people.add()])
    await two.call(CHANGE, { conversation_id: id, add_user_ids: [three.id] })
    expect(await three.call(LIST, { box: 'requests' })).toMatchObject({
      items: [{ id, added_by: two.id, last_message: null }],
    })
    const newcomer = async () =>
      (await two.call(OPEN, { conversation_id: id })).users.find((person) => person.id === three.id)
    expect(await newcomer()).toMatchObject({ read_until: null })
    expect(await count(three)).toBe(0)
    await two.call(WRITE, { conversation_id: id, text: 'Welcome' })
    expect(await listTexts(three, id)).toEqual(['Welcome'])
    await three.call(CHANGE, { conversation_id: id, accepted: true, name: ' Sunday  walks ' })
    expect(await one.call(OPEN, { conversation_id: id })).toMatchObject({ name: 'Sunday walks', user_count: 4 })
  })

  test('is what two become with a third', async () => {
    const [one, two] = await people.friends()
    const three = await people.add()
    const { id } = await one.call(START, { user_ids: [two.id], text: 'Just us' })
    await two.call(CHANGE, { conversation_id: id, add_user_ids: [three.id] })
    expect(await one.call(OPEN, { conversation_id: id })).toMatchObject({ is_group: true, user_count: 3 })
    const again = await one.call(START, { user_ids: [two.id], text: 'Us again' })
    expect(again.id).not.toBe(id)
  })

  test('is run by who started it, then by who has been there longest', async () => {
    const [one, two, three] = [await people.add(), await people.add(), await people.add()]
    const id = await people.group(one, [two, three])
    const mayRemove = async (by: Member) => (await by.call(OPEN, { conversation_id: id })).permissions.remove_people
    expect([await mayRemove(one), await mayRemove(two)]).toEqual([true, false])
    await db.update(conversationMembers).set({ joinedAt: 1 }).where(eq(conversationMembers.userId, two.id))
    await one.call(LEAVE, { conversation_id: id })
    await two.call(CHANGE, { conversation_id: id, remove_user_id: three.id })
    await three.refused(OPEN, { conversation_id: id }, 'conversationNotFound')
  })

  test('has no one in it whom the viewer has blocked', async () => {
    const [one, two, three] = [await people.add(), await people.add(), await people.add()]
    const id = await people.group(one, [two, three])
    await three.call(WRITE, { conversation_id: id, text: 'From three' })
    await block(db, two.user, three.user)
    await two.call(WRITE, { conversation_id: id, text: 'From two' })
    expect(await listTexts(two, id)).toEqual(['From two', expect.stringMatching(/^Hello/)])
    expect(await listTexts(three, id)).toEqual(['From three', expect.stringMatching(/^Hello/)])
    const { users: named, last_message: last } = await three.call(OPEN, { conversation_id: id })
    expect(named.map((person) => person.id)).not.toContain(two.id)
    expect(last?.text).toBe('From three')
    await two.refused(START, { user_ids: [one.id, three.id], text: 'Another group' }, 'userNotFound')
  })
})

describe('the badge', () => {
  const badgesOf = (reader: Member) =>
    db
      .select({ userId: liveFrames.userId })
      .from(liveFrames)
      .where(and(eq(liveFrames.type, 'badge'), eq(liveFrames.userId, reader.id)))

  test('counts no conversation whose new messages were all taken back, and its readers are told', async () => {
    const [one, two] = await people.friends()
    const { id, last_message: first } = await one.call(START, { user_ids: [two.id], text: 'Oops' })
    const second = await one.call(WRITE, { conversation_id: id, text: 'Again' })
    const unsend = async (messageId = '') => one.call(DELETE, { message_id: messageId, for: 'all' })
    await unsend(first?.id)
    expect(await count(two)).toBe(1)
    const before = (await badgesOf(two)).length
    await unsend(second.id)
    expect(await count(two)).toBe(0)
    expect(await badgesOf(two)).toHaveLength(before + 1)
  })

  test('counts nothing that was written by someone who is away, blocked, or that was deleted for oneself', async () => {
    const [me, away, other] = [await people.add(), await people.add(), await people.add()]
    await people.group(away, [me, await people.add()])
    const id = await people.group(other, [me, await people.add()])
    const { id: hiddenId } = await other.call(WRITE, { conversation_id: id, text: 'To be deleted' })
    expect(await count(me)).toBe(2)
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, away.id))
    expect(await count(me)).toBe(1)
    await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, away.id))
    await block(db, me.user, away.user)
    expect(await count(me)).toBe(1)
    for (const messageId of [hiddenId, (await me.call(OPEN, { conversation_id: id })).messages.at(-1)?.id ?? '']) {
      await me.call(DELETE, { message_id: messageId, for: 'me' })
    }
    expect(await count(me)).toBe(0)
  })

  test('is sent to those who are removed, and to the devices of those who accept', async () => {
    const [one, two, three] = [await people.add(), await people.add(), await people.add()]
    const id = await people.group(one, [two])
    await one.call(CHANGE, { conversation_id: id, add_user_ids: [three.id] })
    await one.call(WRITE, { conversation_id: id, text: 'Welcome' })
    expect([await count(two), await count(three)]).toEqual([1, 0])
    await three.call(CHANGE, { conversation_id: id, accepted: true })
    expect(await count(three)).toBe(1)
    expect(await badgesOf(three)).toHaveLength(1)
    const before = (await badgesOf(two)).length
    await one.call(CHANGE, { conversation_id: id, remove_user_id: two.id })
    expect(await count(two)).toBe(0)
    expect(await badgesOf(two)).toHaveLength(before + 1)
  })

  test('does not count a group one was added to before someone writes there', async () => {
    const [one, two, three] = [await people.add(), await people.add(), await people.add()]
    const id = await people.group(one, [two])
    await follow(db, three, one)
    await one.call(CHANGE, { conversation_id: id, add_user_ids: [three.id] })
    expect(await count(three)).toBe(0)
    await one.call(WRITE, { conversation_id: id, text: 'Welcome' })
    expect(await count(three)).toBe(1)
  })
})

test('a first message that is refused leaves a conversation that was left or not accepted as it was', async () => {
  const [one, two] = [await people.add(), await people.add()]
  const { id } = await one.call(START, { user_ids: [two.id], text: 'A request' })
  const refused = async (from: Member, to: Member) =>
    from.refused(START, { user_ids: [to.id], pin: newId() }, 'pinNotFound')
  await refused(two, one)
  expect(await two.call(LIST, { box: 'requests' })).toMatchObject({ items: [{ id }] })
  await one.call(LEAVE, { conversation_id: id })
  await refused(one, two)
  expect(await one.call(LIST, {})).toMatchObject({ items: [] })
  await two.call(START, { user_ids: [one.id], text: 'Yes?' })
  expect(await two.call(LIST, {})).toMatchObject({ items: [{ id }] })
})

test('a first message that is refused leaves an older conversation in its place', async () => {
  const [one, two, three] = [await people.add(), await people.add(), await people.add()]
  const older = await one.call(START, { user_ids: [two.id], text: 'First' })
  const newer = await one.call(START, { user_ids: [three.id], text: 'Second' })
  await one.refused(START, { user_ids: [two.id], pin: newId() }, 'pinNotFound')
  const { items } = await one.call(LIST, {})
  expect(items.map(({ id }) => id)).toEqual([newer.id, older.id])
})

test('blocking tells open pages of the groups that the two share, and no others', async () => {
  const [one, two, three] = [await people.add(), await people.add(), await people.add()]
  const id = await people.group(one, [two, three])
  await db.delete(liveFrames)
  await readData(await callResource(origin, 'UserBlockResource', 'create', { user_id: three.id }, await two.cookie()))
  const frames = await db.select().from(liveFrames).where(eq(liveFrames.type, 'conversation_changed'))
  expect(frames.map(({ userId }) => userId).toSorted()).toEqual([two.id, three.id].toSorted())
  expect(frames[0]?.data).toEqual({ conversation_id: id })
})
