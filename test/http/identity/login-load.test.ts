import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envelope } from '#schema/envelope.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { hashPassword } from '#worker/platform/passwords.ts'
import { newAddress, send } from '../../helpers/client.ts'
import { makeBoard, makePin, makeUser, PASSWORD, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'

/** More than the two that are hashed at a time and the twenty that wait. */
const TOO_MANY = 40

// A site of its own: no other test may find the queue for hashing full.
let site: Site
let pin: PinRow

beforeAll(async () => {
  site = await startSite()
  pin = await makePin(site.db, await makeBoard(site.db, await makeUser(site.db)))
})

afterAll(() => site.stop())

/** Users whose passwords cost what they cost in production. */
async function makeUsers(length: number): Promise<UserRow[]> {
  const passwordHash = await hashPassword(PASSWORD)
  return Promise.all(Array.from({ length }, () => makeUser(site.db, { passwordHash })))
}

function logIn(user: Pick<UserRow, 'username'>): Promise<Response> {
  return send(site.origin, href('loginHandshake'), {
    form: { username_or_email: user.username, password: PASSWORD },
    headers: { 'cf-connecting-ip': newAddress() },
  })
}

/** Reads a page again and again until some work is done; answers with how it was answered each time. */
async function readPages(work: Promise<unknown>): Promise<number[]> {
  const over = new AbortController()
  const end = work.finally(() => over.abort())
  const statuses: number[] = []
  while (!over.signal.aborted) {
    const answer = await send(site.origin, href('pin', { id: pin.id }))
    statuses.push(answer.status)
    await answer.text()
  }
  await end
  return statuses
}

it('pages are there while ten people log in at once, and all ten get in', async () => {
  const users = await makeUsers(10)
  const answers = Promise.all(users.map(logIn))
  const [pages, others] = await Promise.all([readPages(answers), readPages(answers)])
  expect(new Set([...pages, ...others])).toEqual(new Set([200]))
  expect((await answers).map(({ status }) => status)).toEqual(users.map(() => 200))
  expect(site.logs.filter((line) => line.includes('TimeoutError'))).toEqual([])
})

it('of many more some are asked to come back, none of them for want of the database', async () => {
  const users = await makeUsers(TOO_MANY)
  const answers = Promise.all(users.map(logIn))
  expect(new Set(await readPages(answers))).toEqual(new Set([200]))
  const refused = (await answers).filter(({ status }) => status !== 200)
  const codes = await Promise.all(refused.map(async (answer) => ((await answer.json()) as Envelope<null>).code))
  const failures = site.logs.filter((line) => line.includes('"error"'))
  expect([...new Set(codes)], failures.join('\n')).toEqual([ERRORS.tooBusy.code])
  for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '4'])
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(TOO_MANY - 10)
})
