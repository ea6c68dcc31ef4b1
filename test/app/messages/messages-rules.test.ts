import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { conversationInvites, messages } from '#db/tables/messages.ts'
import { liveFrames } from '#db/tables/notifications/live.ts'
import { users } from '#db/tables/users.ts'
import type { CallAnswer, CallInput } from '#schema/all-calls.ts'
import { CONVERSATION_LIMIT, MESSAGE_LIMIT } from '#schema/constants/limits.ts'
import type { ErrorName } from '#schema/errors.ts'
import { DELETION_GRACE_MS } from '#schema/identity/leaving-constants.ts'
import { MAX_SAME_MESSAGES, TAKE_BACK_MS } from '#schema/messages/constants.ts'
import { HOUR_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure } from '../../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { useUp } from '../../helpers/limits.ts'
import { listTexts, peopleOf, type Member, type People } from '../../helpers/message-people.ts'
import { CHILD_BIRTHDAY, follow } from '../../helpers/people.ts'
import { block } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { postYourData } from '../../helpers/your-data.ts'
import { unzip } from '../../helpers/zip.ts'

const START = 'ConversationsResource.create'
const LIST = 'ConversationsResource.get'
const OPEN = 'ConversationResource.get'
const CHANGE = 'ConversationResource.update'
const WRITE = 'ConversationMessagesResource.create'
const MESSAGES = 'ConversationMessagesResource.get'
const DELETE = 'ConversationMessagesResource.delete'

let site: Site
let db: Database
let origin: string
let people: People
let proxy: DatabaseProxy
let clockIsOffBy = 0

beforeAll(async () => {
  site = await startApp({
    databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
    options: { clock: () => Date.now() + clockIsOffBy },
  })
  db = site.db
  origin = site.origin
  people = peopleOf(site)
}, 120_000)

afterAll(() => site.stop())

describe('who may start to write', () => {
  test.each<[string, Parameters<People['add']>[0], boolean, 'inbox' | 'requests' | ErrorName]>([
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
    const [one, two] = [await people.add(), await people.add(columns)]
    if (isFollowed) await follow(db, two, one)
    const options = { user_ids: [two.id], text: `Hello ${two.id}` }
    if (expected !== 'inbox' && expected !== 'requests') {
      await one.refused(START, options, expected)
      expect(await one.call(LIST, {})).toMatchObject({ items: [] })
      return
    }
    const { id } = await one.call(START, options)
    expect(await two.call(LIST, { box: expected })).toMatchObject({ items: [{ id }] })
  })

  test('under 16 only to whom they follow, and in groups with whom they follow', async () => {
    const child = await people.add({ birthday: CHILD_BIRTHDAY })
    const [friend, stranger] = [await people.add(), await people.add()]
    await follow(db, child, friend)
    await child.refused(START, { user_ids: [stranger.id], text: 'Hello' }, 'messagesNotAllowed')
    await child.call(START, { user_ids: [friend.id], text: 'Hello' })
    // The person behind an address cannot be known.
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, child.id))
    const emails = ['nobody-here@post.example']
    await child.refused(START, { emails, text: 'Hello' }, 'messagesNotAllowed')
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, friend.id))
    await friend.refused(START, { user_ids: [child.id], emails, text: 'All' }, 'messagesNotAllowed')
    await follow(db, stranger, friend)
    await friend.refused(START, { user_ids: [child.id, stranger.id], text: 'All together' }, 'messagesNotAllowed')
  })

  test('under 16 no one reads what they write by an address that someone invited', async () => {
    const [friend, child] = [await people.add({ emailVerifiedAt: 1 }), await people.add()]
    await follow(db, child, friend)
    const address = () => `waiting.${newId()}@post.example`
    const { id } = await friend.call(START, {
      user_ids: [(await people.add()).id],
      emails: [address()],
      text: 'Hello',
    })
    await db.update(users).set({ birthday: CHILD_BIRTHDAY }).where(eq(users.id, child.id))
    const options = { conversation_id: id, add_user_ids: [child.id] }
    await friend.refused(CHANGE, options, 'messagesNotAllowed')

    // The child is invited by their own address, together with another one.
    const own = address()
    const group = await friend.call(START, { emails: [own, address()], text: 'Hello' })
    await db.update(users).set({ email: own, emailVerifiedAt: 1 }).where(eq(users.id, child.id))
    expect(await child.call(LIST, { box: 'requests' })).toMatchObject({ items: [{}] })
    const toGroup = { conversation_id: group.id, text: 'With a friend' }
    await child.refused(WRITE, toGroup, 'messagesNotAllowed')
    await child.call(CHANGE, { conversation_id: group.id, accepted: true })
    await child.refused(WRITE, toGroup, 'messagesNotAllowed')
    await db.delete(conversationInvites).where(eq(conversationInvites.conversationId, group.id))
    await child.call(WRITE, toGroup)
  })

  test('what was accepted goes on when the setting changes', async () => {
    const [one, two] = await people.friends()
    const { id } = await one.call(START, { user_ids: [two.id], text: 'Before' })
    await db.update(users).set({ messagesFrom: 'nobody' }).where(eq(users.id, two.id))
    await one.call(WRITE, { conversation_id: id, text: 'After' })
    await db.update(users).set({ shouldShowMessaging: false }).where(eq(users.id, two.id))
    await one.refused(WRITE, { conversation_id: id, text: 'Later' }, 'messagesNotAllowed')
  })
})

