import { eq } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { liveFrames } from '#db/tables/notifications/live.ts'
import { conversationInvites, conversationMembers, conversations, messageHides, messages } from '#db/tables/messages.ts'
import { pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { CONVERSATION_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { ConversationData } from '#schema/messages/message.ts'
import { expectFailure, query } from '../../helpers/client.ts'
import { lastMail } from '../../helpers/mails.ts'
import { follow, makeFriends, makePerson, type Person } from '../../helpers/people.ts'
import {
  callMessages,
  changeConversation,
  getConversation,
  listConversations,
  listMessages,
  startConversation,
  writeMessage,
} from '../../helpers/messages.ts'
import { block, makeBoard, makePin } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

describe('a conversation of two', () => {
  test('starts with a message, and is the same whoever starts it again', async () => {
    const [one, two] = await makeFriends(db)
    const started = await startConversation(origin, { user_ids: [two.user.id], text: 'Hello there' }, one.cookie)
    expect(started).toMatchObject({
      name: null,
      is_group: false,
      unread: 0,
      is_request: false,
      last_message: { text: 'Hello there', type: 'message', sender: { id: one.user.id, full_name: one.user.fullName } },
      users: [{ id: two.user.id }, { id: one.user.id }],
      permissions: { write: true, write_refusal: null },
    })
    const inbox = await listConversations(origin, {}, two.cookie)
    expect(inbox).toMatchObject({
      items: [{ id: started.id, unread: 1, last_message: { text: 'Hello there' } }],
      request_count: 0,
    })
    const again = await startConversation(origin, { user_ids: [one.user.id], text: 'Hello back' }, two.cookie)
    expect(again.id).toBe(started.id)
    expect((await getConversation(origin, started.id, one.cookie)).messages.map(({ text }) => text)).toEqual([
      'Hello back',
      'Hello there',
    ])
  })

  test('from someone they do not follow is a request', async () => {
    const [one, two] = [await makePerson(db), await makePerson(db)]
    const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'You do not know me' }, one.cookie)
    expect(await listConversations(origin, {}, two.cookie)).toMatchObject({ items: [], request_count: 1 })
    expect(await listConversations(origin, { box: 'requests' }, two.cookie)).toMatchObject({
      items: [{ id, is_request: true, added_by: one.user.id }],
    })
    await writeMessage(origin, id, 'Now I do', two.cookie)
    expect(await listConversations(origin, {}, two.cookie)).toMatchObject({ items: [{ id }], request_count: 0 })
  })
})

test('a group names no one across a block as who has added the viewer to it', async () => {
  const [one, two] = await makeFriends(db)
  const third = await makePerson(db)
  await follow(db, third, one)
  await follow(db, one, third)
  const { id } = await startConversation(origin, { user_ids: [two.user.id, third.user.id], text: 'Hello' }, one.cookie)
  await writeMessage(origin, id, 'Hello back', two.cookie)
  expect(await getConversation(origin, id, two.cookie)).toMatchObject({ added_by: one.user.id })
  await block(db, two.user, one.user)
  expect(await getConversation(origin, id, two.cookie)).toMatchObject({ added_by: null })
})

test('a secret pin is sent, and is not available to those who may not see it', async () => {
  const [one, two] = await makeFriends(db)
  const secret = await makeBoard(db, one.user, { privacy: 'secret' })
  const pin = await makePin(db, secret, { columns: { audience: 'board' } })
  const { id } = await startConversation(origin, { user_ids: [two.user.id], pin: pin.id }, one.cookie)
  const [mine] = (await listMessages(origin, id, one.cookie)).items
  const [theirs] = (await listMessages(origin, id, two.cookie)).items
  expect(mine).toMatchObject({ text: '', attachment: { kind: 'pin', id: pin.id, pin: { id: pin.id } } })
  expect(theirs).toMatchObject({ text: '', attachment: { kind: 'pin', id: pin.id, pin: null } })
})

test('pages read the same by queries', async () => {
  const [one, two] = await makeFriends(db)
  const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'Hello' }, one.cookie)
  const list = await query(origin, 'ConversationsQuery', {}, { cookie: two.cookie })
  expect(list).toMatchObject({
    conversations: { edges: [{ node: { id, unread: 1, lastMessage: { text: 'Hello' } } }] },
    viewerId: two.user.id,
  })
  const page = await query(origin, 'ConversationQuery', { conversationId: id }, { cookie: two.cookie })
  expect(page).toMatchObject({ conversation: { id }, messages: { edges: [{ node: { text: 'Hello' } }] } })
  const stranger = await makePerson(db)
  expect(await query(origin, 'ConversationQuery', { conversationId: id }, { cookie: stranger.cookie })).toMatchObject({
    __typename: 'Error',
  })
})

