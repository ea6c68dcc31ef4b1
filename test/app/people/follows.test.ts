import { eq } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { topicFollows, topics } from '#db/tables/topics.ts'
import type { InterestFollow } from '#schema/people/follow-calls.ts'
import { FOLLOW_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { readData, expectFailure, send } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { makeSession, makeTopic, makeUser, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let me: UserRow
let cookie: string
let topicId: string

beforeEach(async () => {
  me = await makeUser(db)
  cookie = await makeSession(db, me)
  topicId = (await makeTopic(db)).id
})

const call = (verb: 'create' | 'delete', options: Record<string, unknown>, as: string | undefined = cookie) =>
  send(origin, href('resource', { name: 'InterestFollowResource', verb }), { json: { options }, cookie: as })
const follows = () => db.select().from(topicFollows).where(eq(topicFollows.topicId, topicId))
async function followers(): Promise<number | undefined> {
  const [row] = await db.select().from(topics).where(eq(topics.id, topicId))
  return row?.followerCount
}

test('a topic is followed and counted once, however often and at once it is asked for', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => call('create', { interest_id: topicId })))
  for (const answer of answers) {
    expect(await readData<InterestFollow>(answer)).toEqual({
      interest_id: topicId,
      is_following: true,
      follower_count: 1,
    })
  }
  expect(await follows()).toMatchObject([{ userId: me.id }])
  expect(await followers()).toBe(1)
})

test('it is let go of once', async () => {
  const other = await makeSession(db, await makeUser(db))
  await readData(await call('create', { interest_id: topicId, interest_list: 'favorited' }))
  await readData(await call('create', { interest_id: topicId }, other))
  for (let time = 0; time < 2; time += 1) {
    const left = await readData<InterestFollow>(await call('delete', { interest_id: topicId }))
    expect(left).toEqual({ interest_id: topicId, is_following: false, follower_count: 1 })
  }
  expect(await follows()).toHaveLength(1)
  expect(await followers()).toBe(1)
})

test('what is no topic, and a viewer who is not logged in, are refused by name', async () => {
  for (const verb of ['create', 'delete'] as const) {
    await expectFailure(await call(verb, { interest_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }), 'topicNotFound')
    await expectFailure(await call(verb, { interest_id: 7 }), 'invalidInput')
    await expectFailure(await call(verb, { interest_id: topicId, interest_list: 'muted' }), 'invalidInput')
    await expectFailure(await call(verb, { interest_id: topicId }, ''), 'notSignedIn')
    const greeted = await makeSession(db, me, { loginState: LOGIN_STATE.limited })
    await expectFailure(await call(verb, { interest_id: topicId }, greeted), 'notSignedIn')
  }
  const eager = await makeUser(db)
  await useUp(db, FOLLOW_LIMIT, `user:${eager.id}`)
  const refused = await call('create', { interest_id: topicId }, await makeSession(db, eager))
  await expectFailure(refused, 'tooManyRequests')
  expect(await follows()).toEqual([])
})