describe('bad input', () => {
  test.each<[string, (one: Member, two: Member) => CallInput<typeof START>, ErrorName]>([
    ['no one', () => ({ text: 'Hello' }), 'noRecipients'],
    ['oneself alone', (one) => ({ user_ids: [one.id], text: 'Hello' }), 'noRecipients'],
    ['100 people', () => ({ user_ids: Array.from({ length: 100 }, () => newId()), text: 'Hello' }), 'invalidInput'],
    ['someone who does not exist', () => ({ user_ids: [newId()], text: 'Hello' }), 'userNotFound'],
    ['2,001 characters', (_, two) => ({ user_ids: [two.id], text: '\u{1F33B}'.repeat(2_001) }), 'invalidInput'],
    ['100,000 characters', (_, two) => ({ user_ids: [two.id], text: 'x'.repeat(100_000) }), 'bodyTooLarge'],
    ['two things at once', (_, two) => ({ user_ids: [two.id], pin: newId(), board: newId() }), 'invalidInput'],
    ['a pin that does not exist', (_, two) => ({ user_ids: [two.id], pin: newId() }), 'pinNotFound'],
    ['a board that does not exist', (_, two) => ({ user_ids: [two.id], board: newId() }), 'boardNotFound'],
    ['an address that is none', () => ({ emails: ['someone'], text: 'Hello' }), 'invalidInput'],
  ])('%s', async (_, options, error) => {
    const [one, two] = await people.friends()
    await one.refused(START, options(one, two), error)
    expect(await one.call(LIST, {})).toMatchObject({ items: [] })
  })

  test('marks that turn the page around are left out', async () => {
    const [one, two] = await people.friends()
    const { last_message: sent } = await one.call(START, { user_ids: [two.id], text: 'a\u202Eb \u2068Ana\u2069' })
    expect(sent?.text).toBe('ab Ana')
  })

  test('2,000 characters and 50 people are not too many', async () => {
    const owner = await people.add()
    const others = await Promise.all(Array.from({ length: 50 }, () => people.add()))
    const options = { user_ids: others.map(({ id }) => id), text: '\u{1F33B}'.repeat(2_000) }
    const group = await owner.call(START, options)
    expect(group).toMatchObject({ user_count: 51, is_group: true })
    const late = await people.add()
    const change = { conversation_id: group.id, add_user_ids: [late.id] }
    await owner.refused(CHANGE, change, 'conversationFull')
  })

  test('50 people and one address are too many', async () => {
    const owner = await people.add({ emailVerifiedAt: 1 })
    const options = { user_ids: Array.from({ length: 50 }, () => newId()), emails: ['one@post.example'], text: 'Hi' }
    await owner.refused(START, options, 'conversationFull')
  })

  test.each(['get', 'create'] as const)(
    'a group in which no one is left is read, and not written to: %s',
    async (verb) => {
      const [one, two] = [await people.add(), await people.add()]
      const id = await people.group(one, [two, await people.add()])
      await db.run(sql`update conversation_members set left_at = 1 where conversation_id = ${id}
      and user_id <> ${one.id}`)
      if (verb === 'get') await one.call(MESSAGES, { conversation_id: id })
      else await one.refused(WRITE, { conversation_id: id, text: 'Is anyone here?' }, 'noOneLeft')
    },
  )

  test('a message that answers one of another conversation', async () => {
    const [one, two] = await people.friends()
    const here = await one.call(START, { user_ids: [two.id], text: 'Here' })
    const elsewhere = await one.call(START, { user_ids: [(await people.add()).id], text: 'Elsewhere' })
    const options = { conversation_id: here.id, text: 'Yes', reply_to: elsewhere.last_message?.id }
    await one.refused(WRITE, options, 'messageNotFound')
  })
})

