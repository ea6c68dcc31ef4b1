import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countryTokens, sessions } from '#db/tables/identity/sessions.ts'
import type { CountryReturnData, CountryTokenData } from '#schema/identity/country-session-calls.ts'
import { COUNTRY_TOKEN_URL } from '#schema/identity/country-session-constants.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { href } from '#schema/routes.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { startApp } from '../../helpers/app.ts'
import { findCookie, readData, expectFailure, type Sent } from '../../helpers/client.ts'
import { parseAppData } from '../../helpers/document.ts'
import { sendAs } from '../../helpers/host.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const MAIN = 'http://www.tackboard.example'
const GERMAN = 'http://www.tackboard.de'
const FRENCH = 'http://www.tackboard.fr'
const API = href('resource', { name: 'ApiResource', verb: 'create' })
const SESSION = '__Host-session'

let site: Site
let user: UserRow
let cookie: string

beforeAll(async () => {
  site = await startApp({ vars: { SITE_ORIGIN: MAIN, NATIONAL_ORIGINS: `${GERMAN},${FRENCH}` } })
}, 120_000)

afterAll(() => site.stop())

beforeEach(async () => {
  user = await makeUser(site.db)
  cookie = await makeSession(site.db, user)
})

/** Sends to the one worker as if under another host name. */
function sendTo(origin: string, path: string, sent: Sent = {}): Promise<Response> {
  return sendAs(origin, site.origin, path, sent)
}

function askForToken(target_origin: string | undefined, sent: Sent = {}): Promise<Response> {
  const options = { url: COUNTRY_TOKEN_URL, ...(target_origin === undefined ? {} : { data: { target_origin } }) }
  return sendTo(MAIN, API, { cookie, json: { options }, ...sent })
}

async function tokenFor(target: string): Promise<string> {
  return (await readData<CountryTokenData>(await askForToken(target))).token
}

/** The form of a page of the main site sends the same. */
function handIn(host: string, token: string, sent: Sent = {}): Promise<Response> {
  return sendTo(host, href('countrySession'), {
    form: { token },
    ...sent,
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      origin: MAIN,
      ...sent.headers,
    },
  })
}

function me(host: string, as: string | undefined): Promise<Response> {
  return sendTo(host, href('currentUser'), { cookie: as })
}

