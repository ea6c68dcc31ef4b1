import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import { href } from '#schema/routes.ts'
import { GOOGLEBOT, send, toText, type Sent } from '../../helpers/client.ts'
import { makeBoard, makePin, makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let member: UserRow
let cookie: string
/** The path of a pin that its pinner alone may open. */
let path: string

async function open(at = path, sent: Sent = { cookie }) {
  const answer = await send(origin, at, sent)
  return { status: answer.status, text: toText(await answer.text()), cache: answer.headers.get('cache-control') }
}

beforeEach(async () => {
  member = await makeUser(db, { fullName: 'Signe Ravnkilde' })
  cookie = await makeSession(db, member)
  const board = await makeBoard(db, member, { privacy: 'secret' })
  path = href('pin', { id: (await makePin(db, board, { columns: { title: 'A quiet quay' } })).id })
  // The worker knows them from now on.
  for (let time = 0; time < 2; time += 1) {
    expect(await open()).toMatchObject({ status: 200, cache: 'private, no-store' })
  }
})

describe('what the worker remembers of a member does not outlive', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['their session', () => db.delete(sessions).where(eq(sessions.userId, member.id))],
    ['its time', () => db.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, member.id))],
    [
      'their absence',
      () =>
        db
          .update(sessions)
          .set({ lastSeenAt: Date.now() - SESSION_IDLE_LIFETIME_MS - 1_000 })
          .where(eq(sessions.userId, member.id)),
    ],
    ['their account', () => db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, member.id))],
  ])('%s', async (_, end) => {
    await end()
    for (let time = 0; time < 2; time += 1) {
      const { status, text } = await open()
      expect([status, text.includes('A quiet quay')]).toEqual([404, false])
    }
  })
})

it('follows what they change, at their next page', async () => {
  await db.update(users).set({ fullName: 'Signe Holm' }).where(eq(users.id, member.id))
  const { text } = await open(href('profile', { username: member.username }))
  expect(text).toContain('Signe Holm')
  expect(text).not.toContain('Ravnkilde')
})

it('is never what a crawler gets, whatever cookie it sends', async () => {
  expect((await open(path, { cookie, headers: { 'user-agent': GOOGLEBOT } })).status).toBe(404)
})

it('is of one member alone', async () => {
  const other = await makeSession(db, await makeUser(db))
  for (let time = 0; time < 2; time += 1) {
    expect((await open(path, { cookie: other })).status).toBe(404)
    expect((await open()).status).toBe(200)
  }
  const both = await Promise.all(Array.from({ length: 6 }, (_, at) => open(path, { cookie: at % 2 ? other : cookie })))
  expect(both.map(({ status }) => status)).toEqual([200, 404, 200, 404, 200, 404])
})
