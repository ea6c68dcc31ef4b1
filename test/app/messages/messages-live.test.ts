import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { startApp } from '../../helpers/app.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { openSocket, type LiveSite, type MemorySocket } from '../../helpers/live-sockets.ts'
import { makeFriends, makePerson } from '../../helpers/people.ts'
import { callMessages, changeConversation, startConversation, writeMessage } from '../../helpers/messages.ts'
import { makeBoard, makePin } from '../../helpers/rows.ts'

let site: LiveSite
let db: Database
let origin: string
let proxy: DatabaseProxy

beforeAll(async () => {
  site = await startApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
  db = site.db
  origin = site.origin
})
afterAll(() => site.stop())

const types = (socket: MemorySocket) => socket.frames.map(({ type }) => type)

const told = (socket: MemorySocket, type: string) => vi.waitUntil(() => socket.frames.find((one) => one.type === type))

test('a message reaches the other as they may see it, with the count of their badge', async () => {
  const [one, two] = await makeFriends(db)
  const socket = await openSocket(site, two.cookie)
  const secret = await makeBoard(db, one.user, { privacy: 'secret' })
  const pin = await makePin(db, secret, { columns: { audience: 'board' } })
  const { id } = await startConversation(origin, { user_ids: [two.user.id], pin: pin.id, text: 'Look' }, one.cookie)
  expect(await told(socket, 'message')).toMatchObject({
    data: { conversation_id: id, message: { text: 'Look', attachment: { kind: 'pin', pin: null } } },
  })
  expect(await told(socket, 'badge')).toMatchObject({
    data: { conversations_unseen_count: 1, news_hub_unseen_count: 0 },
  })
})

test('a reaction, a message that is taken back and a rename reach all devices', async () => {
  const [one, two] = await makeFriends(db)
  const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
  const message = await writeMessage(origin, id, 'Live', one.cookie)
  const socket = await openSocket(site, two.cookie)
  const change = (verb: 'update' | 'delete', options: object, cookie: string) =>
    callMessages(origin, 'ConversationMessagesResource', verb, { message_id: message.id, ...options }, cookie)
  await change('update', { reaction_type: 5 }, two.cookie)
  expect(await told(socket, 'message_changed')).toMatchObject({
    data: { message: { reactions: [{ user_id: two.user.id, reaction_type: 5 }] } },
  })
  await change('delete', { for: 'all' }, one.cookie)
  const changed = (count: number) =>
    vi.waitUntil(() => socket.frames.filter(({ type }) => type === 'message_changed')[count - 1])
  expect(await changed(2)).toMatchObject({
    type: 'message_changed',
    data: { message_id: message.id, message: { type: 'removed', text: '' } },
  })
  await change('delete', { for: 'me' }, two.cookie)
  expect(await changed(3)).toMatchObject({ type: 'message_changed', data: { message: null } })
  await changeConversation(origin, id, { name: 'Renamed' }, one.cookie)
  expect(await told(socket, 'conversation_changed')).toMatchObject({ data: { conversation_id: id } })
})

test('what was seen, and that someone types, is passed on to those who show it themselves', async () => {
  const [one, two] = await makeFriends(db)
  const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
  const first = await writeMessage(origin, id, 'First', one.cookie)
  const [mine, theirs] = [await openSocket(site, one.cookie), await openSocket(site, two.cookie)]
  await changeConversation(origin, id, { read_until: first.id }, two.cookie)
  expect(await told(mine, 'seen')).toEqual({
    type: 'seen',
    data: { conversation_id: id, user_id: two.user.id, read_until: first.id },
  })
  mine.say({ type: 'typing', conversation_id: id })
  expect(await told(theirs, 'typing')).toEqual({
    type: 'typing',
    data: { conversation_id: id, user_id: one.user.id },
  })
})

test('a stranger who types into a conversation, or who has turned that off, is not heard', async () => {
  const [one, two] = await makeFriends(db)
  const stranger = await makePerson(db)
  await db.update(users).set({ showsTyping: false, showsSeen: false }).where(eq(users.id, two.user.id))
  const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
  const first = await writeMessage(origin, id, 'First', one.cookie)
  const mine = await openSocket(site, one.cookie)
  for (const { cookie } of [stranger, two]) {
    ;(await openSocket(site, cookie)).say({ type: 'typing', conversation_id: id })
  }
  await changeConversation(origin, id, { read_until: first.id }, two.cookie)
  await writeMessage(origin, id, 'Heard', two.cookie)
  await told(mine, 'message')
  expect(types(mine).filter((type) => type === 'typing' || type === 'seen')).toEqual([])
})

test('who has turned messages off since a message was written does not get it', async () => {
  const [one, two] = await makeFriends(db)
  await startConversation(origin, { user_ids: [two.user.id], text: 'Before' }, one.cookie)
  await db.update(users).set({ shouldShowMessaging: false }).where(eq(users.id, two.user.id))
  const socket = await openSocket(site, two.cookie, { after: 0 })
  await told(socket, 'badge')
  expect(socket.frames).toContainEqual(
    expect.objectContaining({ type: 'message_changed', data: expect.objectContaining({ message: null }) }),
  )
  expect(JSON.stringify(socket.frames)).not.toContain('Before')
})

test('a message of two is five round trips and two calls of objects; its sender gets what the commit has read', async () => {
  const [one, two] = await makeFriends(db)
  const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
  await writeMessage(origin, id, 'First', one.cookie)
  const [mine, theirs] = [await openSocket(site, one.cookie), await openSocket(site, two.cookie)]
  const objects = vi.spyOn(site.env.ACCOUNT_CHANNEL, 'getByName')
  proxy.reset()
  const message = await writeMessage(origin, id, 'Second', one.cookie)
  const data = { conversation_id: id, message }
  expect(await told(mine, 'message')).toEqual({ id: expect.any(Number), type: 'message', data })
  expect(await told(theirs, 'message')).toEqual({ id: expect.any(Number), type: 'message', data })
  await told(theirs, 'badge')
  const framed = proxy.statements().filter(({ sql }) => /message_reactions/.test(sql) && !sql.startsWith('insert'))
  expect(framed.map(({ args }) => args.includes(two.user.id))).toEqual([false, true])
  expect(objects).toHaveBeenCalledTimes(2)
  // The session, the limit, the commit, and two for the reader.
  expect(proxy.roundTrips()).toBe(5)
  objects.mockRestore()
})

test('what is attached to a message is read for its sender, too, as it may be gone by then', async () => {
  const [one, two] = await makeFriends(db)
  const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
  const mine = await openSocket(site, one.cookie)
  const pin = await makePin(db, await makeBoard(db, one.user))
  const message = await writeMessage(origin, id, { text: 'Look', pin: pin.id }, one.cookie)
  expect(message.attachment).toMatchObject({ kind: 'pin', pin: { id: pin.id } })
  expect(await told(mine, 'message')).toMatchObject({ data: { conversation_id: id, message } })
})