describe('a session on a national domain', () => {
  it('is carried over from the main site', async () => {
    const asked = await askForToken(GERMAN)
    expect(asked.headers.get('cache-control')).toBe('private, no-store')
    const { token, target_origin } = await readData<CountryTokenData>(asked)
    expect([token, target_origin]).toEqual([expect.stringMatching(/^[\w-]{43}$/), GERMAN])
    const answer = await handIn(GERMAN, token)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const there = findCookie(answer, SESSION)
    expect(there).not.toBe(cookie)
    expect(await readData<CurrentUser>(await me(GERMAN, there))).toMatchObject({ id: user.id })
    expect((await me(MAIN, cookie)).status).toBe(200)
  })

  it('is none that proved anything: it opens nothing that asks for a login of the last minutes', async () => {
    const byService = await makeUser(site.db, { passwordHash: null })
    cookie = await makeSession(site.db, byService, { provedAt: Date.now() })
    const there = findCookie(await handIn(GERMAN, await tokenFor(GERMAN)), SESSION)
    const ask = (host: string, session: string | undefined) =>
      sendTo(host, href('twoStepSetupCall'), { json: {}, cookie: session })
    await expectFailure(await ask(GERMAN, there), 'freshLoginNeeded')
    expect((await ask(MAIN, cookie)).status).toBe(200)
  })

  it('is for the country that the viewer is in where none is named', async () => {
    const answer = await askForToken(undefined, { headers: { 'cf-ipcountry': 'FR' } })
    expect((await readData<CountryTokenData>(answer)).target_origin).toBe(FRENCH)
    await expectFailure(await askForToken(undefined, { headers: { 'cf-ipcountry': 'US' } }), 'invalidInput')
  })

  it('leads on to a page of that domain, or back to the main site, and nowhere else', async () => {
    for (const [fields, expected] of [
      [{ next: '/pin/1/?a=b' }, '/pin/1/?a=b'],
      [{ next: '//evil.example' }, '/'],
      [{ next: '/pin/1/?a=b#c', is_back: '1' }, `${MAIN}/pin/1/?a=b#c`],
      [{ next: '//evil.example', is_back: '1' }, `${MAIN}/`],
      [{ next: '@evil.example', is_back: '1' }, `${MAIN}/`],
    ] as const) {
      const answer = await handIn(GERMAN, '', { form: { token: await tokenFor(GERMAN), ...fields } })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, expected])
      expect((await me(GERMAN, findCookie(answer, SESSION))).status).toBe(200)
    }
  })

  it('begins only where the browser keeps its cookie: by a form of the page itself, no call and no frame', async () => {
    const token = await tokenFor(GERMAN)
    for (const headers of [
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ]) {
      const answer = await handIn(GERMAN, token, { headers })
      expect(answer.headers.getSetCookie()).toEqual([])
      await expectFailure(answer, 'crossSite')
    }
    expect(await site.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
    const old = { 'sec-fetch-mode': undefined, 'sec-fetch-dest': undefined, 'sec-fetch-site': undefined }
    const answer = await handIn(GERMAN, '', { form: { token, next: '/', is_back: '1' }, headers: old })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${MAIN}/`])
    expect((await me(GERMAN, findCookie(answer, SESSION))).status).toBe(200)
  })

  it('is answered for to the session that asked, and to no other', async () => {
    const isCarried = async (as: string, target = GERMAN) => {
      const options = { url: COUNTRY_TOKEN_URL, data: { target_origin: target, is_back: true } }
      const answer = await sendTo(MAIN, API, { cookie: as, json: { options } })
      return (await readData<CountryReturnData>(answer)).is_carried
    }
    const token = await tokenFor(GERMAN)
    expect(await isCarried(cookie)).toBe(false)
    await handIn(GERMAN, token)
    expect([await isCarried(cookie), await isCarried(cookie, FRENCH)]).toEqual([true, false])
    expect(await isCarried(await makeSession(site.db, user))).toBe(false)
  })

  it('answers the preflight of the main site, and of no one else', async () => {
    const preflight = (origin: string) =>
      sendTo(GERMAN, href('countrySession'), {
        method: 'OPTIONS',
        headers: { origin, 'sec-fetch-site': 'cross-site', 'access-control-request-method': 'POST' },
      })
    const allowed = await preflight(MAIN)
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, MAIN])
    const refused = await preflight('https://evil.example')
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})

/** It leads on all the same. */
function expectNoSession(answer: Response): void {
  expect(answer.status).toBe(303)
  expect(answer.headers.getSetCookie()).toEqual([])
}

describe('a country token', () => {
  it('works once, also when handed in twice at the same moment', async () => {
    const token = await tokenFor(GERMAN)
    const both = await Promise.all([handIn(GERMAN, token), handIn(GERMAN, token)])
    expect(both.filter((answer) => findCookie(answer, SESSION) !== undefined)).toHaveLength(1)
    expectNoSession(await handIn(GERMAN, token))
    expect(await site.db.$count(sessions, eq(sessions.userId, user.id))).toBe(2)
  })

  it('works on its own domain only, and is not spent elsewhere', async () => {
    const token = await tokenFor(GERMAN)
    expectNoSession(await handIn(FRENCH, token))
    await expectFailure(await handIn(MAIN, token), 'unknownCall')
    expect(findCookie(await handIn(GERMAN, token), SESSION)).toBeDefined()
  })

  it('expires, ends with its session, and cannot be made up', async () => {
    const late = await tokenFor(GERMAN)
    await site.db.update(countryTokens).set({ expiresAt: Date.now() })
    expectNoSession(await handIn(GERMAN, late))
    const orphan = await tokenFor(GERMAN)
    await site.db.delete(sessions).where(eq(sessions.userId, user.id))
    expectNoSession(await handIn(GERMAN, orphan))
    for (const forged of [newToken(), '', "' or 1=1 --"]) {
      expectNoSession(await handIn(GERMAN, forged))
    }
  })

  it('is stored as a hash', async () => {
    const token = await tokenFor(GERMAN)
    expect(JSON.stringify(await site.db.select().from(countryTokens))).not.toContain(token)
    expect(site.logs.join('\n')).not.toContain(token)
  })

  it('is taken from the main site only, never without an Origin', async () => {
    const token = await tokenFor(GERMAN)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: undefined },
      { origin: undefined, 'sec-fetch-site': undefined },
      { origin: undefined, 'sec-fetch-site': 'none' },
      { origin: GERMAN, 'sec-fetch-site': 'same-origin' },
    ]) {
      const answer = await handIn(GERMAN, token, { headers })
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      await expectFailure(answer, 'crossSite')
    }
    const json = await sendTo(GERMAN, href('countrySession'), { json: { token }, headers: { origin: MAIN } })
    await expectFailure(json, 'unsupportedMediaType')
    expect(findCookie(await handIn(GERMAN, token), SESSION)).toBeDefined()
  })

  it('is for those who are signed in, on domains that are served', async () => {
    await expectFailure(await askForToken(GERMAN, { cookie: undefined }), 'notSignedIn')
    const limited = await makeSession(site.db, user, { loginState: 2 })
    await expectFailure(await askForToken(GERMAN, { cookie: limited }), 'notSignedIn')
    for (const other of ['https://evil.example', 'http://www.tackboard.it', `${GERMAN}/`, `${GERMAN}.evil.example`]) {
      await expectFailure(await askForToken(other), 'invalidInput')
    }
    await expectFailure(await askForToken(GERMAN, { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    const other = await sendTo(MAIN, API, { cookie, json: { options: { url: '/v3/users/me/' } } })
    await expectFailure(other, 'unknownCall')
  })
})

it.each([
  [MAIN, `${GERMAN} ${FRENCH}`],
  [GERMAN, MAIN],
])('pages of %s may call and send forms to %s', async (origin, siblings) => {
  const page = await sendTo(origin, href('login'))
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`connect-src 'self' ${siblings};`)
  expect(policy).toContain(`form-action 'self' ${siblings};`)
})

it.each([
  ['DE', MAIN, GERMAN],
  ['FR', MAIN, FRENCH],
  ['US', MAIN, null],
  ['DE', GERMAN, null],
])(
  'a page for a viewer in %s on %s names %s as the domain to carry the session over to',
  async (country, at, domain) => {
    const page = await sendTo(at, href('home'), { cookie, headers: { 'cf-ipcountry': country } })
    expect(parseAppData(await page.text()).settings.nationalOrigin).toBe(domain)
    const signedOut = await sendTo(at, href('home'), { headers: { 'cf-ipcountry': country } })
    expect(parseAppData(await signedOut.text()).settings.nationalOrigin).toBeNull()
  },
)
