import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { conversationInvites, conversationMembers, conversations, messageHides, messages } from '#db/tables/messages.ts'
import { liveFrames } from '#db/tables/notifications/live.ts'
import { pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { CONVERSATION_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { ConversationData } from '#schema/messages/message.ts'
import { lastMail } from '../../helpers/mails.ts'
import { test, type Member } from '../../helpers/message-people.ts'
import { follow } from '../../helpers/people.ts'
import { block, makeBoard, makePin } from '../../helpers/rows.ts'

const START = 'ConversationsResource.create'
const LIST = 'ConversationsResource.get'
const OPEN = 'ConversationResource.get'
const CHANGE = 'ConversationResource.update'
const WRITE = 'ConversationMessagesResource.create'
const MESSAGES = 'ConversationMessagesResource.get'
const DELETE = 'ConversationMessagesResource.delete'

describe('a conversation of two', () => {
  test('starts with a message, and is the same when either of them starts it again', async ({ people }) => {
    const [one, two] = await people.friends()
    const started = await one.call(START, { user_ids: [two.id], text: 'Hello there' })
    expect(started).toMatchObject({
      name: null,
      is_group: false,
      unread: 0,
      is_request: false,
      last_message: { text: 'Hello there', type: 'message', sender: { id: one.id, full_name: one.user.fullName } },
      users: [{ id: two.id }, { id: one.id }],
      permissions: { write: true, write_refusal: null },
    })
    const inbox = await two.call(LIST, {})
    expect(inbox).toMatchObject({
      items: [{ id: started.id, unread: 1, last_message: { text: 'Hello there' } }],
      request_count: 0,
    })
    const again = await two.call(START, { user_ids: [one.id], text: 'Hello back' })
    expect(again.id).toBe(started.id)
    expect((await one.call(OPEN, { conversation_id: started.id })).messages.map(({ text }) => text)).toEqual([
      'Hello back',
      'Hello there',
    ])
  })

  test('from someone they do not follow is a request', async ({ people }) => {
    const [one, two] = [await people.add(), await people.add()]
    const { id } = await one.call(START, { user_ids: [two.id], text: 'You do not know me' })
    expect(await two.call(LIST, {})).toMatchObject({ items: [], request_count: 1 })
    expect(await two.call(LIST, { box: 'requests' })).toMatchObject({
      items: [{ id, is_request: true, added_by: one.id }],
    })
    await two.call(WRITE, { conversation_id: id, text: 'Now I do' })
    expect(await two.call(LIST, {})).toMatchObject({ items: [{ id }], request_count: 0 })
  })
})

test('a group names no one across a block as who has added the viewer to it', async ({ db, people }) => {
  const [one, two] = await people.friends()
  const third = await people.add()
  await follow(db, third, one)
  await follow(db, one, third)
  const { id } = await one.call(START, { user_ids: [two.id, third.id], text: 'Hello' })
  await two.call(WRITE, { conversation_id: id, text: 'Hello back' })
  expect(await two.call(OPEN, { conversation_id: id })).toMatchObject({ added_by: one.id })
  await block(db, two.user, one.user)
  expect(await two.call(OPEN, { conversation_id: id })).toMatchObject({ added_by: null })
})

test('a secret pin is sent, and is not available to those who may not see it', async ({ db, people }) => {
  const [one, two] = await people.friends()
  const secret = await makeBoard(db, one.user, { privacy: 'secret' })
  const pin = await makePin(db, secret, { columns: { audience: 'board' } })
  const { id } = await one.call(START, { user_ids: [two.id], pin: pin.id })
  const [mine] = (await one.call(MESSAGES, { conversation_id: id })).items
  const [theirs] = (await two.call(MESSAGES, { conversation_id: id })).items
  expect(mine).toMatchObject({ text: '', attachment: { kind: 'pin', id: pin.id, pin: { id: pin.id } } })
  expect(theirs).toMatchObject({ text: '', attachment: { kind: 'pin', id: pin.id, pin: null } })
})

test('pages read the same by queries', async ({ people }) => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id], text: 'Hello' })
  const list = await two.query('ConversationsQuery', {})
  expect(list).toMatchObject({
    conversations: { edges: [{ node: { id, unread: 1, lastMessage: { text: 'Hello' } } }] },
    viewerId: two.id,
  })
  const page = await two.query('ConversationQuery', { conversationId: id })
  expect(page).toMatchObject({ conversation: { id }, messages: { edges: [{ node: { text: 'Hello' } }] } })
  const stranger = await people.add()
  expect(await stranger.query('ConversationQuery', { conversationId: id })).toMatchObject({
    __typename: 'Error',
  })
})

