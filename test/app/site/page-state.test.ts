import { beforeAll, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { findCookie, expectFailure, GOOGLEBOT, send, type Sent } from '../../helpers/client.ts'
import { parseAppData } from '../../helpers/document.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const UNAUTH_ID = '__Host-unauth_id'

let user: UserRow

beforeAll(async () => {
  user = await makeUser(db, { locale: 'sv_SE' })
})

async function readState(sourceUrl: string, sent: Sent = {}): Promise<PageState['session']> {
  const answer = await send(origin, href('state', {}, { source_url: sourceUrl }), sent)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const { session, experiences } = (await answer.json()) as PageState
  expect(experiences.save_upsell === null).toBe(session.isAuthenticated || session.isBot)
  expect(session.requestIdentifier).toBe(answer.headers.get('x-request-id'))
  return session
}

it('a page learns for which address it is asking', async () => {
  expect(await readState('/pin/1/?invite_code=abc&x=%C3%A4')).toMatchObject({
    fullPath: '/pin/1/?invite_code=abc&x=%C3%A4',
    inviteCode: 'abc',
    origin,
    isAuthenticated: false,
    loginState: LOGIN_STATE.none,
    user: null,
  })
  const home = (await (await send(origin, href('state'))).json()) as PageState
  expect(home.session.fullPath).toBe('/')
})

it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'pin/1', '/%2F/evil.example', '/a\tb', '/%zz'])(
  'a page at %j does not exist on this site',
  async (sourceUrl) => {
    const answer = await send(origin, href('state', {}, { source_url: sourceUrl }))
    await expectFailure(answer, 'invalidInput')
  },
)

it('a new browser gets an id once, which only this site reads', async () => {
  const first = await send(origin, href('state'))
  const cookie = findCookie(first, UNAUTH_ID)
  expect(first.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-unauth_id=[0-9a-f]{32}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  const { session } = (await first.json()) as PageState
  expect(cookie).toBe(`${UNAUTH_ID}=${session.unauthId}`)
  const again = await send(origin, href('state'), { cookie })
  expect(again.headers.getSetCookie()).toEqual([])
  const { session: later } = (await again.json()) as PageState
  expect([later.unauthId, later.experimentsClient]).toEqual([session.unauthId, session.experimentsClient])
  const forged = await send(origin, href('state'), { cookie: `${UNAUTH_ID}=not-one-of-ours` })
  expect(findCookie(forged, UNAUTH_ID)).toMatch(/=[0-9a-f]{32}$/)
})

it('a page learns who is signed in, and speaks their language', async () => {
  const cookie = await makeSession(db, user)
  expect(await readState('/', { cookie, headers: { 'accept-language': 'de' } })).toMatchObject({
    isAuthenticated: true,
    loginState: LOGIN_STATE.full,
    locale: 'sv_SE',
    language: 'sv',
    user: { id: user.id, username: user.username, email: user.email },
  })
  const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
  expect(await readState('/', { cookie: limited })).toMatchObject({
    isAuthenticated: false,
    loginState: LOGIN_STATE.limited,
    user: { username: user.username, login_state: LOGIN_STATE.limited },
  })
})

it('a browser gets its country, device and language', async () => {
  expect(
    await readState('/', { headers: { 'cf-ipcountry': 'SE', 'accept-language': 'ar-SA,ar;q=0.9' } }),
  ).toMatchObject({
    country: 'SE',
    countryFromIp: 'SE',
    countryFromHostName: 'UNKNOWN',
    locale: 'ar_SA',
    // The direction is that of the texts, which are English.
    isRTL: false,
    isBot: false,
    stage: 'local',
    userAgent: { browserType: 'desktop', browserName: 'Chrome', isMobile: false, osName: 'Linux' },
  })
  expect(await readState('/', { headers: { 'cf-ipcountry': 'T1', 'user-agent': GOOGLEBOT } })).toMatchObject({
    countryFromIp: 'UNKNOWN',
    isBot: true,
  })
  const referrer = encodeURIComponent('https://blog.example/post?secret=1')
  expect(await readState('/', { cookie: `_referrer=${referrer}` })).toMatchObject({
    referrerFromCookie: 'https://blog.example/post',
  })
})

it('the document of a member says what may be shown; one that visitors share leaves that to the state', async () => {
  const columns = { email: `${newId()}@tackboard.example`, emailVerifiedAt: null, createdAt: Date.now() - 8 * DAY_MS }
  const member = await makeUser(db, columns)
  const cookie = await makeSession(db, member)
  const path = href('languages')
  const state = (await (await send(origin, href('state', {}, { source_url: path }), { cookie })).json()) as PageState
  expect(state.experiences).toMatchObject({
    email_reminder: { email: columns.email },
    feedback_prompt: { action_from: 'prompt' },
    save_upsell: null,
  })
  const document = await (await send(origin, path, { cookie })).text()
  expect(parseAppData(document).experiences).toEqual(state.experiences)
  const shared = await (await send(origin, path)).text()
  expect(parseAppData(shared)).not.toHaveProperty('experiences')
  const limited = await makeSession(db, member, { loginState: LOGIN_STATE.limited })
  const greeted = await (await send(origin, path, { cookie: limited })).text()
  expect(parseAppData(greeted).experiences).toMatchObject({ email_reminder: null, feedback_prompt: null })
})
