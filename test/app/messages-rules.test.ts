import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { liveFrames } from '#db/tables/live.ts'
import { conversationMembers, messages } from '#db/tables/messages.ts'
import { users } from '#db/tables/users.ts'
import type { ShareSuggestionsData } from '#schema/calls/messages.ts'
import { CONVERSATION_LIMIT, MESSAGE_LIMIT, SUGGESTION_LIMIT } from '#schema/constants/limits.ts'
import { MAX_SAME_MESSAGES, MAX_SHARE_SUGGESTIONS, TAKE_BACK_MS } from '#schema/constants/messages.ts'
import { DELETION_GRACE_MS } from '#schema/constants/leaving.ts'
import { MAX_SEARCH_LENGTH } from '#schema/constants/search.ts'
import type { ErrorName } from '#schema/errors.ts'
import type { ShareSuggestionData } from '#schema/message.ts'
import { HOUR_MS } from '#schema/time.ts'
import { startApp } from '../helpers/app.ts'
import { expectFailure, readData } from '../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../helpers/database-proxy.ts'
import { useUp } from '../helpers/limits.ts'
import { follow, makeFriends, makePerson, type Person } from '../helpers/people.ts'
import {
  callMessages,
  changeConversation,
  getConversation,
  listConversations,
  listMessages,
  startConversation,
  writeMessage,
} from '../helpers/messages.ts'
import { block } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'
import { postYourData } from '../helpers/your-data.ts'
import { unzip } from '../helpers/zip.ts'

let site: Site
let db: Database
let origin: string
let proxy: DatabaseProxy
let clockIsOffBy = 0

beforeAll(async () => {
  site = await startApp({
    databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
    options: { clock: () => Date.now() + clockIsOffBy },
  })
  db = site.db
  origin = site.origin
}, 120_000)

afterAll(() => site.stop())

const start = (options: Record<string, unknown>, { cookie }: Person) =>
  callMessages(origin, 'ConversationsResource', 'create', options, cookie)

async function makeGroup(owner: Person, others: readonly Person[]): Promise<string> {
  for (const other of others) await follow(db, other, owner)
  const group = await startConversation(
    origin,
    { user_ids: others.map(({ user }) => user.id), text: `Hello ${newId()}` },
    owner.cookie,
  )
  return group.id
}

const texts = async (id: string, { cookie }: Person) =>
  (await listMessages(origin, id, cookie)).items.map(({ text }) => text)

/** Ages at which one is guarded, and not. */
const CHILD = `${new Date().getUTCFullYear() - 14}-01-01`

describe('who may start to write', () => {
  test.each<[string, Parameters<typeof makePerson>[1], boolean, 'inbox' | 'requests' | ErrorName]>([
    ['to everyone, as someone they follow', {}, true, 'inbox'],
    ['to everyone, as a stranger', {}, false, 'requests'],
    ['to those who let people they follow, as one of them', { messagesFrom: 'following' }, true, 'inbox'],
    ['to those who let people they follow, as a stranger', { messagesFrom: 'following' }, false, 'messagesNotAllowed'],
    ['to those who let no one', { messagesFrom: 'nobody' }, true, 'messagesNotAllowed'],
    ['to those who have turned messages off', { shouldShowMessaging: false }, true, 'messagesNotAllowed'],
    ['to someone under 16 who follows them', { birthday: CHILD }, true, 'inbox'],
    ['to someone under 16 who does not', { birthday: CHILD }, false, 'messagesNotAllowed'],
    ['to a private profile that follows them', { isPrivateProfile: true }, true, 'inbox'],
    ['to a private profile that does not', { isPrivateProfile: true }, false, 'userNotFound'],
    ['to an account that is away', { deactivatedAt: 1 }, true, 'userNotFound'],
  ])('%s', async (_, columns, isFollowed, expected) => {
    const [one, two] = [await makePerson(db), await makePerson(db, columns)]
    if (isFollowed) await follow(db, two, one)
    const answer = await start({ user_ids: [two.user.id], text: `Hello ${two.user.id}` }, one)
    if (expected !== 'inbox' && expected !== 'requests') {
      await expectFailure(answer, expected)
      expect(await listConversations(origin, {}, one.cookie)).toMatchObject({ items: [] })
      return
    }
    const { id } = await readData<{ id: string }>(answer)
    expect(await listConversations(origin, { box: expected }, two.cookie)).toMatchObject({ items: [{ id }] })
  })

  test('under 16 only to whom they follow, and in groups with whom they follow', async () => {
    const child = await makePerson(db, { birthday: CHILD })
    const [friend, stranger] = [await makePerson(db), await makePerson(db)]
    await follow(db, child, friend)
    await expectFailure(await start({ user_ids: [stranger.user.id], text: 'Hello' }, child), 'messagesNotAllowed')
    await readData(await start({ user_ids: [friend.user.id], text: 'Hello' }, child))
    await follow(db, stranger, friend)
    await expectFailure(
      await start({ user_ids: [child.user.id, stranger.user.id], text: 'All together' }, friend),
      'messagesNotAllowed',
    )
  })

  test('what was accepted goes on when the setting changes', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'Before' }, one.cookie)
    await db.update(users).set({ messagesFrom: 'nobody' }).where(eq(users.id, two.user.id))
    await writeMessage(origin, id, 'After', one.cookie)
    await db.update(users).set({ shouldShowMessaging: false }).where(eq(users.id, two.user.id))
    await expectFailure(
      await callMessages(
        origin,
        'ConversationMessagesResource',
        'create',
        { conversation_id: id, text: 'Later' },
        one.cookie,
      ),
      'messagesNotAllowed',
    )
  })
})

