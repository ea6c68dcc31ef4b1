import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/tables/users.ts'
import { MAX_SEARCH_LENGTH } from '#schema/discovery/search-constants.ts'
import type { ShareSuggestionsData } from '#schema/messages/calls.ts'
import { MAX_SHARE_SUGGESTIONS } from '#schema/messages/constants.ts'
import type { ShareSuggestionData } from '#schema/messages/message.ts'
import { expectFailure, readData } from '../../helpers/client.ts'
import { callMessages, changeConversation, makeGroup } from '../../helpers/messages.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { CHILD_BIRTHDAY, follow, makePerson, type Person } from '../../helpers/people.ts'
import { block } from '../../helpers/rows.ts'

const site = await ownApp()
const { db, origin } = site
const start = (options: Record<string, unknown>, { cookie }: Person) =>
  callMessages(origin, 'ConversationsResource', 'create', options, cookie)

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
    const group = await makeGroup(site, me, [await makePerson(db), await makePerson(db)])
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
    const group = await makeGroup(site, me, [ann, ben])
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

  test('count in a group those whom the viewer may see there', async () => {
    const me = await makePerson(db, { emailVerifiedAt: 1 })
    const [ann, ben, cleo] = [await makePerson(db), await makePerson(db), await makePerson(db)]
    const email = `hidden.${me.user.id}@tackboard.example`
    await makePerson(db, { email, emailVerifiedAt: 1 })
    await start({ user_ids: [ann.user.id, ben.user.id, cleo.user.id], emails: [email], text: 'Hi all' }, me)
    expect(await suggest(me)).toMatchObject([{ user_count: 4 }])
    await block(db, ben.user, me.user)
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, cleo.user.id))
    expect(await suggest(me)).toMatchObject([{ user_count: 2 }])
  })

  test.each<[string, Parameters<typeof makePerson>[1], 'none' | 'mine' | 'theirs' | 'both', boolean]>([
    ['who lets everyone write', {}, 'mine', true],
    ['who lets no one write', { messagesFrom: 'nobody' }, 'both', false],
    ['who lets those write whom they follow, and does not follow', { messagesFrom: 'following' }, 'mine', false],
    ['who lets those write whom they follow', { messagesFrom: 'following' }, 'theirs', true],
    ['who has turned messages off', { shouldShowMessaging: false }, 'both', false],
    ['who is under 16 and does not follow', { birthday: CHILD_BIRTHDAY }, 'mine', false],
    ['who is under 16 and follows', { birthday: CHILD_BIRTHDAY }, 'theirs', true],
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
    const me = await makePerson(db, { birthday: CHILD_BIRTHDAY })
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

  test('are of share only, and for so many letters', async () => {
    const ask = (options: object, cookie?: string) =>
      callMessages(origin, 'ShareSuggestionsResource', 'get', { ...options }, cookie)
    const me = await makePerson(db)
    await expectFailure(await ask({ suggestion_type: 'other' }, me.cookie), 'invalidInput')
    await expectFailure(await ask({ search_term: 'x'.repeat(MAX_SEARCH_LENGTH + 1) }, me.cookie), 'invalidInput')
  })
})
