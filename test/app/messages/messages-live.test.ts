import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { startApp } from '../../helpers/app.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { openSocket, type LiveSite, type MemorySocket } from '../../helpers/live-sockets.ts'
import { peopleOf, type People } from '../../helpers/message-people.ts'
import { makeBoard, makePin } from '../../helpers/rows.ts'

const START = 'ConversationsResource.create'
const CHANGE = 'ConversationResource.update'
const WRITE = 'ConversationMessagesResource.create'
const REACT = 'ConversationMessagesResource.update'
const DELETE = 'ConversationMessagesResource.delete'

let site: LiveSite
let db: Database
let people: People
let proxy: DatabaseProxy

beforeAll(async () => {
  site = await startApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
  db = site.db
  people = peopleOf(site)
})
afterAll(() => site.stop())

const types = (socket: MemorySocket) => socket.frames.map(({ type }) => type)

const told = (socket: MemorySocket, type: string) => vi.waitUntil(() => socket.frames.find((one) => one.type === type))

test('a message reaches the other as they may see it, with the count of their badge', async () => {
  const [one, two] = await people.friends()
  const socket = await openSocket(site, await two.cookie())
  const secret = await makeBoard(db, one.user, { privacy: 'secret' })
  const pin = await makePin(db, secret, { columns: { audience: 'board' } })
  const { id } = await one.call(START, { user_ids: [two.id], pin: pin.id, text: 'Look' })
  expect(await told(socket, 'message')).toMatchObject({
    data: { conversation_id: id, message: { text: 'Look', attachment: { kind: 'pin', pin: null } } },
  })
  expect(await told(socket, 'badge')).toMatchObject({
    data: { conversations_unseen_count: 1, news_hub_unseen_count: 0 },
  })
})

test('a reaction, a message that is taken back and a rename reach all devices', async () => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id] })
  const message = await one.call(WRITE, { conversation_id: id, text: 'Live' })
  const socket = await openSocket(site, await two.cookie())
  await two.call(REACT, { message_id: message.id, reaction_type: 5 })
  expect(await told(socket, 'message_changed')).toMatchObject({
    data: { message: { reactions: [{ user_id: two.id, reaction_type: 5 }] } },
  })
  await one.call(DELETE, { message_id: message.id, for: 'all' })
  const changed = (count: number) =>
    vi.waitUntil(() => socket.frames.filter(({ type }) => type === 'message_changed')[count - 1])
  expect(await changed(2)).toMatchObject({
    type: 'message_changed',
    data: { message_id: message.id, message: { type: 'removed', text: '' } },
  })
  await two.call(DELETE, { message_id: message.id, for: 'me' })
  expect(await changed(3)).toMatchObject({ type: 'message_changed', data: { message: null } })
  await one.call(CHANGE, { conversation_id: id, name: 'Renamed' })
  expect(await told(socket, 'conversation_changed')).toMatchObject({ data: { conversation_id: id } })
})

test('what was seen, and that someone types, is passed on to those who show it themselves', async () => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id] })
  const first = await one.call(WRITE, { conversation_id: id, text: 'First' })
  const [mine, theirs] = [await openSocket(site, await one.cookie()), await openSocket(site, await two.cookie())]
  await two.call(CHANGE, { conversation_id: id, read_until: first.id })
  expect(await told(mine, 'seen')).toEqual({
    type: 'seen',
    data: { conversation_id: id, user_id: two.id, read_until: first.id },
  })
  mine.say({ type: 'typing', conversation_id: id })
  expect(await told(theirs, 'typing')).toEqual({
    type: 'typing',
    data: { conversation_id: id, user_id: one.id },
  })
})

test('a stranger who types into a conversation, or who has turned that off, is not heard', async () => {
  const [one, two] = await people.friends()
  const stranger = await people.add()
  await db.update(users).set({ showsTyping: false, showsSeen: false }).where(eq(users.id, two.id))
  const { id } = await one.call(START, { user_ids: [two.id] })
  const first = await one.call(WRITE, { conversation_id: id, text: 'First' })
  const mine = await openSocket(site, await one.cookie())
  for (const by of [stranger, two]) {
    ;(await openSocket(site, await by.cookie())).say({ type: 'typing', conversation_id: id })
  }
  await two.call(CHANGE, { conversation_id: id, read_until: first.id })
  await two.call(WRITE, { conversation_id: id, text: 'Heard' })
  await told(mine, 'message')
  expect(types(mine).filter((type) => type === 'typing' || type === 'seen')).toEqual([])
})

test('who has turned messages off since a message was written does not get it', async () => {
  const [one, two] = await people.friends()
  await one.call(START, { user_ids: [two.id], text: 'Before' })
  await db.update(users).set({ shouldShowMessaging: false }).where(eq(users.id, two.id))
  const socket = await openSocket(site, await two.cookie(), { after: 0 })
  await told(socket, 'badge')
  expect(socket.frames).toContainEqual(
    expect.objectContaining({ type: 'message_changed', data: expect.objectContaining({ message: null }) }),
  )
  expect(JSON.stringify(socket.frames)).not.toContain('Before')
})

test('a message of two is five round trips and two calls of objects; its sender gets what the commit has read', async () => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id] })
  await one.call(WRITE, { conversation_id: id, text: 'First' })
  const [mine, theirs] = [await openSocket(site, await one.cookie()), await openSocket(site, await two.cookie())]
  const objects = vi.spyOn(site.env.ACCOUNT_CHANNEL, 'getByName')
  proxy.reset()
  const message = await one.call(WRITE, { conversation_id: id, text: 'Second' })
  const data = { conversation_id: id, message }
  expect(await told(mine, 'message')).toEqual({ id: expect.any(Number), type: 'message', data })
  expect(await told(theirs, 'message')).toEqual({ id: expect.any(Number), type: 'message', data })
  await told(theirs, 'badge')
  const framed = proxy.statements().filter(({ sql }) => /message_reactions/.test(sql) && !sql.startsWith('insert'))
  expect(framed.map(({ args }) => args.includes(two.id))).toEqual([false, true])
  expect(objects).toHaveBeenCalledTimes(2)
  // The session, the limit, the commit, and two for the reader.
  expect(proxy.roundTrips()).toBe(5)
  objects.mockRestore()
})

test('what is attached to a message is read for its sender, too, as it may be gone by then', async () => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id] })
  const mine = await openSocket(site, await one.cookie())
  const pin = await makePin(db, await makeBoard(db, one.user))
  const message = await one.call(WRITE, { conversation_id: id, text: 'Look', pin: pin.id })
  expect(message.attachment).toMatchObject({ kind: 'pin', pin: { id: pin.id } })
  expect(await told(mine, 'message')).toMatchObject({ data: { conversation_id: id, message } })
})