describe('bad input', () => {
  test.each<[string, (one: Person, two: Person) => Record<string, unknown>, ErrorName]>([
    ['no one', () => ({ text: 'Hello' }), 'noRecipients'],
    ['oneself alone', (one) => ({ user_ids: [one.user.id], text: 'Hello' }), 'noRecipients'],
    ['100 people', () => ({ user_ids: Array.from({ length: 100 }, () => newId()), text: 'Hello' }), 'invalidInput'],
    ['someone who does not exist', () => ({ user_ids: [newId()], text: 'Hello' }), 'userNotFound'],
    ['2,001 characters', (_, two) => ({ user_ids: [two.user.id], text: '\u{1F33B}'.repeat(2_001) }), 'invalidInput'],
    ['100,000 characters', (_, two) => ({ user_ids: [two.user.id], text: 'x'.repeat(100_000) }), 'bodyTooLarge'],
    ['marks that turn the page around', (_, two) => ({ user_ids: [two.user.id], text: 'a\u202Eb' }), 'invalidInput'],
    ['two things at once', (_, two) => ({ user_ids: [two.user.id], pin: newId(), board: newId() }), 'invalidInput'],
    ['a pin that does not exist', (_, two) => ({ user_ids: [two.user.id], pin: newId() }), 'pinNotFound'],
    ['a board that does not exist', (_, two) => ({ user_ids: [two.user.id], board: newId() }), 'boardNotFound'],
    ['an address that is none', () => ({ emails: ['someone'], text: 'Hello' }), 'invalidInput'],
  ])('%s', async (_, options, error) => {
    const [one, two] = await makeFriends(db)
    await expectFailure(await start(options(one, two), one), error)
    expect(await listConversations(origin, {}, one.cookie)).toMatchObject({ items: [] })
  })

  test('2,000 characters and 50 people are not too many', async () => {
    const owner = await makePerson(db)
    const others = await Promise.all(Array.from({ length: 50 }, () => makePerson(db)))
    const options = { user_ids: others.map(({ user }) => user.id), text: '\u{1F33B}'.repeat(2_000) }
    const group = await startConversation(origin, options, owner.cookie)
    expect(group).toMatchObject({ user_count: 51, is_group: true })
    const late = await makePerson(db)
    const change = { conversation_id: group.id, add_user_ids: [late.user.id] }
    await expectFailure(
      await callMessages(origin, 'ConversationResource', 'update', change, owner.cookie),
      'conversationFull',
    )
  })

  test('a message that answers one of another conversation', async () => {
    const [one, two] = await makeFriends(db)
    const here = await startConversation(origin, { user_ids: [two.user.id], text: 'Here' }, one.cookie)
    const elsewhere = await startConversation(
      origin,
      { user_ids: [(await makePerson(db)).user.id], text: 'Elsewhere' },
      one.cookie,
    )
    const options = { conversation_id: here.id, text: 'Yes', reply_to: elsewhere.last_message?.id }
    await expectFailure(
      await callMessages(origin, 'ConversationMessagesResource', 'create', options, one.cookie),
      'messageNotFound',
    )
  })
})