test('across a block there is no conversation', async () => {
  const [one, two] = await makeFriends(db)
  const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'Hello' }, one.cookie)
  await block(db, two.user, one.user)
  for (const { cookie } of [one, two]) {
    const options = { conversation_id: id, text: 'x' }
    await expectFailure(
      await callMessages(origin, 'ConversationResource', 'get', { conversation_id: id }, cookie),
      'conversationNotFound',
    )
    await expectFailure(
      await callMessages(origin, 'ConversationMessagesResource', 'create', options, cookie),
      'conversationNotFound',
    )
  }
  await expectFailure(
    await callMessages(origin, 'ConversationsResource', 'create', { user_ids: [two.user.id], text: 'x' }, one.cookie),
    'userNotFound',
  )
})

describe('an address that is invited', () => {
  /** A conversation of a person with the address of another one, and a stranger to compare them with. */
  async function invite() {
    const sender = await makePerson(db, { emailVerifiedAt: 1 })
    const email = `hidden.${newId().toLowerCase()}@tackboard.example`
    const hidden = await makePerson(db, { email, emailVerifiedAt: 1 })
    const stranger = await makePerson(db)
    const { id } = await startConversation(origin, { emails: [email], text: 'Hello' }, sender.cookie)
    return { sender, hidden, stranger, email, id }
  }

  const add = (id: string, who: Person, { cookie }: Person) =>
    changeConversation(origin, id, { add_user_ids: [who.user.id] }, cookie)

  /** What a page shows of it, but for the names. */
  const shown = ({ users: people, ...rest }: ConversationData) => ({
    emails: rest.emails,
    isGroup: rest.is_group,
    count: rest.user_count,
    people: people.length,
    permissions: rest.permissions,
  })

  test.each(['waits', 'was declined'])('names no one by who can be added while it %s', async (state) => {
    const conversations = [await invite(), await invite()] as const
    const [one, other] = conversations
    if (state === 'was declined') {
      for (const { id, hidden } of conversations) {
        await changeConversation(origin, id, { accepted: false }, hidden.cookie)
      }
    }
    const added = await add(one.id, one.hidden, one.sender)
    const compared = await add(other.id, other.stranger, other.sender)
    expect(added?.users.map(({ id }) => id)).toEqual([one.hidden.user.id, one.sender.user.id])
    if (!added || !compared) throw new Error('It is gone')
    expect({ ...shown(added), emails: [] }).toEqual({ ...shown(compared), emails: [] })
    expect(added.emails).toEqual([one.email])
    expect(await listConversations(origin, { box: 'requests' }, one.hidden.cookie)).toMatchObject({
      items: [{ id: one.id }],
    })
  })

  test('names no one by the order in which people stand, or by who may be added', async () => {
    const { sender, hidden, stranger, id } = await invite()
    await add(id, stranger, sender)
    const third = await makePerson(db)
    await add(id, third, sender)
    await add(id, hidden, sender)
    expect((await getConversation(origin, id, sender.cookie)).users.map((person) => person.id)).toEqual(
      [stranger, third, hidden, sender].map(({ user }) => user.id),
    )
  })

  test('names no one by who can be removed', async () => {
    const { sender, hidden, stranger, id } = await invite()
    await add(id, await makePerson(db), sender)
    for (const { user } of [hidden, stranger]) {
      const options = { conversation_id: id, remove_user_id: user.id }
      await expectFailure(
        await callMessages(origin, 'ConversationResource', 'update', options, sender.cookie),
        'userNotFound',
      )
    }
    expect(await listConversations(origin, { box: 'requests' }, hidden.cookie)).toMatchObject({ items: [{ id }] })
  })

  test('tells no one that it was declined', async () => {
    const { sender, hidden, id } = await invite()
    await add(id, await makePerson(db), sender)
    const frames = () => db.$count(liveFrames, eq(liveFrames.userId, sender.user.id))
    const before = await frames()
    await changeConversation(origin, id, { accepted: false }, hidden.cookie)
    expect(await frames()).toBe(before)
  })
})

describe('an address without an account', () => {
  test('gets a mail without a word of the message, and the conversation once it is confirmed', async () => {
    const one = await makePerson(db, { emailVerifiedAt: 1 })
    const late = await makePerson(db)
    const email = `${late.user.username}.late@tackboard.example`
    const started = await startConversation(origin, { emails: [email.toUpperCase()], text: 'Lighthouse' }, one.cookie)
    expect(started).toMatchObject({ emails: [email], users: [{ id: one.user.id }], is_group: false })
    const mail = await lastMail(db, email, 'conversationInvite')
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('Lighthouse')
    expect(mail.text).toContain('/messages/')
    const again = await startConversation(origin, { emails: [email], text: 'Are you there?' }, one.cookie)
    expect(again.id).toBe(started.id)

    expect(await listConversations(origin, { box: 'requests' }, late.cookie)).toMatchObject({ items: [] })
    await db.update(users).set({ email, emailVerifiedAt: Date.now() }).where(eq(users.id, late.user.id))
    const [waiting] = (await listConversations(origin, { box: 'requests' }, late.cookie)).items
    expect(waiting).toMatchObject({ id: started.id, emails: [], unread: 2, users: [{ id: one.user.id }] })
    // Its sender is not told whose address it is before they accept.
    expect(await getConversation(origin, started.id, one.cookie)).toMatchObject({
      emails: [email],
      users: [{ id: one.user.id }],
    })
    await changeConversation(origin, started.id, { accepted: true }, late.cookie)
    expect(await getConversation(origin, started.id, one.cookie)).toMatchObject({
      emails: [],
      users: [{ id: late.user.id }, { id: one.user.id }],
    })
    expect((await startConversation(origin, { user_ids: [late.user.id], text: 'Hi' }, one.cookie)).id).toBe(started.id)
    expect(await db.select().from(conversationInvites).where(eq(conversationInvites.email, email))).toEqual([])
  })

  test('is written to only by those who have confirmed their own', async () => {
    const one = await makePerson(db)
    await expectFailure(
      await callMessages(origin, 'ConversationsResource', 'create', { emails: ['a@b.example'], text: 'x' }, one.cookie),
      'emailUnconfirmed',
    )
  })
})