describe('limits', () => {
  test('the same text reaches nine, and the tenth is refused', async () => {
    const one = await people.add()
    const text = `Buy this ${newId()}`
    for (let count = 1; count < MAX_SAME_MESSAGES; count += 1) {
      await one.call(START, { user_ids: [(await people.add()).id], text })
    }
    const tenth = await people.add()
    await one.refused(START, { user_ids: [tenth.id], text: `  ${text.toUpperCase()} ` }, 'duplicateText')
    await one.call(START, { user_ids: [tenth.id], text: 'Something else' })
  })

  test('30 new conversations a day, 60 messages a minute', async () => {
    const [one, two] = await people.friends()
    const { id } = await one.call(START, { user_ids: [two.id], text: 'Hello' })
    await useUp(db, CONVERSATION_LIMIT, `user:${two.id}`)
    const refused = await two.send(START, { user_ids: [(await people.add()).id], text: 'Hello' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailure(refused, 'tooManyRequests')
    await two.call(START, { user_ids: [one.id] })
    await useUp(db, MESSAGE_LIMIT, `user:${two.id}`)
    const options = { conversation_id: id, text: 'Too fast' }
    await two.refused(WRITE, options, 'tooManyRequests')
  })
})

test('what waits for one account is not sent by another that is signed in by now', async () => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id] })
  const options = { conversation_id: id, text: 'From one' }
  const asOne = { headers: { 'x-account': one.id } }
  await two.refused(WRITE, options, 'notSignedIn', asOne)
  expect(await listTexts(two, id)).toEqual([])
  await one.call(WRITE, options, asOne)
  expect(await listTexts(two, id)).toEqual(['From one'])
})

describe('once and in order', () => {
  test('the same message five times with one key is one message', async () => {
    const [one, two] = await people.friends()
    const { id } = await one.call(START, { user_ids: [two.id] })
    const send = () =>
      one.call(WRITE, { conversation_id: id, text: 'Once' }, { headers: { 'idempotency-key': `once-${id}` } })
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await listTexts(two, id)).toEqual(['Once'])
  })

  test('the database is gone for a while: what was sent again is there once', async () => {
    const [one, two] = await people.friends()
    const { id } = await one.call(START, { user_ids: [two.id] })
    const options = { conversation_id: id, text: 'Still there?' }
    const once = { headers: { 'idempotency-key': `gone-${id}` } }
    proxy.fail('refuse')
    const refused = await one.send(WRITE, options, once)
    proxy.fail(null)
    expect(refused.status).toBe(503)
    for (let time = 0; time < 2; time += 1) await one.call(WRITE, options, once)
    expect(await listTexts(two, id)).toEqual(['Still there?'])
  })

  test('messages stay in order where clocks differ by an hour', async () => {
    const [one, two] = await people.friends()
    const { id } = await one.call(START, { user_ids: [two.id] })
    const said: string[] = []
    for (const [text, offset] of [
      ['First', HOUR_MS],
      ['Second', 0],
      ['Third', -HOUR_MS],
    ] as const) {
      clockIsOffBy = offset
      await (said.length % 2 === 0 ? one : two).call(WRITE, { conversation_id: id, text })
      said.unshift(text)
    }
    clockIsOffBy = 0
    expect(await listTexts(one, id)).toEqual(said)
    expect(await one.call(OPEN, { conversation_id: id })).toMatchObject({ last_message: { text: 'Third' }, unread: 0 })
  })

  test('two who start at the same moment find themselves in one conversation', async () => {
    const [one, two] = await people.friends()
    const [first, second] = await Promise.all([
      one.call(START, { user_ids: [two.id], text: 'From one' }),
      two.call(START, { user_ids: [one.id], text: 'From two' }),
    ])
    expect(first.id).toBe(second.id)
    expect(new Set(await listTexts(one, first.id))).toEqual(new Set(['From one', 'From two']))
  })

  test('two devices read at once: the furthest counts', async () => {
    const [one, two] = await people.friends()
    const { id } = await one.call(START, { user_ids: [two.id] })
    const sent = [
      await one.call(WRITE, { conversation_id: id, text: 'A' }),
      await one.call(WRITE, { conversation_id: id, text: 'B' }),
    ]
    await Promise.all(
      sent.toReversed().map(({ id: until }) => two.call(CHANGE, { conversation_id: id, read_until: until })),
    )
    expect(await two.call(OPEN, { conversation_id: id })).toMatchObject({ unread: 0 })
    const { users: named } = await one.call(OPEN, { conversation_id: id })
    expect(named.find((person) => person.id === two.id)?.read_until).toBe(sent[1]?.id)
  })

  test('pages of messages lead back, and on from one that is known', async () => {
    const [one, two] = await people.friends()
    const { id } = await one.call(START, { user_ids: [two.id] })
    await db.insert(messages).values(
      Array.from({ length: 95 }, (_, place) => ({
        id: newId(),
        conversationId: id,
        senderId: one.id,
        text: String(place),
        createdAt: Date.now() + place,
      })),
    )
    const all: string[] = []
    let bookmark: string | null = null
    do {
      const page: CallAnswer<typeof MESSAGES> = await two.call(MESSAGES, { conversation_id: id, bookmark })
      all.push(...page.items.map(({ text }) => text))
      bookmark = page.bookmark
    } while (bookmark !== null)
    expect(all).toEqual(Array.from({ length: 95 }, (_, place) => String(94 - place)))
    const known = (await two.call(MESSAGES, { conversation_id: id })).items[2]
    const newer = await two.call(MESSAGES, { conversation_id: id, after: known?.id })
    expect(newer).toMatchObject({ items: [{ text: '93' }, { text: '94' }], bookmark: null })
  })
})

