import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { NO_CAPTCHA_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { startApp } from '../../helpers/app.ts'
import { findCookie, readData, expectFailure, HANDSHAKE_SESSION, newAddress, send } from '../../helpers/client.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const { maxAttempts, delaysMs } = NO_CAPTCHA_LIMITS.account

let now = Date.now()
let service: Server
let site: Site
let user: UserRow

beforeAll(async () => {
  service = createServer((request, response) => {
    void text(request).then((body) => {
      response.end(JSON.stringify({ success: new URLSearchParams(body).get('response') === 'a person' }))
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  site = await startApp({
    vars: {
      RECAPTCHA_SECRET: 'secret',
      RECAPTCHA_SITE_KEY: 'public-key',
      RECAPTCHA_URL: `http://127.0.0.1:${port}/`,
    },
    options: { clock: () => now },
  })
})

afterAll(async () => {
  await site.stop()
  service.close()
})

beforeEach(async () => {
  user = await makeUser(site.db)
})

interface Try {
  name?: string
  token?: string
  address?: string
  cookie?: string | undefined
}

/** Logs in from another address each time, as the address alone would be slowed. */
function logIn(
  password: string,
  { name = user.username, address = newAddress(), cookie, ...captcha }: Try = {},
): Promise<Response> {
  return send(site.origin, href('loginHandshake'), {
    form: { username_or_email: name, password, ...captcha },
    headers: { 'cf-connecting-ip': address },
    cookie,
  })
}

async function guess(times: number, name = user.username): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await expectFailure(await logIn('a guess', { name }), 'wrongCredentials')
  }
}

it('a few failed tries go without a captcha, and then one is asked for', async () => {
  await guess(maxAttempts)
  const refused = await logIn(PASSWORD)
  expect(Number(refused.headers.get('retry-after'))).toBe(delaysMs[0] / 1_000)
  await expectFailure(refused, 'captchaFailed')
  await expectFailure(await logIn(PASSWORD, { token: 'a robot' }), 'captchaFailed')
  await expectFailure(await logIn('wrong', { token: 'a person' }), 'wrongCredentials')
  await readData(await logIn(PASSWORD, { token: 'a person' }))
  await readData(await logIn(PASSWORD))
})

it('a captcha is asked for alike where there is no such account', async () => {
  const name = `nobody${newId()}`
  await guess(maxAttempts, name)
  await expectFailure(await logIn('x', { name }), 'captchaFailed')
})

it('one address has a few tries without a captcha over all accounts', async () => {
  const address = newAddress()
  await site.db.insert(rateLimits).values({
    scope: NO_CAPTCHA_LIMITS.address.scope,
    key: await hashToken(address),
    windowStartedAt: now,
    count: NO_CAPTCHA_LIMITS.address.maxAttempts - 1,
    blockedUntil: 0,
  })
  await expectFailure(await logIn('x', { name: newId(), address }), 'wrongCredentials')
  const name = newId()
  await expectFailure(await logIn('x', { name, address }), 'captchaFailed')
  await expectFailure(await logIn('x', { name, address, token: 'a person' }), 'wrongCredentials')
})

it('the plain form, which has no captcha to send, goes on after a wait', async () => {
  await guess(maxAttempts)
  const logInPlainly = () =>
    send(site.origin, href('login'), {
      form: { username_or_email: user.username, password: PASSWORD },
      headers: { 'cf-connecting-ip': newAddress() },
    })
  const early = await logInPlainly()
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, String(delaysMs[0] / 1_000)])
  now += delaysMs[0]
  expect((await logInPlainly()).status).toBe(303)
})

it('a browser that the account knows is asked for none', async () => {
  const { token } = await readData<{ token: string }>(await logIn(PASSWORD))
  const signedIn = await send(site.origin, HANDSHAKE_SESSION, { json: { options: { token } } })
  await guess(maxAttempts)
  await readData(await logIn(PASSWORD, { cookie: findCookie(signedIn, '__Host-device') }))
})