test('a message deleted for oneself is there for the other; one taken back is gone for both', async () => {
  const [one, two] = await makeFriends(db)
  const { id, last_message: first } = await startConversation(
    origin,
    { user_ids: [two.user.id], text: 'First' },
    one.cookie,
  )
  const second = await writeMessage(origin, id, 'Second', one.cookie)
  const remove = (messageId: string | undefined, scope: string, cookie: string) =>
    callMessages(origin, 'ConversationMessagesResource', 'delete', { message_id: messageId, for: scope }, cookie)
  await remove(first?.id, 'me', two.cookie)
  await remove(second.id, 'all', one.cookie)
  const texts = async (cookie: string) =>
    (await listMessages(origin, id, cookie)).items.map(({ type, text }) => [type, text])
  expect(await texts(one.cookie)).toEqual([
    ['removed', ''],
    ['message', 'First'],
  ])
  expect(await texts(two.cookie)).toEqual([['removed', '']])
  expect(await db.select().from(messageHides).where(eq(messageHides.userId, two.user.id))).toHaveLength(1)
})

describe('a message of what someone tried', () => {
  test('is sent, is read with who tried it, and is not available where the Pin or the person is not', async () => {
    const [one, two] = await makeFriends(db)
    const maker = await makePerson(db)
    const pin = await makePin(db, await makeBoard(db, maker.user))
    await db.insert(pinTries).values({ pinId: pin.id, userId: maker.user.id, text: 'Worked', createdAt: 1 })
    const tried = { pin_id: pin.id, user_id: maker.user.id }
    const { id } = await startConversation(origin, { user_ids: [two.user.id], user_did_it_data: tried }, one.cookie)
    const attachment = async () => (await listMessages(origin, id, two.cookie)).items[0]?.attachment
    expect(await attachment()).toMatchObject({ kind: 'try', pin: { id: pin.id }, user: { id: maker.user.id } })
    await block(db, maker.user, two.user)
    expect(await attachment()).toMatchObject({ kind: 'try', pin: null, user: null })
  })

  test('is refused where no one has tried it', async () => {
    const [one, two] = await makeFriends(db)
    const pin = await makePin(db, await makeBoard(db, two.user))
    const options = { user_ids: [two.user.id], user_did_it_data: { pin_id: pin.id } }
    await expectFailure(
      await callMessages(origin, 'ConversationsResource', 'create', options, one.cookie),
      'pinNotFound',
    )
  })
})

test('where a message was written and what its page tracks is kept with it, and shown to no one', async () => {
  const [one, two] = await makeFriends(db)
  const marks = { source: 'closeup', client_tracking_params: 'abc.def' }
  const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'First', ...marks }, one.cookie)
  await writeMessage(origin, id, { text: 'Second', ...marks }, one.cookie)
  const rows = await db.select().from(messages).where(eq(messages.conversationId, id))
  expect(rows).toMatchObject([
    { source: 'closeup', clientTrackingParams: 'abc.def' },
    { source: 'closeup', clientTrackingParams: 'abc.def' },
  ])
  expect(JSON.stringify(await listMessages(origin, id, two.cookie))).not.toMatch(/closeup|abc\.def/)
})

test('pages of the list lead on by their bookmark, each conversation once', async () => {
  const me = await makePerson(db)
  const ids = Array.from({ length: CONVERSATION_PAGE_SIZE + 3 }, () => newId())
  await db.insert(conversations).values(ids.map((id) => ({ id, createdAt: 1 })))
  // Two at each moment.
  await db.insert(conversationMembers).values(
    ids.map((conversationId, nth) => ({
      conversationId,
      userId: me.user.id,
      joinedAt: 1,
      acceptedAt: 1,
      activityAt: 1_000 + Math.floor(nth / 2),
    })),
  )
  const first = await listConversations(origin, {}, me.cookie)
  expect(first.items).toHaveLength(CONVERSATION_PAGE_SIZE)
  const second = await listConversations(origin, { bookmark: first.bookmark }, me.cookie)
  expect(second.bookmark).toBeNull()
  const listed = [...first.items, ...second.items].map(({ id }) => id)
  expect(listed).toHaveLength(ids.length)
  expect(new Set(listed)).toEqual(new Set(ids))
})