describe('limits', () => {
  test('the same text reaches nine, and the tenth is refused', async () => {
    const one = await makePerson(db)
    const text = `Buy this ${newId()}`
    for (let count = 1; count < MAX_SAME_MESSAGES; count += 1) {
      await readData(await start({ user_ids: [(await makePerson(db)).user.id], text }, one))
    }
    const tenth = await makePerson(db)
    await expectFailure(
      await start({ user_ids: [tenth.user.id], text: `  ${text.toUpperCase()} ` }, one),
      'duplicateText',
    )
    await readData(await start({ user_ids: [tenth.user.id], text: 'Something else' }, one))
  })

  test('30 new conversations a day, 60 messages a minute', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'Hello' }, one.cookie)
    await useUp(db, CONVERSATION_LIMIT, `user:${two.user.id}`)
    const refused = await start({ user_ids: [(await makePerson(db)).user.id], text: 'Hello' }, two)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailure(refused, 'tooManyRequests')
    await readData(await start({ user_ids: [one.user.id] }, two))
    await useUp(db, MESSAGE_LIMIT, `user:${two.user.id}`)
    const options = { conversation_id: id, text: 'Too fast' }
    await expectFailure(
      await callMessages(origin, 'ConversationMessagesResource', 'create', options, two.cookie),
      'tooManyRequests',
    )
  })
})

describe('once and in order', () => {
  test('the same message five times with one key is one message', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
    const send = () =>
      callMessages(
        origin,
        'ConversationMessagesResource',
        'create',
        { conversation_id: id, text: 'Once' },
        one.cookie,
        { 'idempotency-key': `once-${id}` },
      )
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    const ids = await Promise.all(answers.map(async (answer) => (await readData<{ id: string }>(answer)).id))
    expect(new Set(ids).size).toBe(1)
    expect(await texts(id, two)).toEqual(['Once'])
  })

  test('the database is gone for a while: what was sent again is there once', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
    const send = () =>
      callMessages(
        origin,
        'ConversationMessagesResource',
        'create',
        { conversation_id: id, text: 'Still there?' },
        one.cookie,
        { 'idempotency-key': `gone-${id}` },
      )
    proxy.fail('refuse')
    const refused = await send()
    proxy.fail(null)
    expect(refused.status).toBe(503)
    await readData(await send())
    await readData(await send())
    expect(await texts(id, two)).toEqual(['Still there?'])
  })

  test('messages stay in order where clocks differ by an hour', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
    const said: string[] = []
    for (const [text, offset] of [
      ['First', HOUR_MS],
      ['Second', 0],
      ['Third', -HOUR_MS],
    ] as const) {
      clockIsOffBy = offset
      await writeMessage(origin, id, text, said.length % 2 === 0 ? one.cookie : two.cookie)
      said.unshift(text)
    }
    clockIsOffBy = 0
    expect(await texts(id, one)).toEqual(said)
    expect(await getConversation(origin, id, one.cookie)).toMatchObject({ last_message: { text: 'Third' }, unread: 0 })
  })

  test('two who start at the same moment find themselves in one conversation', async () => {
    const [one, two] = await makeFriends(db)
    const [first, second] = await Promise.all([
      startConversation(origin, { user_ids: [two.user.id], text: 'From one' }, one.cookie),
      startConversation(origin, { user_ids: [one.user.id], text: 'From two' }, two.cookie),
    ])
    expect(first.id).toBe(second.id)
    expect((await texts(first.id, one)).toSorted()).toEqual(['From one', 'From two'])
  })

  test('two devices read at once: the furthest counts', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
    const sent = [await writeMessage(origin, id, 'A', one.cookie), await writeMessage(origin, id, 'B', one.cookie)]
    await Promise.all(
      sent.toReversed().map(({ id: until }) => changeConversation(origin, id, { read_until: until }, two.cookie)),
    )
    expect(await getConversation(origin, id, two.cookie)).toMatchObject({ unread: 0 })
    const { users: people } = await getConversation(origin, id, one.cookie)
    expect(people.find((person) => person.id === two.user.id)?.read_until).toBe(sent[1]?.id)
  })

  test('pages of messages lead back, and on from one that is known', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
    await db.insert(messages).values(
      Array.from({ length: 95 }, (_, place) => ({
        id: newId(),
        conversationId: id,
        senderId: one.user.id,
        text: String(place),
        createdAt: Date.now() + place,
      })),
    )
    const all: string[] = []
    let bookmark: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listMessages>> = await listMessages(origin, id, two.cookie, { bookmark })
      all.push(...page.items.map(({ text }) => text))
      bookmark = page.bookmark
    } while (bookmark !== null)
    expect(all).toEqual(Array.from({ length: 95 }, (_, place) => String(94 - place)))
    const known = (await listMessages(origin, id, two.cookie)).items[2]
    const newer = await listMessages(origin, id, two.cookie, { after: known?.id })
    expect(newer).toMatchObject({ items: [{ text: '93' }, { text: '94' }], bookmark: null })
  })
})

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

