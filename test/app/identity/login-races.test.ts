import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/tables/users.ts'
import type { HandshakeData } from '#schema/identity/account-calls.ts'
import type { TwoStepSetupData } from '#schema/identity/two-step-calls.ts'
import { href } from '#schema/routes.ts'
import { createPasswords } from '#worker/platform/passwords.ts'
import { startApp } from '../../helpers/app.ts'
import {
  findCookie,
  readData,
  expectFailure,
  HANDSHAKE_SESSION,
  newAddress,
  send,
  type Sent,
} from '../../helpers/client.ts'
import { meanwhile, startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { lastMail, findToken } from '../../helpers/mails.ts'
import { TEST_COST, testPasswords } from '../../helpers/passwords.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { beginLogin, getCode, turnOnTwoStep } from '../../helpers/two-step.ts'

let site: Site
let proxy: DatabaseProxy
let user: UserRow

beforeAll(async () => {
  site = await startApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
})

afterAll(() => site.stop())

beforeEach(async () => {
  user = await makeUser(site.db)
})

function ask(path: string, sent: Sent): Promise<Response> {
  return send(site.origin, path, { ...sent, headers: { 'cf-connecting-ip': newAddress() } })
}

function logIn(path: string): Promise<Response> {
  return ask(path, { form: { username_or_email: user.username, password: PASSWORD } })
}

function exchange(token: string): Promise<Response> {
  return ask(HANDSHAKE_SESSION, { json: { options: { token, isRegistration: false } } })
}

async function setNewPassword(): Promise<void> {
  await readData(await ask(href('passwordResetCall'), { json: { username_or_email: user.username } }))
  const token = findToken(await lastMail(site.db, user.email, 'reset'))
  const answer = await ask(href('newPassword'), { form: { token, new_password: 'seven teaspoons of rain' } })
  expect(answer.status).toBe(200)
}

async function turnTwoStepOn(): Promise<void> {
  const cookie = await makeSession(site.db, user)
  const { secret } = await readData<TwoStepSetupData>(
    await ask(href('twoStepSetupCall'), { json: { password: PASSWORD }, cookie }),
  )
  await readData(await ask(href('twoStepCall'), { json: { code: getCode(secret) }, cookie }))
}

/** Lets something happen while a request waits for the database with a statement that matches. */
function during(statement: RegExp, begin: () => Promise<Response>, happen: () => Promise<void>): Promise<Response> {
  return meanwhile(proxy, { statement, begin, happen })
}

const HANDSHAKE = /insert into \\?"handshake_tokens/
const SESSION = /insert into \\?"sessions/

describe.each([
  ['the password is reset', setNewPassword],
  ['two-step verification is turned on', turnTwoStepOn],
])('a login that is under way while %s', (_, happen) => {
  it('gets no token for a session', async () => {
    await expectFailure(await during(HANDSHAKE, () => logIn(href('loginHandshake')), happen), 'twoStepExpired')
  })

  it('gets no session for the token that it has', async () => {
    const { token } = await readData<HandshakeData>(await logIn(href('loginHandshake')))
    const answer = await during(SESSION, () => exchange(token), happen)
    expect(findCookie(answer, '__Host-session')).toBeUndefined()
    await expectFailure(answer, 'handshakeExpired')
  })

  it('gets no session by the plain form', async () => {
    const answer = await during(SESSION, () => logIn(href('login')), happen)
    expect([answer.status, findCookie(answer, '__Host-session')]).toEqual([409, undefined])
  })
})

describe('a login that replaces a hash of lower cost', () => {
  const REHASH = /update \\?"users\\?" set \\?"password_hash/

  beforeEach(async () => {
    const { hash } = createPasswords({ cost: { ...TEST_COST, N: TEST_COST.N / 2 } })
    user = await makeUser(site.db, { passwordHash: await hash(PASSWORD) })
  })

  async function store(password: string): Promise<void> {
    const passwordHash = await testPasswords.hash(password)
    await site.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  }

  it('gets in where another login has replaced it first', async () => {
    const answer = await meanwhile(proxy, {
      statement: REHASH,
      begin: () => logIn(href('loginHandshake')),
      happen: () => store(PASSWORD),
    })
    const { token } = await readData<HandshakeData>(answer)
    expect(findCookie(await exchange(token), '__Host-session')).toBeDefined()
  })

  it('gets no token for a session where the password has changed', async () => {
    const answer = await meanwhile(proxy, {
      statement: REHASH,
      begin: () => logIn(href('loginHandshake')),
      happen: () => store('seven teaspoons of rain'),
    })
    await expectFailure(answer, 'twoStepExpired')
  })
})

describe('a login whose second step is under way while the password is reset', () => {
  it('gets no token for a session', async () => {
    const code = getCode(await turnOnTwoStep(site.db, user))
    const { mfa_token } = await beginLogin(site.origin, user)
    const step = () => ask(href('loginTwoStepHandshake'), { form: { mfa_token, code } })
    await expectFailure(await during(HANDSHAKE, step, setNewPassword), 'twoStepExpired')
  })
})

describe('a login whose account is left while it is under way', () => {
  it('leaves the account as it is', async () => {
    const { token } = await readData<HandshakeData>(await logIn(href('loginHandshake')))
    const cookie = await makeSession(site.db, user)
    const answer = await during(
      SESSION,
      () => exchange(token),
      async () => {
        const form = { action: 'deactivate', password: PASSWORD }
        expect((await ask(href('yourData'), { form, cookie })).status).toBe(303)
      },
    )
    await expectFailure(answer, 'handshakeExpired')
    expect((await send(site.origin, `/${user.username}/`)).status).toBe(404)
  })
})
