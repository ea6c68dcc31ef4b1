import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { liveFrames } from '#db/tables/notifications/live.ts'
import { conversationInvites, messages } from '#db/tables/messages.ts'
import { users } from '#db/tables/users.ts'
import { CONVERSATION_LIMIT, MESSAGE_LIMIT } from '#schema/constants/limits.ts'
import { MAX_SAME_MESSAGES, TAKE_BACK_MS } from '#schema/messages/constants.ts'
import { DELETION_GRACE_MS } from '#schema/identity/leaving-constants.ts'
import type { ErrorName } from '#schema/errors.ts'
import { HOUR_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, readData } from '../../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { useUp } from '../../helpers/limits.ts'
import { CHILD_BIRTHDAY, follow, makeFriends, makePerson, type Person } from '../../helpers/people.ts'
import {
  callMessages,
  changeConversation,
  getConversation,
  listConversations,
  listTexts,
  listMessages,
  makeGroup,
  startConversation,
  writeMessage,
} from '../../helpers/messages.ts'
import { block } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { postYourData } from '../../helpers/your-data.ts'
import { unzip } from '../../helpers/zip.ts'

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

describe('who may start to write', () => {
  test.each<[string, Parameters<typeof makePerson>[1], boolean, 'inbox' | 'requests' | ErrorName]>([
    ['to everyone, as someone they follow', {}, true, 'inbox'],
    ['to everyone, as a stranger', {}, false, 'requests'],
    ['to those who let people they follow, as one of them', { messagesFrom: 'following' }, true, 'inbox'],
    ['to those who let people they follow, as a stranger', { messagesFrom: 'following' }, false, 'messagesNotAllowed'],
    ['to those who let no one', { messagesFrom: 'nobody' }, true, 'messagesNotAllowed'],
    ['to those who have turned messages off', { shouldShowMessaging: false }, true, 'messagesNotAllowed'],
    ['to someone under 16 who follows them', { birthday: CHILD_BIRTHDAY }, true, 'inbox'],
    ['to someone under 16 who does not', { birthday: CHILD_BIRTHDAY }, false, 'messagesNotAllowed'],
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
    const child = await makePerson(db, { birthday: CHILD_BIRTHDAY })
    const [friend, stranger] = [await makePerson(db), await makePerson(db)]
    await follow(db, child, friend)
    await expectFailure(await start({ user_ids: [stranger.user.id], text: 'Hello' }, child), 'messagesNotAllowed')
    await readData(await start({ user_ids: [friend.user.id], text: 'Hello' }, child))
    // Who is behind an address cannot be known.
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, child.user.id))
    const emails = ['nobody-here@post.example']
    await expectFailure(await start({ emails, text: 'Hello' }, child), 'messagesNotAllowed')
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, friend.user.id))
    await expectFailure(await start({ user_ids: [child.user.id], emails, text: 'All' }, friend), 'messagesNotAllowed')
    await follow(db, stranger, friend)
    await expectFailure(
      await start({ user_ids: [child.user.id, stranger.user.id], text: 'All together' }, friend),
      'messagesNotAllowed',
    )
  })

  test('under 16 no one reads what they write by an address that someone invited', async () => {
    const [friend, child] = [await makePerson(db, { emailVerifiedAt: 1 }), await makePerson(db)]
    await follow(db, child, friend)
    const address = () => `waiting.${newId()}@post.example`
    const { id } = await startConversation(
      origin,
      { user_ids: [(await makePerson(db)).user.id], emails: [address()], text: 'Hello' },
      friend.cookie,
    )
    await db.update(users).set({ birthday: CHILD_BIRTHDAY }).where(eq(users.id, child.user.id))
    const options = { conversation_id: id, add_user_ids: [child.user.id] }
    await expectFailure(
      await callMessages(origin, 'ConversationResource', 'update', options, friend.cookie),
      'messagesNotAllowed',
    )

    // By their own address they are asked, together with another one.
    const own = address()
    const group = await startConversation(origin, { emails: [own, address()], text: 'Hello' }, friend.cookie)
    await db.update(users).set({ email: own, emailVerifiedAt: 1 }).where(eq(users.id, child.user.id))
    expect(await listConversations(origin, { box: 'requests' }, child.cookie)).toMatchObject({ items: [{}] })
    const write = (text: string) =>
      callMessages(origin, 'ConversationMessagesResource', 'create', { conversation_id: group.id, text }, child.cookie)
    await expectFailure(await write('Before I accept'), 'messagesNotAllowed')
    await changeConversation(origin, group.id, { accepted: true }, child.cookie)
    await expectFailure(await write('After it'), 'messagesNotAllowed')
    await db.delete(conversationInvites).where(eq(conversationInvites.conversationId, group.id))
    await readData(await write('With a friend alone'))
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
    ['two things at once', (_, two) => ({ user_ids: [two.user.id], pin: newId(), board: newId() }), 'invalidInput'],
    ['a pin that does not exist', (_, two) => ({ user_ids: [two.user.id], pin: newId() }), 'pinNotFound'],
    ['a board that does not exist', (_, two) => ({ user_ids: [two.user.id], board: newId() }), 'boardNotFound'],
    ['an address that is none', () => ({ emails: ['someone'], text: 'Hello' }), 'invalidInput'],
  ])('%s', async (_, options, error) => {
    const [one, two] = await makeFriends(db)
    await expectFailure(await start(options(one, two), one), error)
    expect(await listConversations(origin, {}, one.cookie)).toMatchObject({ items: [] })
  })

  test('marks that turn the page around are left out', async () => {
    const [one, two] = await makeFriends(db)
    const { last_message: sent } = await startConversation(
      origin,
      { user_ids: [two.user.id], text: 'a\u202Eb \u2068Ana\u2069' },
      one.cookie,
    )
    expect(sent?.text).toBe('ab Ana')
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

  test('50 people and one address are too many', async () => {
    const owner = await makePerson(db, { emailVerifiedAt: 1 })
    const options = { user_ids: Array.from({ length: 50 }, () => newId()), emails: ['one@post.example'], text: 'Hi' }
    await expectFailure(await start(options, owner), 'conversationFull')
  })

  test.each(['get', 'create'] as const)(
    'a group in which no one is left is read, and not written to: %s',
    async (verb) => {
      const [one, two] = [await makePerson(db), await makePerson(db)]
      const id = await makeGroup(site, one, [two, await makePerson(db)])
      await db.run(sql`update conversation_members set left_at = 1 where conversation_id = ${id}
      and user_id <> ${one.user.id}`)
      const options = { conversation_id: id, ...(verb === 'create' && { text: 'Is anyone here?' }) }
      const answer = await callMessages(origin, 'ConversationMessagesResource', verb, options, one.cookie)
      if (verb === 'get') await readData(answer)
      else await expectFailure(answer, 'noOneLeft')
    },
  )

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

test('what waits for one account is not sent by another that is signed in by now', async () => {
  const [one, two] = await makeFriends(db)
  const { id } = await startConversation(origin, { user_ids: [two.user.id] }, one.cookie)
  const send = ({ cookie }: Person) => {
    const options = { conversation_id: id, text: 'From one' }
    const headers = { 'x-account': one.user.id }
    return callMessages(origin, 'ConversationMessagesResource', 'create', options, cookie, headers)
  }
  await expectFailure(await send(two), 'notSignedIn')
  expect(await listTexts(origin, id, two)).toEqual([])
  await readData(await send(one))
  expect(await listTexts(origin, id, two)).toEqual(['From one'])
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
    expect(await listTexts(origin, id, two)).toEqual(['Once'])
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
    expect(await listTexts(origin, id, two)).toEqual(['Still there?'])
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
    expect(await listTexts(origin, id, one)).toEqual(said)
    expect(await getConversation(origin, id, one.cookie)).toMatchObject({ last_message: { text: 'Third' }, unread: 0 })
  })

  test('two who start at the same moment find themselves in one conversation', async () => {
    const [one, two] = await makeFriends(db)
    const [first, second] = await Promise.all([
      startConversation(origin, { user_ids: [two.user.id], text: 'From one' }, one.cookie),
      startConversation(origin, { user_ids: [one.user.id], text: 'From two' }, two.cookie),
    ])
    expect(first.id).toBe(second.id)
    expect(new Set(await listTexts(origin, first.id, one))).toEqual(new Set(['From one', 'From two']))
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
  const id = await makeGroup(site, one, [two, three])
  await block(db, three.user, one.user)
  await db.delete(liveFrames)
  const message = await writeMessage(origin, id, 'Live', one.cookie)
  const frames = await db.select().from(liveFrames)
  const to = (type: string) => frames.filter((frame) => frame.type === type).map(({ userId }) => userId)
  expect(to('message').toSorted()).toEqual([one.user.id, two.user.id].toSorted())
  expect(to('badge')).toEqual([two.user.id])
  expect(frames[0]?.data).toEqual({ conversation_id: id, message_id: message.id })
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