describe('leaving', () => {
  test('one of two: it comes back with the next message alone', async () => {
    const [one, two] = await makeFriends(db)
    const { id } = await startConversation(origin, { user_ids: [two.user.id], text: 'Old' }, one.cookie)
    await callMessages(origin, 'ConversationResource', 'delete', { conversation_id: id }, two.cookie)
    expect(await listConversations(origin, {}, two.cookie)).toMatchObject({ items: [] })
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
    expect(await texts(id, two)).toEqual(['New'])
    expect(await texts(id, one)).toEqual(['New', 'Old'])
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
    const id = await makeGroup(one, [two, await makePerson(db)])
    await changeConversation(origin, id, { add_user_ids: [three.user.id] }, two.cookie)
    expect(await listConversations(origin, { box: 'requests' }, three.cookie)).toMatchObject({
      items: [{ id, added_by: two.user.id, last_message: null }],
    })
    await writeMessage(origin, id, 'Welcome', two.cookie)
    expect(await texts(id, three)).toEqual(['Welcome'])
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
    const id = await makeGroup(one, [two, three])
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
    const id = await makeGroup(one, [two, three])
    await writeMessage(origin, id, 'From three', three.cookie)
    await block(db, two.user, three.user)
    await writeMessage(origin, id, 'From two', two.cookie)
    expect(await texts(id, two)).toEqual(['From two', expect.stringMatching(/^Hello/)])
    expect(await texts(id, three)).toEqual(['From three', expect.stringMatching(/^Hello/)])
    const { users: people, last_message: last } = await getConversation(origin, id, three.cookie)
    expect(people.map((person) => person.id)).not.toContain(two.user.id)
    expect(last?.text).toBe('From three')
    await expectFailure(
      await start({ user_ids: [one.user.id, three.user.id], text: 'Another group' }, two),
      'userNotFound',
    )
  })
})

test('a message can be taken back for an hour', async () => {
  const [one, two] = await makeFriends(db)
  const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
  const message = await writeMessage(origin, id, 'Too old', one.cookie)
  await db
    .update(messages)
    .set({ createdAt: sql`${messages.createdAt} - ${TAKE_BACK_MS}` })
    .where(eq(messages.id, message.id))
  await expectFailure(
    await callMessages(
      origin,
      'ConversationMessagesResource',
      'delete',
      { message_id: message.id, for: 'all' },
      one.cookie,
    ),
    'takeBackExpired',
  )
})

test('the badge counts what is new until it is read, seen or muted, and no requests', async () => {
  const [one, two] = await makeFriends(db)
  const badge = async (verb: 'get' | 'update', options = {}) => {
    const answer = await callMessages(origin, 'NewsHubBadgeResource', verb, options, two.cookie)
    return (await readData<{ conversations_unseen_count: number }>(answer)).conversations_unseen_count
  }
  const { id, last_message: first } = await startConversation(
    origin,
    { user_ids: [two.user.id], text: 'One' },
    one.cookie,
  )
  await start({ user_ids: [two.user.id], text: 'From a stranger' }, await makePerson(db))
  expect(await badge('get')).toBe(1)
  await changeConversation(origin, id, { read_until: first?.id }, two.cookie)
  expect(await badge('get')).toBe(0)
  await writeMessage(origin, id, 'Two', one.cookie)
  expect(await badge('update', { clear: 'conversations' })).toBe(0)
  expect(await getConversation(origin, id, two.cookie)).toMatchObject({ unread: 1 })
  await writeMessage(origin, id, 'Three', one.cookie)
  expect(await badge('get')).toBe(1)
  await changeConversation(origin, id, { muted: true }, two.cookie)
  expect(await badge('get')).toBe(0)
})

