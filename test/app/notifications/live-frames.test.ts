import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { batch } from '#db/batch.ts'
import { liveFrames, liveWatches } from '#db/tables/notifications/live.ts'
import { FRAMES_KEPT_MS } from '#schema/notifications/live-constants.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { insertFrames, selectWatchers } from '#worker/platform/live/frames.ts'
import { startApp } from '../../helpers/app.ts'
import { makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site

beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.stop())

const only = (userId: string) => sql`select ${userId} as user_id`

function readFrames(userId: string) {
  return site.db.select().from(liveFrames).where(eq(liveFrames.userId, userId)).orderBy(liveFrames.seq)
}

it('frames of an account are numbered without gaps, even if many are written at once', async () => {
  const user = await makeUser(site.db)
  const now = Date.now()
  const written = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      batch(site.db, {
        frames: insertFrames(site.db, {
          type: 'board_changed',
          data: { board_id: `b${place}` },
          to: only(user.id),
          now,
        }),
        more: insertFrames(site.db, { type: 'board_changed', data: { board_id: `c${place}` }, to: only(user.id), now }),
      }),
    ),
  )
  const rows = await readFrames(user.id)
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, place) => place + 1))
  for (const { frames, more } of written) {
    const [first, second] = [frames[0], more[0]]
    expect(second?.seq).toBe((first?.seq ?? 0) + 1)
    expect(first).toEqual({
      user_id: user.id,
      seq: first?.seq,
      type: 'board_changed',
      data: JSON.stringify(rows[(first?.seq ?? 0) - 1]?.data),
      sessions: '[]',
    })
  }
})

it('each recipient gets a frame once, and its data may depend on them', async () => {
  const [one, other] = [await makeUser(site.db), await makeUser(site.db)]
  const frames = await insertFrames(site.db, {
    type: 'badge',
    data: sql`json_object('news_hub_unseen_count', length(recipient.user_id), 'conversations_unseen_count', 0)`,
    to: sql`${only(one.id)} union all ${only(other.id)} union all ${only(one.id)}`,
    now: Date.now(),
  })
  expect(frames.map(({ user_id: userId }) => userId).toSorted()).toEqual([one.id, other.id].toSorted())
  expect((await readFrames(one.id)).map(({ data }) => data)).toEqual([
    { news_hub_unseen_count: one.id.length, conversations_unseen_count: 0 },
  ])
})

it('what is not committed takes no number', async () => {
  const user = await makeUser(site.db)
  const insert = () =>
    insertFrames(site.db, { type: 'board_changed', data: { board_id: 'b' }, to: only(user.id), now: Date.now() })
  await expect(batch(site.db, { frames: insert(), broken: site.db.run(sql`select * from nowhere`) })).rejects.toThrow()
  await insert()
  expect((await readFrames(user.id)).map(({ seq }) => seq)).toEqual([1])
})

it('frames are deleted after an hour but the count continues; watches expire', async () => {
  const user = await makeUser(site.db)
  const now = Date.now()
  const insert = (at: number) =>
    insertFrames(site.db, { type: 'board_changed', data: { board_id: 'b' }, to: only(user.id), now: at })
  await insert(now - FRAMES_KEPT_MS - 1)
  await insert(now - FRAMES_KEPT_MS + MINUTE_MS)
  const pinId = randomUUID()
  await site.db.insert(liveWatches).values({ userId: user.id, subjectType: 'pin', subjectId: pinId, until: now + 1 })
  expect(await site.db.all(selectWatchers('pin', pinId, now))).toEqual([{ user_id: user.id }])
  await site.runScheduled(now)
  expect((await readFrames(user.id)).map(({ seq }) => seq)).toEqual([2])
  await site.runScheduled(now + FRAMES_KEPT_MS)
  expect(await readFrames(user.id)).toEqual([])
  expect(await site.db.all(selectWatchers('pin', pinId, now))).toEqual([])
  expect(await insert(now)).toMatchObject([{ seq: 3 }])
})