test('across a block there is no conversation', async ({ db, people }) => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id], text: 'Hello' })
  await block(db, two.user, one.user)
  for (const by of [one, two]) {
    await by.refused(OPEN, { conversation_id: id }, 'conversationNotFound')
    await by.refused(WRITE, { conversation_id: id, text: 'x' }, 'conversationNotFound')
  }
  await one.refused(START, { user_ids: [two.id], text: 'x' }, 'userNotFound')
})

describe('an address that is invited', () => {
  /** A conversation of a person with the address of another one, and a stranger to compare them with. */
  const inviting = test.extend('invite', ({ people }) =>
    async () => {
      const sender = await people.add({ emailVerifiedAt: 1 })
      const email = `hidden.${newId().toLowerCase()}@tackboard.example`
      const hidden = await people.add({ email, emailVerifiedAt: 1 })
      const stranger = await people.add()
      const { id } = await sender.call(START, { emails: [email], text: 'Hello' })
      return { sender, hidden, stranger, email, id }
    })

  const add = (id: string, who: Member, by: Member) => by.call(CHANGE, { conversation_id: id, add_user_ids: [who.id] })

  /** What a page shows of it, but for the names. */
  const shown = ({ users: named, ...rest }: ConversationData) => ({
    emails: rest.emails,
    isGroup: rest.is_group,
    count: rest.user_count,
    people: named.length,
    permissions: rest.permissions,
  })

  inviting.for(['waits', 'was declined'])('names no one by who can be added while it %s', async (state, { invite }) => {
    const conversations = [await invite(), await invite()] as const
    const [one, other] = conversations
    if (state === 'was declined') {
      for (const { id, hidden } of conversations) {
        await hidden.call(CHANGE, { conversation_id: id, accepted: false })
      }
    }
    const added = await add(one.id, one.hidden, one.sender)
    const compared = await add(other.id, other.stranger, other.sender)
    expect(added?.users.map(({ id }) => id)).toEqual([one.hidden.id, one.sender.id])
    if (!added || !compared) throw new Error('It is gone')
    expect({ ...shown(added), emails: [] }).toEqual({ ...shown(compared), emails: [] })
    expect(added.emails).toEqual([one.email])
    expect(await one.hidden.call(LIST, { box: 'requests' })).toMatchObject({
      items: [{ id: one.id }],
    })
  })

  inviting('names no one by the order in which people stand, or by who may be added', async ({ people, invite }) => {
    const { sender, hidden, stranger, id } = await invite()
    await add(id, stranger, sender)
    const third = await people.add()
    await add(id, third, sender)
    await add(id, hidden, sender)
    expect((await sender.call(OPEN, { conversation_id: id })).users.map((person) => person.id)).toEqual(
      [stranger, third, hidden, sender].map((person) => person.id),
    )
  })

  inviting('names no one by who can be removed', async ({ people, invite }) => {
    const { sender, hidden, stranger, id } = await invite()
    await add(id, await people.add(), sender)
    for (const person of [hidden, stranger])
      await sender.refused(CHANGE, { conversation_id: id, remove_user_id: person.id }, 'userNotFound')
    expect(await hidden.call(LIST, { box: 'requests' })).toMatchObject({ items: [{ id }] })
  })

  inviting('tells no one that it was declined', async ({ db, people, invite }) => {
    const { sender, hidden, id } = await invite()
    await add(id, await people.add(), sender)
    const frames = () => db.$count(liveFrames, eq(liveFrames.userId, sender.id))
    const before = await frames()
    await hidden.call(CHANGE, { conversation_id: id, accepted: false })
    expect(await frames()).toBe(before)
  })
})

describe('an address without an account', () => {
  test('gets a mail without a word of the message, and the conversation once it is confirmed', async ({
    db,
    people,
  }) => {
    const one = await people.add({ emailVerifiedAt: 1 })
    const late = await people.add()
    const email = `${late.user.username}.late@tackboard.example`
    const started = await one.call(START, { emails: [email.toUpperCase()], text: 'Lighthouse' })
    expect(started).toMatchObject({ emails: [email], users: [{ id: one.id }], is_group: false })
    const mail = await lastMail(db, email, 'conversationInvite')
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('Lighthouse')
    expect(mail.text).toContain('/messages/')
    const again = await one.call(START, { emails: [email], text: 'Are you there?' })
    expect(again.id).toBe(started.id)

    expect(await late.call(LIST, { box: 'requests' })).toMatchObject({ items: [] })
    await db.update(users).set({ email, emailVerifiedAt: Date.now() }).where(eq(users.id, late.id))
    const [waiting] = (await late.call(LIST, { box: 'requests' })).items
    expect(waiting).toMatchObject({ id: started.id, emails: [], unread: 2, users: [{ id: one.id }] })
    // Its sender is not told whose address it is before they accept.
    expect(await one.call(OPEN, { conversation_id: started.id })).toMatchObject({
      emails: [email],
      users: [{ id: one.id }],
    })
    await late.call(CHANGE, { conversation_id: started.id, accepted: true })
    expect(await one.call(OPEN, { conversation_id: started.id })).toMatchObject({
      emails: [],
      users: [{ id: late.id }, { id: one.id }],
    })
    expect((await one.call(START, { user_ids: [late.id], text: 'Hi' })).id).toBe(started.id)
    expect(await db.select().from(conversationInvites).where(eq(conversationInvites.email, email))).toEqual([])
  })

  test('is written to only by those who have confirmed their own', async ({ people }) => {
    const one = await people.add()
    await one.refused(START, { emails: ['a@b.example'], text: 'x' }, 'emailUnconfirmed')
  })
})

