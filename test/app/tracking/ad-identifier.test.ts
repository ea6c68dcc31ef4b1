import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/tables/users.ts'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, readData, send } from '../../helpers/client.ts'
import { parseAppData } from '../../helpers/document.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const FRAME = 'https://ids.example/f'

let site: Site
let bare: Site

beforeAll(async () => {
  site = await startApp({ database: 'shared', vars: { AD_IDENTIFIER_FRAME: FRAME } })
  bare = await startApp({ database: 'shared' })
})
afterAll(async () => {
  await site.stop()
  await bare.stop()
})

const AMERICAN = { 'cf-ipcountry': 'US' }

/** The ids as the page itself and as the call say them. */
async function epiks(user: UserRow, headers: Record<string, string> = AMERICAN, at: Site = site) {
  const cookie = await makeSession(at.db, user)
  const page = await send(at.origin, href('languages'), { cookie, headers })
  const state = await send(at.origin, href('state'), { cookie, headers })
  const { session } = (await state.json()) as PageState
  return [parseAppData(await page.text()).context.user?.epik, session.user?.epik]
}

const readIdentifier = async (user: Pick<UserRow, 'id'>) =>
  (await site.db.select({ id: users.adIdentifier }).from(users).where(eq(users.id, user.id)))[0]?.id

test('a registration gives the account an identifier, which its pages have where a frame takes it', async () => {
  const person = newPerson()
  await readData(await register(site.origin, person))
  const [user] = await site.db.select().from(users).where(eq(users.email, person.email))
  expect(user?.adIdentifier).toMatch(/^[\w-]{20,}$/)
  expect(await epiks(user as UserRow)).toEqual([user?.adIdentifier, user?.adIdentifier])
  expect(await epiks(user as UserRow, AMERICAN, bare)).toEqual([null, null])
})

test.each<[string, Record<string, string>, Parameters<typeof makeUser>[1]]>([
  ['with the privacy signal', { ...AMERICAN, 'sec-gpc': '1' }, {}],
  ['in Germany without an answer', { 'cf-ipcountry': 'DE' }, {}],
  ['of a user under 18', AMERICAN, { birthday: `${new Date().getUTCFullYear() - 16}-01-01` }],
  ['against the setting of the account', AMERICAN, { thirdPartyMarketingTrackingEnabled: false }],
])('no page says it %s', async (_, headers, columns) => {
  const user = await makeUser(site.db, { adIdentifier: 'abc', ...columns })
  expect(await epiks(user, headers)).toEqual([null, null])
})

test('who takes back their permission is someone else to advertisers when they give it again', async () => {
  const user = await makeUser(site.db, { adIdentifier: 'abc' })
  const cookie = await makeSession(site.db, user)
  const set = (third_party_marketing_tracking_enabled: boolean) =>
    callResource(site.origin, 'UserSettingsResource', 'update', { third_party_marketing_tracking_enabled }, cookie)
  await readData(await set(false))
  await readData(await set(true))
  const now = await readIdentifier(user)
  expect(now).toMatch(/^[0-9a-f]{32}$/)
  expect(await epiks(user)).toEqual([now, now])
})

test('no one else is told it', async () => {
  const user = await makeUser(site.db, { adIdentifier: 'the-identifier-of-one' })
  const cookie = await makeSession(site.db, await makeUser(site.db))
  for (const path of [href('profile', { username: user.username }), href('user', { id: user.id })]) {
    const answer = await send(site.origin, path, { cookie, headers: AMERICAN })
    expect(await answer.text()).not.toContain('the-identifier-of-one')
  }
})