test('a message can be taken back for an hour', async () => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id] })
  const message = await one.call(WRITE, { conversation_id: id, text: 'Too old' })
  await db
    .update(messages)
    .set({ createdAt: sql`${messages.createdAt} - ${TAKE_BACK_MS}` })
    .where(eq(messages.id, message.id))
  await one.refused(DELETE, { message_id: message.id, for: 'all' }, 'takeBackExpired')
})

test('the badge counts what is new until it is read, seen or muted, and no requests', async () => {
  const [one, two] = await people.friends()
  const badge = async () => (await two.call('NewsHubBadgeResource.get', {})).conversations_unseen_count
  const { id, last_message: first } = await one.call(START, { user_ids: [two.id], text: 'One' })
  await (await people.add()).call(START, { user_ids: [two.id], text: 'From a stranger' })
  expect(await badge()).toBe(1)
  await two.call(CHANGE, { conversation_id: id, read_until: first?.id })
  expect(await badge()).toBe(0)
  await one.call(WRITE, { conversation_id: id, text: 'Two' })
  const cleared = await two.call('NewsHubBadgeResource.update', { clear: 'conversations' })
  expect(cleared.conversations_unseen_count).toBe(0)
  expect(await two.call(OPEN, { conversation_id: id })).toMatchObject({ unread: 1 })
  await one.call(WRITE, { conversation_id: id, text: 'Three' })
  expect(await badge()).toBe(1)
  await two.call(CHANGE, { conversation_id: id, muted: true })
  expect(await badge()).toBe(0)
})

test('frames are written with a message for all who may read it', async () => {
  const [one, two, three] = [await people.add(), await people.add(), await people.add()]
  const id = await people.group(one, [two, three])
  await block(db, three.user, one.user)
  await db.delete(liveFrames)
  const message = await one.call(WRITE, { conversation_id: id, text: 'Live' })
  const frames = await db.select().from(liveFrames)
  const to = (type: string) => frames.filter((frame) => frame.type === type).map(({ userId }) => userId)
  expect(to('message').toSorted()).toEqual([one.id, two.id].toSorted())
  expect(to('badge')).toEqual([two.id])
  expect(frames[0]?.data).toEqual({ conversation_id: id, message_id: message.id })
})

test('an account that is deleted takes its messages along; its download has them', async () => {
  const [one, two] = await people.friends()
  const { id, last_message: first } = await one.call(START, { user_ids: [two.id], text: 'Mine to take' })
  await two.call(WRITE, { conversation_id: id, text: 'Mine to keep' })
  const download = await postYourData(origin, { action: 'download' }, { cookie: await one.cookie() })
  const files = unzip(new Uint8Array(await download.arrayBuffer()))
  const rows = JSON.parse(files.get('data/messages.json')?.toString() ?? '[]') as unknown[]
  expect(rows).toMatchObject([
    { id: first?.id, conversation_id: id, with: [two.user.username], text: 'Mine to take', taken_back_at: null },
  ])

  const past = Date.now() - 1
  const leave = { deactivatedAt: past - DELETION_GRACE_MS, deletionDueAt: past }
  await db.update(users).set(leave).where(eq(users.id, one.id))
  for (let sweeps = 0; (await db.$count(users, eq(users.id, one.id))) > 0; sweeps += 1) {
    expect(sweeps).toBeLessThan(20)
    await site.runScheduled()
  }
  expect(await two.call(OPEN, { conversation_id: id })).toMatchObject({
    users: [{ id: two.id }],
    messages: [{ text: 'Mine to keep' }],
    permissions: { write: false, write_refusal: 'noOneLeft' },
  })
  expect(await two.call(LIST, {})).toMatchObject({ items: [{ id }] })
})