test('a message deleted for oneself is there for the other; one taken back is gone for both', async ({
  db,
  people,
}) => {
  const [one, two] = await people.friends()
  const { id, last_message: first } = await one.call(START, { user_ids: [two.id], text: 'First' })
  const second = await one.call(WRITE, { conversation_id: id, text: 'Second' })
  await two.call(DELETE, { message_id: first?.id ?? '', for: 'me' })
  await one.call(DELETE, { message_id: second.id, for: 'all' })
  const texts = async (by: Member) =>
    (await by.call(MESSAGES, { conversation_id: id })).items.map(({ type, text }) => [type, text])
  expect(await texts(one)).toEqual([
    ['removed', ''],
    ['message', 'First'],
  ])
  expect(await texts(two)).toEqual([['removed', '']])
  expect(await db.select().from(messageHides).where(eq(messageHides.userId, two.id))).toHaveLength(1)
})

describe('a message of what someone tried', () => {
  test('is sent, is read with who tried it, and is not available where the Pin or the person is not', async ({
    db,
    people,
  }) => {
    const [one, two] = await people.friends()
    const maker = await people.add()
    const pin = await makePin(db, await makeBoard(db, maker.user))
    await db.insert(pinTries).values({ pinId: pin.id, userId: maker.id, text: 'Worked', createdAt: 1 })
    const tried = { pin_id: pin.id, user_id: maker.id }
    const { id } = await one.call(START, { user_ids: [two.id], user_did_it_data: tried })
    const attachment = async () => (await two.call(MESSAGES, { conversation_id: id })).items[0]?.attachment
    expect(await attachment()).toMatchObject({ kind: 'try', pin: { id: pin.id }, user: { id: maker.id } })
    await block(db, maker.user, two.user)
    expect(await attachment()).toMatchObject({ kind: 'try', pin: null, user: null })
  })

  test('is refused where no one has tried it', async ({ db, people }) => {
    const [one, two] = await people.friends()
    const pin = await makePin(db, await makeBoard(db, two.user))
    const options = { user_ids: [two.id], user_did_it_data: { pin_id: pin.id } }
    await one.refused(START, options, 'pinNotFound')
  })
})

test('where a message was written and what its page tracks is kept with it, and shown to no one', async ({
  db,
  people,
}) => {
  const [one, two] = await people.friends()
  const marks = { source: 'closeup', client_tracking_params: 'abc.def' }
  const { id } = await one.call(START, { user_ids: [two.id], text: 'First', ...marks })
  await one.call(WRITE, { conversation_id: id, text: 'Second', ...marks })
  const rows = await db.select().from(messages).where(eq(messages.conversationId, id))
  expect(rows).toMatchObject([
    { source: 'closeup', clientTrackingParams: 'abc.def' },
    { source: 'closeup', clientTrackingParams: 'abc.def' },
  ])
  expect(JSON.stringify(await two.call(MESSAGES, { conversation_id: id }))).not.toMatch(/closeup|abc\.def/)
})

test('pages of the list lead on by their bookmark, each conversation once', async ({ db, people }) => {
  const me = await people.add()
  const ids = Array.from({ length: CONVERSATION_PAGE_SIZE + 3 }, () => newId())
  await db.insert(conversations).values(ids.map((id) => ({ id, createdAt: 1 })))
  // Two at each moment.
  await db.insert(conversationMembers).values(
    ids.map((conversationId, nth) => ({
      conversationId,
      userId: me.id,
      joinedAt: 1,
      acceptedAt: 1,
      activityAt: 1_000 + Math.floor(nth / 2),
    })),
  )
  const first = await me.call(LIST, {})
  expect(first.items).toHaveLength(CONVERSATION_PAGE_SIZE)
  const second = await me.call(LIST, { bookmark: first.bookmark })
  expect(second.bookmark).toBeNull()
  const listed = [...first.items, ...second.items].map(({ id }) => id)
  expect(listed).toHaveLength(ids.length)
  expect(new Set(listed)).toEqual(new Set(ids))
})
