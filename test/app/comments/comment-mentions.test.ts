import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { commentMentions } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { userFollows, users } from '#db/tables/users.ts'
import type { Caller } from '../../helpers/callers.ts'
import { test as commentTest } from '../../helpers/comment-test.ts'
import { block, makeComment, makeUser, type UserRow } from '../../helpers/rows.ts'

const UPDATE = 'AggregatedCommentResource.update'

/** The people whom the member may mention under the pin. */
const test = commentTest.extend('suggest', ({ pin, me }) => async (q: string) => {
  const { items } = await me.call('MentionSuggestionsResource.get', { pin_id: pin.id, q })
  return items.map(({ id }) => id)
})

const follow = (db: Database, who: { id: string }, whom: { id: string }) =>
  db.insert(userFollows).values({ followerId: who.id, followedId: whom.id, createdAt: 1 })

describe('mentions', () => {
  const tagged = (user: UserRow) => ({
    text: `Hi @${user.username}`,
    tags: [{ user_id: user.id, offset: 3, length: user.username.length + 1 }],
  })

  test('are of people who let the author; all others stay words', async ({ db, member, write }) => {
    const blocker = await makeUser(db)
    await block(db, blocker, member)
    const people = {
      open: await makeUser(db),
      closed: await makeUser(db, { mentionsFrom: 'nobody' }),
      blocker,
      away: await makeUser(db, { deactivatedAt: 1 }),
    }
    const seen: Record<string, unknown> = {}
    for (const [name, user] of Object.entries(people)) {
      const { tags, tagged_users } = await write(tagged(user))
      seen[name] = [tags.length, tagged_users.map(({ id }) => id)]
    }
    expect(seen).toEqual({ open: [1, [people.open.id]], closed: [0, []], blocker: [0, []], away: [0, []] })
    expect(await db.$count(commentMentions, eq(commentMentions.userId, blocker.id))).toBe(0)
  })

  test('of private profiles are for people they follow, and where they have written themselves', async ({
    db,
    member,
    pin,
    write,
  }) => {
    const people = {
      stranger: await makeUser(db, { isPrivateProfile: true }),
      follower: await makeUser(db, { isPrivateProfile: true }),
      speaker: await makeUser(db, { isPrivateProfile: true }),
    }
    await follow(db, people.follower, member)
    await makeComment(db, pin, people.speaker)
    const seen: Record<string, unknown> = {}
    for (const [name, user] of Object.entries(people)) seen[name] = (await write(tagged(user))).tagged_users.length
    expect(seen).toEqual({ stranger: 0, follower: 1, speaker: 1 })
  })

  test('of profiles that have become private since stay words', async ({ db, write, list }) => {
    const third = await makeUser(db)
    await write(tagged(third))
    await db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, third.id))
    const [read] = (await list()).items
    expect([read?.tags, read?.tagged_users]).toEqual([[], []])
  })

  test('of profiles that have become private since name them to the author and to themselves alone', async ({
    as,
    db,
    member,
    me,
    write,
    list,
  }) => {
    const [follower, reader] = [await makeUser(db), await makeUser(db)]
    await follow(db, follower, member)
    await write(tagged(follower))
    await db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, follower.id))
    const named = async (by?: Caller) => (await list(by)).items[0]?.tagged_users.length
    expect([await named(), await named(as(reader))]).toEqual([0, 0])
    expect([await named(me), await named(as(follower))]).toEqual([1, 1])
  })

  test('are taken away by who is mentioned and by the author, and by no one else', async ({
    as,
    db,
    me,
    owner,
    write,
  }) => {
    const third = await makeUser(db)
    const made = await write(tagged(third))
    await owner.refused('DELETE commentMentions', { id: made.id, tagged_users: [third.id] }, 'commentNotYours')
    expect(await as(third).call('DELETE commentMentions', { id: made.id })).toEqual({
      id: made.id,
      tagged_users: [],
    })
    const again = await write({ ...tagged(third), text: `Hi @${third.username}!` })
    const body = { tagged_users: [{ id: third.id }] }
    expect(await me.call('DELETE commentMentions', { id: again.id, ...body })).toMatchObject({
      tagged_users: [],
    })
  })

  test('that were taken away by who is mentioned do not come back by an edit', async ({ as, db, me, write }) => {
    const third = await makeUser(db)
    const made = await write(tagged(third))
    await as(third).call('DELETE commentMentions', { id: made.id })
    const edit = async (text: string) => {
      const options = { ...tagged(third), commentId: made.id, text: `${tagged(third).text}${text}` }
      return me.call(UPDATE, options)
    }
    expect((await edit('!')).tagged_users).toEqual([])
    expect(
      (
        await write({
          ...tagged(third),
          text: `Hello @${third.username}`,
          tags: [{ user_id: third.id, offset: 6, length: 3 }],
        })
      ).tagged_users,
    ).toHaveLength(1)
  })

  test('that the author took away may come back by an edit', async ({ db, me, write }) => {
    const third = await makeUser(db)
    const made = await write(tagged(third))
    const body = { tagged_users: [{ id: third.id }] }
    await me.call('DELETE commentMentions', { id: made.id, ...body })
    const options = { ...tagged(third), commentId: made.id, text: `${tagged(third).text}!` }
    const edited = await me.call(UPDATE, options)
    expect(edited.tagged_users.map(({ id }) => id)).toEqual([third.id])
  })

  test('are suggested by the beginning of a name: who lets the viewer, those of the thread first', async ({
    db,
    member,
    pin,
    suggest,
  }) => {
    const word = `q${newId().toLowerCase()}`
    const speaker = await makeUser(db, { fullName: `${word} Speaker` })
    const popular = await makeUser(db, { fullName: `Other ${word}`, followerCount: 9 })
    await makeUser(db, { fullName: `${word} Closed`, mentionsFrom: 'nobody' })
    const blocker = await makeUser(db, { fullName: `${word} Blocker` })
    await block(db, blocker, member)
    await makeComment(db, pin, speaker)
    expect(await suggest(word.slice(0, 20))).toEqual([speaker.id, popular.id])
    expect((await suggest('')).toSorted()).toEqual([speaker.id, pin.pinnerId].toSorted())
    expect(await suggest(`"* OR ${word}zzz`)).toEqual([])
  })

  test('of people with a private profile are suggested to those they follow, and where they have written', async ({
    db,
    member,
    pin,
    suggest,
  }) => {
    const word = `q${newId().toLowerCase()}`
    const isPrivate = (name: string) => makeUser(db, { fullName: `${word} ${name}`, isPrivateProfile: true })
    await isPrivate('Stranger')
    const follower = await isPrivate('Follower')
    await follow(db, follower, member)
    const speaker = await isPrivate('Speaker')
    await makeComment(db, pin, speaker)
    expect(await suggest(word)).toEqual([speaker.id, follower.id])
  })

  test('are suggested of no one who wrote only where it can no longer be read', async ({ db, pin, suggest }) => {
    const word = `q${newId().toLowerCase()}`
    const isPrivate = (name: string) => makeUser(db, { fullName: `${word} ${name}`, isPrivateProfile: true })
    const [under, filtered] = [await isPrivate('Under'), await isPrivate('Filtered')]
    const head = await makeComment(db, pin, { id: pin.pinnerId }, { isHidden: true })
    await makeComment(db, pin, under, { parentId: head.id })
    await makeComment(db, pin, filtered, { text: 'A tackless word' })
    await db
      .update(users)
      .set({ filteredWords: { tackless: ['tackless'] } })
      .where(eq(users.id, pin.pinnerId))
    expect(await suggest(word)).toEqual([])
    expect(await suggest('')).toEqual([pin.pinnerId])
    await db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, pin.id))
    expect(await suggest('')).toEqual([])
  })
})
