import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { topicFollows, topics } from '#db/tables/topics.ts'
import { test as base } from '../../helpers/app-test.ts'
import { makeTopic, makeUser } from '../../helpers/rows.ts'

const test = base.extend('topic', ({ db }) => makeTopic(db))

const follows = (db: Database, topicId: string) =>
  db.select().from(topicFollows).where(eq(topicFollows.topicId, topicId))
async function followers(db: Database, topicId: string): Promise<number | undefined> {
  const [row] = await db.select().from(topics).where(eq(topics.id, topicId))
  return row?.followerCount
}

test('a topic is followed and counted once, however often and at once it is asked for', async ({
  as,
  db,
  member,
  topic,
}) => {
  const me = as(member)
  const options = { interest_id: topic.id }
  const answers = await Promise.all([1, 2, 3, 4].map(() => me.call('InterestFollowResource.create', options)))
  for (const answer of answers) expect(answer).toEqual({ ...options, is_following: true, follower_count: 1 })
  expect(await follows(db, topic.id)).toMatchObject([{ userId: member.id }])
  expect(await followers(db, topic.id)).toBe(1)
})

test('it is let go of once', async ({ as, db, member, topic }) => {
  const me = as(member)
  const options = { interest_id: topic.id }
  await me.call('InterestFollowResource.create', { ...options, interest_list: 'favorited' })
  await as(await makeUser(db)).call('InterestFollowResource.create', options)
  for (let time = 0; time < 2; time += 1) {
    const left = await me.call('InterestFollowResource.delete', options)
    expect(left).toEqual({ ...options, is_following: false, follower_count: 1 })
  }
  expect(await follows(db, topic.id)).toHaveLength(1)
  expect(await followers(db, topic.id)).toBe(1)
})

test('what is no topic is refused by name', async ({ as, db, member, topic }) => {
  const me = as(member)
  const options = { interest_id: topic.id }
  for (const name of ['InterestFollowResource.create', 'InterestFollowResource.delete'] as const) {
    await me.refused(name, { interest_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'topicNotFound')
    await me.invalid(name, { interest_id: 7 })
    await me.invalid(name, { ...options, interest_list: 'muted' })
  }
  expect(await follows(db, topic.id)).toEqual([])
})