test('frames are written with a message for all who may read it', async () => {
  const [one, two, three] = [await makePerson(db), await makePerson(db), await makePerson(db)]
  const id = await makeGroup(one, [two, three])
  await block(db, three.user, one.user)
  await db.delete(liveFrames)
  const message = await writeMessage(origin, id, 'Live', one.cookie)
  const frames = await db.select().from(liveFrames)
  const to = (type: string) => frames.filter((frame) => frame.type === type).map(({ userId }) => userId)
  expect(to('message').toSorted()).toEqual([one.user.id, two.user.id].toSorted())
  expect(to('badge')).toEqual([two.user.id])
  expect(frames[0]?.data).toEqual({ conversation_id: id, message_id: message.id })
})

describe('suggestions of whom to send something', () => {
  async function suggest({ cookie }: Person, options: Record<string, unknown> = {}): Promise<ShareSuggestionData[]> {
    const asked = { suggestion_type: 'share', search_term: '', hide_group_conversations: false, ...options }
    const answer = await callMessages(origin, 'ShareSuggestionsResource', 'get', asked, cookie)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    return (await readData<ShareSuggestionsData>(answer)).items
  }

  const idsFor = async (...parameters: Parameters<typeof suggest>) => (await suggest(...parameters)).map(({ id }) => id)

  test('name whom one wrote with lately, then whom one follows; by name anyone who may be written to', async () => {
    const me = await makePerson(db)
    const [recent, followed, other] = [
      await makePerson(db, { fullName: 'Recent Person' }),
      await makePerson(db, { fullName: 'Followed Person' }),
      await makePerson(db, { fullName: 'Zebulon Unheard' }),
    ]
    await makePerson(db, { fullName: 'Zebulon Silent', messagesFrom: 'nobody' })
    await follow(db, me, followed)
    const group = await makeGroup(me, [await makePerson(db), await makePerson(db)])
    await start({ user_ids: [recent.user.id], text: 'Hi' }, me)
    expect(await idsFor(me)).toEqual([recent.user.id, group, followed.user.id])
    expect(await idsFor(me, { hide_group_conversations: true })).toEqual([recent.user.id, followed.user.id])
    expect(await idsFor(me, { search_term: 'zebulon' })).toEqual([other.user.id])
    expect(await idsFor(me, { search_term: followed.user.username })).toEqual([followed.user.id])
    expect(await idsFor(me, { search_term: '*"' })).toEqual([recent.user.id, group, followed.user.id])
  })

  test('have of a name those first with whom one wrote, then whom one follows, and are twenty at most', async () => {
    const me = await makePerson(db)
    const add = (followerCount: number) => makePerson(db, { fullName: 'Quentin Common', followerCount })
    const many: string[] = []
    for (let count = 1; count <= MAX_SHARE_SUGGESTIONS; count += 1) many.unshift((await add(count)).user.id)
    const [recent, followed] = [await add(0), await add(0)]
    await follow(db, me, followed)
    await start({ user_ids: [recent.user.id], text: 'Hi' }, me)
    const expected = [recent.user.id, followed.user.id, ...many].slice(0, MAX_SHARE_SUGGESTIONS)
    expect(await idsFor(me, { search_term: 'common quen' })).toEqual(expected)
  })

  test('say who is in a group, and leave out those in which no one is left', async () => {
    const me = await makePerson(db)
    const [ann, ben] = [await makePerson(db, { fullName: 'Ann Of Group' }), await makePerson(db)]
    const group = await makeGroup(me, [ann, ben])
    await changeConversation(origin, group, { name: 'Sailors' }, me.cookie)
    expect(await suggest(me, { search_term: 'of group' })).toMatchObject([
      { type: 'conversation', id: group, name: 'Sailors', user_count: 3, users: [{ id: ann.user.id }, {}, {}] },
      { type: 'user', id: ann.user.id },
    ])
    for (const { cookie } of [ann, ben]) {
      await callMessages(origin, 'ConversationResource', 'delete', { conversation_id: group }, cookie)
    }
    expect(await suggest(me)).toEqual([])
  })

  test.each<[string, Parameters<typeof makePerson>[1], 'none' | 'mine' | 'theirs' | 'both', boolean]>([
    ['who lets everyone write', {}, 'mine', true],
    ['who lets no one write', { messagesFrom: 'nobody' }, 'both', false],
    ['who lets those write whom they follow, and does not follow', { messagesFrom: 'following' }, 'mine', false],
    ['who lets those write whom they follow', { messagesFrom: 'following' }, 'theirs', true],
    ['who has turned messages off', { shouldShowMessaging: false }, 'both', false],
    ['who is under 16 and does not follow', { birthday: CHILD }, 'mine', false],
    ['who is under 16 and follows', { birthday: CHILD }, 'theirs', true],
    ['whose private profile does not follow', { isPrivateProfile: true }, 'mine', false],
    ['who is away', { deactivatedAt: 1 }, 'both', false],
  ])('name someone %s: as the rules of messages say', async (_, columns, whoFollows, isNamed) => {
    const [me, other] = [await makePerson(db), await makePerson(db, columns)]
    if (whoFollows === 'mine' || whoFollows === 'both') await follow(db, me, other)
    if (whoFollows === 'theirs' || whoFollows === 'both') await follow(db, other, me)
    expect(await idsFor(me, { search_term: other.user.username })).toEqual(isNamed ? [other.user.id] : [])
  })

  test('name no one across a block, no matter who blocked, though they wrote or follow', async () => {
    const me = await makePerson(db)
    const [blocked, blocking] = [await makePerson(db), await makePerson(db)]
    for (const other of [blocked, blocking]) {
      await follow(db, me, other)
      await start({ user_ids: [other.user.id], text: 'Hi' }, me)
    }
    await block(db, me.user, blocked.user)
    await block(db, blocking.user, me.user)
    expect(await suggest(me)).toEqual([])
    expect(await suggest(me, { search_term: blocking.user.username })).toEqual([])
  })

  test('are there for those under 16 as far as they follow', async () => {
    const me = await makePerson(db, { birthday: CHILD })
    const [known, stranger] = [await makePerson(db), await makePerson(db)]
    await follow(db, me, known)
    expect(await idsFor(me)).toEqual([known.user.id])
    expect(await idsFor(me, { search_term: stranger.user.username })).toEqual([])
  })

  test.each([
    ['has turned messages off', { shouldShowMessaging: false }],
    ['is write-banned', { isWriteBanned: true }],
  ])('are none for who %s', async (_, columns) => {
    const [me, followed] = [await makePerson(db, columns), await makePerson(db)]
    await follow(db, me, followed)
    expect(await suggest(me)).toEqual([])
  })

  test('are for members alone, of share only, and counted', async () => {
    const ask = (options: object, cookie?: string) =>
      callMessages(origin, 'ShareSuggestionsResource', 'get', { ...options }, cookie)
    const me = await makePerson(db)
    await expectFailure(await ask({}), 'notSignedIn')
    await expectFailure(await ask({ suggestion_type: 'other' }, me.cookie), 'invalidInput')
    await expectFailure(await ask({ search_term: 'x'.repeat(MAX_SEARCH_LENGTH + 1) }, me.cookie), 'invalidInput')
    await useUp(db, SUGGESTION_LIMIT, `user:${me.user.id}`)
    const refused = await ask({}, me.cookie)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    await expectFailure(refused, 'tooManyRequests')
  })
})

