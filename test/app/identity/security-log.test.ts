import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, newAddress, send } from '../../helpers/client.ts'
import { makeBoard, makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site
let user: UserRow
let start: number

beforeAll(async () => {
  site = await startApp({ database: 'shared' })
})
afterAll(() => site.stop())
beforeEach(async () => {
  user = await makeUser(site.db)
  start = site.logs.length
})

function lines(): Record<string, unknown>[] {
  return site.logs
    .slice(start)
    .filter((line) => line.includes('"Security"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

function logIn(name: string, password: string, address: string): Promise<Response> {
  return send(site.origin, href('loginHandshake'), {
    form: { username_or_email: name, password },
    headers: { 'cf-connecting-ip': address },
  })
}

test('a failed login is a line with the id of the account, and none for a name that no one has', async () => {
  const [here, elsewhere] = [newAddress(), newAddress()]
  await logIn(user.username, 'wrong horse battery', here)
  await logIn('who_is_this_9', 'wrong horse battery', here)
  await logIn(user.username, 'wrong horse battery', elsewhere)
  const [known, unknown, other] = lines()
  expect(known).toMatchObject({ level: 'info', event: 'login failed', user: user.id, error: 'wrongCredentials' })
  expect(unknown).toMatchObject({ event: 'login failed', user: null, address: known?.['address'] })
  expect(other?.['address']).not.toBe(known?.['address'])
  expect(known?.['request_id']).not.toBe(unknown?.['request_id'])
  const text = site.logs.slice(start).join('\n')
  for (const secret of [user.username, user.email ?? '-', 'who_is_this_9', 'wrong horse', here]) {
    expect(text).not.toContain(secret)
  }
})

test('throttled logins, wrong passwords and changed ones are lines, on plain pages as well', async () => {
  const address = newAddress()
  let answer = await logIn(user.username, 'wrong horse battery', address)
  for (let attempts = 0; attempts < 30 && answer.status !== 429; attempts += 1) {
    answer = await logIn(user.username, 'wrong horse battery', address)
  }
  expect(lines().at(-1)).toMatchObject({ event: 'throttled', user: user.id })
  const cookie = await makeSession(site.db, user)
  const change = (old_password: string) =>
    send(site.origin, href('passwordSettings'), {
      form: { old_password, new_password: 'a fresh horse battery' },
      cookie,
    })
  await change('not this one')
  expect(lines().at(-1)).toMatchObject({ event: 'password check failed', user: user.id, error: 'wrongPassword' })
  await change(PASSWORD)
  expect(lines().at(-1)).toMatchObject({ event: 'password changed', user: user.id, error: null })
})

test('what a viewer may not do is a line, and what they may is none', async () => {
  const cookie = await makeSession(site.db, user)
  const { id } = await makeBoard(site.db, await makeUser(site.db))
  await callResource(site.origin, 'BoardResource', 'update', { board_id: id, name: 'Mine now' }, cookie)
  expect(lines()).toEqual([expect.objectContaining({ event: 'refused', user: user.id, error: 'boardNotYours' })])
  await callResource(site.origin, 'BoardResource', 'create', { name: 'Harbors' }, cookie)
  expect(lines()).toHaveLength(1)
})
