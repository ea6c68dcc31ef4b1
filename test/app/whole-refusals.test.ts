import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardInvites } from '#db/tables/boards/board-invites.ts'
import { conversationMembers, conversations } from '#db/tables/messages.ts'
import { notificationDigests, notificationSettings } from '#db/tables/notifications/notifications.ts'
import { saves } from '#db/tables/saves.ts'
import type { ErrorName } from '#schema/errors.ts'
import { callResource, expectFailure, readData } from '../helpers/client.ts'
import { addCollaborator, makeBoard, makePin, makeSession, makeUser, type UserRow } from '../helpers/rows.ts'

// A refusal changes nothing, and no one does by a side door what takes more rights.

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let me: UserRow
let cookie: string
let other: UserRow

beforeEach(async () => {
  ;[me, other] = await Promise.all([makeUser(db), makeUser(db)])
  cookie = await makeSession(db, me)
})

test('settings of which one is refused stay as they are, all of them', async () => {
  const options = { digest: 'off', notifications: { follow: { email: false } }, about: 'New', username: other.username }
  await expectFailure(await callResource(origin, 'UserSettingsResource', 'update', options, cookie), 'usernameTaken')
  expect(await db.select().from(notificationDigests).where(eq(notificationDigests.userId, me.id))).toEqual([])
  expect(await db.select().from(notificationSettings).where(eq(notificationSettings.userId, me.id))).toEqual([])
  const { username: _, ...rest } = options
  const saved = await readData(await callResource(origin, 'UserSettingsResource', 'update', rest, cookie))
  expect(saved).toMatchObject({ about: 'New', digest: 'off', notifications: { follow: { email: false } } })
})

async function makeGroup(): Promise<string> {
  const id = newId()
  await db.insert(conversations).values({ id, name: 'Old', createdAt: 1 })
  await db.insert(conversationMembers).values([
    { conversationId: id, userId: other.id, joinedAt: 1, acceptedAt: 1 },
    { conversationId: id, userId: me.id, addedBy: other.id, joinedAt: 2, acceptedAt: 2 },
  ])
  return id
}

async function readGroup(id: string) {
  const [group] = await db.select({ name: conversations.name }).from(conversations).where(eq(conversations.id, id))
  const people = await db
    .select({ leftAt: conversationMembers.leftAt, isMuted: conversationMembers.isMuted })
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, id))
  return { name: group?.name, people }
}

test.each<[what: string, by: 'owner' | 'member', more: (to: string) => object, error: ErrorName]>([
  ['a removal by who may not', 'member', (person) => ({ remove_user_id: person }), 'conversationNotYours'],
  ['a mark at no message', 'owner', (person) => ({ remove_user_id: person, read_until: 'none' }), 'messageNotFound'],
  ['a person who does not exist', 'owner', () => ({ add_user_ids: ['none'] }), 'userNotFound'],
])('a conversation with %s among its changes is left as it is', async (_, by, more, error) => {
  const id = await makeGroup()
  const before = await readGroup(id)
  const as = by === 'member' ? cookie : await makeSession(db, other)
  const options = { conversation_id: id, name: 'New', muted: true, ...more(by === 'member' ? other.id : me.id) }
  await expectFailure(await callResource(origin, 'ConversationResource', 'update', options, as), error)
  expect(await readGroup(id)).toEqual(before)
})

test('who may only invite neither takes over nor ends an invitation that gives more than theirs', async () => {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner, { privacy: 'secret' })
  await addCollaborator(db, board, me, ['invite'])
  const by = await makeSession(db, owner)
  const invite = (permissions: string[], as: string) =>
    callResource(origin, 'BoardInviteResource', 'create', { board_id: board.id, user_ids: [other.id], permissions }, as)
  const { items } = await readData<{ items: { invite_id: string }[] }>(await invite(['save_pins', 'manage'], by))
  await readData(await invite([], cookie))
  const stands = { inviterId: owner.id, permissions: ['save_pins', 'manage'], status: 'pending' }
  const readInvites = () => db.select().from(boardInvites).where(eq(boardInvites.boardId, board.id))
  expect(await readInvites()).toMatchObject([stands])
  const end = { invite_id: items[0]?.invite_id }
  await expectFailure(await callResource(origin, 'BoardInviteResource', 'delete', end, cookie), 'boardNotYours')
  await readData(await callResource(origin, 'BoardInviteResource', 'delete', { board_id: board.id }, cookie))
  expect(await readInvites()).toMatchObject([stands])
})

test('a save of another goes only to a board on which they could have put it', async () => {
  const owner = await makeUser(db)
  const shared = await makeBoard(db, owner)
  await addCollaborator(db, shared, me, ['edit_pins'])
  const pin = await makePin(db, await makeBoard(db, other))
  const id = newId()
  await db.insert(saves).values({ id, userId: owner.id, pinId: pin.id, boardId: shared.id, createdAt: 1 })
  const own = await makeBoard(db, me, { privacy: 'secret' })
  const options = { save_id: id, board_id: own.id }
  await expectFailure(await callResource(origin, 'RepinResource', 'update', options, cookie), 'saveNotYours')
  await addCollaborator(db, own, owner, ['save_pins'])
  await readData(await callResource(origin, 'RepinResource', 'update', options, cookie))
  expect(
    await db
      .select()
      .from(saves)
      .where(and(eq(saves.id, id), eq(saves.boardId, own.id))),
  ).toHaveLength(1)
})