test('an account that is deleted takes its messages along; its download has them', async () => {
  const [one, two] = await makeFriends(db)
  const { id, last_message: first } = await startConversation(
    origin,
    { user_ids: [two.user.id], text: 'Mine to take' },
    one.cookie,
  )
  await writeMessage(origin, id, 'Mine to keep', two.cookie)
  const download = await postYourData(origin, { action: 'download' }, { cookie: one.cookie })
  const files = unzip(new Uint8Array(await download.arrayBuffer()))
  const rows = JSON.parse(files.get('data/messages.json')?.toString() ?? '[]') as unknown[]
  expect(rows).toMatchObject([
    { id: first?.id, conversation_id: id, with: [two.user.username], text: 'Mine to take', taken_back_at: null },
  ])

  const past = Date.now() - 1
  const leave = { deactivatedAt: past - DELETION_GRACE_MS, deletionDueAt: past }
  await db.update(users).set(leave).where(eq(users.id, one.user.id))
  for (let sweeps = 0; (await db.$count(users, eq(users.id, one.user.id))) > 0; sweeps += 1) {
    expect(sweeps).toBeLessThan(20)
    await site.runScheduled()
  }
  expect(await getConversation(origin, id, two.cookie)).toMatchObject({
    users: [{ id: two.user.id }],
    messages: [{ text: 'Mine to keep' }],
    permissions: { write: false, write_refusal: 'noOneLeft' },
  })
  expect(await listConversations(origin, {}, two.cookie)).toMatchObject({ items: [{ id }] })
})
