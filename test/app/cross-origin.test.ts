import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import {
  findCookie,
  readData,
  expectFailure,
  HANDSHAKE_SESSION,
  newAddress,
  send,
  type Sent,
} from '../helpers/client.ts'
import { newPerson, register } from '../helpers/registration.ts'
import { makeSession, makeUser, PASSWORD } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'
import { beginLogin, getCode, turnOnTwoStep, finishLogin } from '../helpers/two-step.ts'

const FRIEND = 'https://www.tackboard.de'
const FROM_FRIEND = { origin: FRIEND, 'sec-fetch-site': 'cross-site' }
const SECRET = 'captcha-secret'

let site: Site
let captcha: Server
/** What the captcha service was asked. */
let asked: URLSearchParams[] = []

function verdictOn(form: URLSearchParams): string {
  asked.push(form)
  const token = form.get('response')
  return token === 'broken'
    ? 'not json'
    : JSON.stringify({ success: token !== 'forged', score: token === 'robot' ? 0.1 : 0.9 })
}

beforeAll(async () => {
  captcha = createServer((request, response) => {
    void text(request).then((body) => response.end(verdictOn(new URLSearchParams(body))))
  })
  await new Promise<void>((resolve) => captcha.listen(0, '127.0.0.1', resolve))
  const { port } = captcha.address() as AddressInfo
  site = await startApp({
    vars: {
      ALLOWED_ORIGINS: `${FRIEND}, https://www.tackboard.fr`,
      RECAPTCHA_SECRET: SECRET,
      RECAPTCHA_SITE_KEY: 'public-key',
      RECAPTCHA_URL: `http://127.0.0.1:${port}/`,
    },
  })
}, 120_000)

afterAll(async () => {
  await site.stop()
  captcha.close()
})

function login(form: Record<string, string>, headers: Sent['headers'] = {}): Promise<Response> {
  return send(site.origin, href('loginHandshake'), { form, headers: { 'cf-connecting-ip': newAddress(), ...headers } })
}

describe('another of our origins', () => {
  it('registers and logs in here, and reads the answer', async () => {
    const person = newPerson({ recaptcha_v3_token: 'person' })
    for (const answer of [
      await register(site.origin, person, { headers: FROM_FRIEND }),
      await login({ username_or_email: person.email, password: PASSWORD }, FROM_FRIEND),
    ]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': FRIEND,
        'access-control-allow-credentials': 'true',
        vary: expect.stringContaining('Origin') as string,
      })
      expect(answer.headers.getSetCookie()).toEqual([])
      const { token } = await readData<{ token: string }>(answer)
      const exchanged = await send(site.origin, HANDSHAKE_SESSION, { json: { options: { token } } })
      expect(findCookie(exchanged, '__Host-session')).toBeDefined()
    }
  })

  it('reads what went wrong as well', async () => {
    const answer = await login({ username_or_email: 'nobody', password: 'x' }, FROM_FRIEND)
    expect(answer.headers.get('access-control-allow-origin')).toBe(FRIEND)
    await expectFailure(answer, 'wrongCredentials')
  })

  it('finishes a login of two steps, and asks for no passkey', async () => {
    const user = await makeUser(site.db)
    const secret = await turnOnTwoStep(site.db, user)
    const { mfa_token } = await beginLogin(site.origin, user)
    const answer = await finishLogin(site.origin, { mfa_token, code: getCode(secret) }, { headers: FROM_FRIEND })
    expect(answer.headers.get('access-control-allow-origin')).toBe(FRIEND)
    await readData(answer)
    const asked = await send(site.origin, href('passkeyLoginOptions'), { json: {}, headers: FROM_FRIEND })
    await expectFailure(asked, 'crossSite')
  })

  it.each([href('registerHandshake', { kind: 'email' }), href('loginHandshake'), href('loginTwoStepHandshake')])(
    'may ask first: %s',
    async (path) => {
      const answer = await send(site.origin, path, {
        method: 'OPTIONS',
        headers: {
          ...FROM_FRIEND,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-tackboard-install-id',
        },
      })
      expect(answer.status).toBe(204)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': FRIEND,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': expect.stringContaining('x-tackboard-install-id') as string,
        vary: 'Origin',
        'x-request-id': expect.any(String) as string,
      })
    },
  )

  it('does nothing else here, least of all with a session', async () => {
    const cookie = await makeSession(site.db, await makeUser(site.db))
    for (const path of [
      HANDSHAKE_SESSION,
      href('resource', { name: 'UserRegisterResource', verb: 'create' }),
      href('resource', { name: 'UserSessionResource', verb: 'delete' }),
      href('batch'),
    ]) {
      const answer = await send(site.origin, path, { cookie, json: { options: {} }, headers: FROM_FRIEND })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      await expectFailure(answer, 'crossSite')
    }
    expect((await send(site.origin, href('currentUser'), { cookie })).status).toBe(200)
  })
})

it.each([
  'https://evil.example',
  'https://www.tackboard.de.evil.example',
  'https://tackboard.de',
  'http://www.tackboard.de',
  'https://www.tackboard.de:8443',
  'null',
])('%s is none of our origins', async (origin) => {
  const headers = { origin, 'sec-fetch-site': 'cross-site' }
  const person = newPerson({ recaptcha_v3_token: 'person' })
  const preflight = { method: 'OPTIONS', headers: { ...headers, 'access-control-request-method': 'POST' } }
  for (const answer of [
    await register(site.origin, person, { headers }),
    await login({ username_or_email: 'x', password: 'x' }, headers),
    await send(site.origin, href('loginHandshake'), preflight),
  ]) {
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.has('x-request-id')).toBe(true)
    await expectFailure(answer, 'crossSite')
  }
  expect(await site.db.$count(users, eq(users.email, person.email))).toBe(0)
})

describe('a captcha', () => {
  it('is checked with the service before anything is written', async () => {
    asked = []
    const person = newPerson()
    const address = newAddress()
    for (const fields of [{}, { recaptcha_v3_token: 'forged' }, { recaptcha_v3_token: 'robot' }]) {
      const answer = await register(site.origin, { ...person, ...fields }, { headers: { 'cf-connecting-ip': address } })
      await expectFailure(answer, 'captchaFailed')
    }
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: SECRET, response: 'forged', remoteip: address },
      { secret: SECRET, response: 'robot', remoteip: address },
    ])
    await expectFailure(await register(site.origin, { ...person, recaptcha_v3_token: 'broken' }), 'unavailable')
    expect(await site.db.$count(users, eq(users.email, person.email))).toBe(0)
    await readData(await register(site.origin, { ...person, recaptcha_v3_token: 'person' }))
  })

  it('is checked where a login brings one', async () => {
    const user = await makeUser(site.db)
    const form = { username_or_email: user.username, password: PASSWORD }
    await expectFailure(await login({ ...form, token: 'robot' }), 'captchaFailed')
    await readData(await login({ ...form, token: 'person' }))
  })

  it('is checked where a session is verified with one', async () => {
    const cookie = await makeSession(site.db, await makeUser(site.db))
    const verify = (recaptcha_token: string) =>
      send(site.origin, href('verifySession'), { method: 'PUT', cookie, form: { recaptcha_token } })
    await expectFailure(await verify('robot'), 'captchaFailed')
    await readData(await verify('person'))
  })
})
