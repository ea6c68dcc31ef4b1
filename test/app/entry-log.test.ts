import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import { newAddress, readData, send } from '../helpers/client.ts'
import { newPerson, register } from '../helpers/registration.ts'
import { makeUser, PASSWORD } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

let site: Site
let start: number

beforeAll(async () => {
  site = await startApp({ database: 'shared' })
})
afterAll(() => site.stop())
beforeEach(() => {
  start = site.logs.length
})

const AMERICAN = { 'cf-ipcountry': 'US' }

const BROUGHT = {
  referrer: 'https://blog.example/lamps',
  utm_campaign: 'may-lamps',
  visited_pages: JSON.stringify([
    { path: '/pin/1/', pageType: 'closeup', ts: 1 },
    { path: '/', pageType: 'home', ts: 2 },
  ]),
  user_behavior_data: JSON.stringify({ closeupPins: 7, completedSearches: 21, savedPins: 0, isQUS: true }),
}

function entries(): Record<string, unknown>[] {
  return site.logs
    .slice(start)
    .filter((line) => line.includes('"Entry"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a registration is a line that says what led to it, and neither who nor when exactly', async () => {
  const person = newPerson(BROUGHT)
  await readData(await register(site.origin, person, { headers: AMERICAN }))
  expect(entries()).toEqual([
    {
      level: 'info',
      message: 'Entry',
      by: 'registration',
      from: 'blog.example',
      campaign: 'may-lamps',
      landing: 'closeup',
      pages: '0',
      closeups: '5',
      searches: '20+',
      clickthroughs: null,
      downloads: null,
      saves: '0',
      is_qus: 'true',
    },
  ])
})

test('what an address or a page of another version brings is no part of the line unless it is one of our words', async () => {
  const odd = {
    referrer: 'not an address',
    utm_campaign: 'ada@lovelace.example',
    visited_pages: JSON.stringify([{ path: '/', pageType: 'ada', ts: 1 }]),
    user_behavior_data: JSON.stringify({ closeupPins: 'ada', isQUS: 'ada' }),
  }
  await readData(await register(site.origin, newPerson(odd), { headers: AMERICAN }))
  const [line] = entries()
  expect(line).toMatchObject({ from: null, campaign: null, landing: null, closeups: null, is_qus: null })
  expect(JSON.stringify(line)).not.toContain('ada')
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['in Germany', { 'cf-ipcountry': 'DE' }, BROUGHT],
  ['with the privacy signal', { ...AMERICAN, 'sec-gpc': '1' }, BROUGHT],
  ['that brings nothing', AMERICAN, {}],
])('a registration %s leaves no line', async (_, headers, brought) => {
  await readData(await register(site.origin, newPerson(brought), { headers }))
  expect(entries()).toEqual([])
})

test('a login is a line once it is proved', async () => {
  const user = await makeUser(site.db)
  const logIn = (password: string) =>
    send(site.origin, href('loginHandshake'), {
      form: { username_or_email: user.username, password, referrer: BROUGHT.referrer },
      headers: { ...AMERICAN, 'cf-connecting-ip': newAddress() },
    })
  await logIn('wrong horse battery')
  expect(entries()).toEqual([])
  await readData(await logIn(PASSWORD))
  expect(entries()).toEqual([expect.objectContaining({ by: 'login', from: 'blog.example', campaign: null })])
  expect(JSON.stringify(entries())).not.toContain(user.id)
})
