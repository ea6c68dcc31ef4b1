import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import { handshakeTokens, knownDevices, sessions } from '#db/tables/identity/sessions.ts'
import { recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import { MAIL_FLOOD_LIMITS, MAIL_LIMITS, LOGIN_LIMITS } from '#schema/constants/limits.ts'
import { RESET_LINK_LIFETIME_MS } from '#schema/constants/mail.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { test } from '../../helpers/app-test.ts'
import { startApp } from '../../helpers/app.ts'
import { readData, expectFailure, newAddress, send, toText } from '../../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { useUp } from '../../helpers/limits.ts'
import { lastMail, findLink, mailsTo, makeMail, findToken } from '../../helpers/mails.ts'
import { makePasscode, makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { as, db, origin } from '../../helpers/shared-app.ts'
import type { Site } from '../../helpers/site.ts'
import { pageText } from '../../helpers/texts.ts'
import { beginLogin, getCode, turnOnTwoStep, finishLogin } from '../../helpers/two-step.ts'

const NEW_PASSWORD = 'seven teaspoons of rain'

const ASK = 'POST passwordResetCall'

const visitor = as(null)
const askByForm = (username_or_email: string) => visitor.post(href('passwordReset'), { username_or_email })
const set = (token: string, new_password = NEW_PASSWORD) => visitor.post(href('newPassword'), { token, new_password })
const logIn = (user: UserRow) =>
  visitor.call(
    'POST loginHandshake',
    { username_or_email: user.username, password: NEW_PASSWORD },
    { encoding: 'form' },
  )

async function newLink(user: UserRow): Promise<string> {
  await visitor.call(ASK, { username_or_email: user.username })
  return findToken(await lastMail(db, user.email, 'reset'))
}

async function hasPassword(user: UserRow, password: string): Promise<boolean> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  return verifyPassword(password, row?.passwordHash ?? '')
}

async function expectPage(answer: Response, error: 'linkExpired'): Promise<void> {
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([ERRORS[error].status, 'private, no-store'])
  expect(toText(await answer.text())).toContain(pageText(`emailPassword.error.${error}`))
}

const it = test

describe('resetting a password', () => {
  it.for<[string, (usernameOrEmail: string) => Promise<Response>]>([
    ['by call', (username_or_email) => visitor.send(ASK, { username_or_email })],
    ['by form', askByForm],
  ])('(%s) goes from the mail over a form to the new password', async ([, request], { member }) => {
    const oldSessions = [await makeSession(db, member), await makeSession(db, member)]
    await db
      .insert(handshakeTokens)
      .values({ tokenHash: `handshake-${member.id}`, userId: member.id, expiresAt: Date.now() + 60_000 })
    await db
      .insert(knownDevices)
      .values({ tokenHash: `device-${member.id}`, userId: member.id, lastUsedAt: Date.now() })
    expect((await request(member.email ?? '')).status).toBe(200)
    const mail = await lastMail(db, member.email, 'reset')
    expect(mail.text).toContain(member.username)
    const link = findLink(mail)
    expect(link.origin + link.pathname).toBe(origin + href('newPassword'))

    const page = await send(origin, link.pathname + link.search, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const form = await page.text()
    expect(form).toContain('name="new_password"')
    expect(/<input[^>]*autoComplete="username"[^>]*>/.exec(form)?.[0]).toContain(`value="${member.username}"`)
    expect(await hasPassword(member, PASSWORD)).toBe(true)

    const done = await set(findToken(mail))
    expect(done.status).toBe(200)
    expect(done.headers.getSetCookie()).toEqual([])
    const html = await done.text()
    expect(toText(html)).toContain('Log in')
    expect(html).not.toContain(NEW_PASSWORD)
    expect(await hasPassword(member, NEW_PASSWORD)).toBe(true)
    expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0)
    expect(await db.$count(handshakeTokens, eq(handshakeTokens.userId, member.id))).toBe(0)
    expect(await db.$count(knownDevices, eq(knownDevices.userId, member.id))).toBe(0)
    for (const cookie of oldSessions) await as(cookie).refused('GET currentUser', {}, 'notSignedIn')
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['reset', 'passwordChanged'])
  })

  it('proves the address, and opens an account that guessing has closed', async ({ member }) => {
    await useUp(db, LOGIN_LIMITS.account, `user:${member.id}`)
    await set(await newLink(member))
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    expect(row?.emailVerifiedAt).not.toBeNull()
    await logIn(member)
  })

  it('leaves two-step verification of a verified account as it is, and signs no one in past it', async () => {
    const member = await makeUser(db, { emailVerifiedAt: Date.now() })
    const secret = await turnOnTwoStep(db, member)
    await makePasscode(db, member)
    const done = await set(await newLink(member))
    expect(done.headers.getSetCookie()).toEqual([])
    expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0)
    expect(await db.$count(passcodes, eq(passcodes.userId, member.id))).toBe(1)
    const { mfa_token } = await beginLogin(origin, member, NEW_PASSWORD)
    await readData(await finishLogin(origin, { mfa_token, code: getCode(secret) }))
  })

  it('ends what a stranger has set up with an address that they never verified', async ({ member }) => {
    await turnOnTwoStep(db, member)
    await db.insert(recoveryCodes).values({ userId: member.id, codeHash: `code-${member.id}` })
    await makePasscode(db, member)
    expect((await set(await newLink(member))).status).toBe(200)
    await logIn(member)
    for (const table of [totpFactors, recoveryCodes, passcodes]) {
      expect(await db.$count(table, eq(table.userId, member.id))).toBe(0)
    }
  })

  it('tells the backup address of the parental passcode, once that is confirmed', async () => {
    const member = await makeUser(db, { emailVerifiedAt: Date.now() })
    const backupEmail = `parent.${member.email}`
    await makePasscode(db, member, { backupEmail })
    await set(await newLink(member))
    const [mail] = await mailsTo(db, backupEmail)
    expect([mail?.kind, mail?.text.includes(member.username)]).toEqual(['passwordReset', true])

    const other = await makeUser(db, { emailVerifiedAt: Date.now() })
    const unconfirmed = `parent.${other.email}`
    await makePasscode(db, other, { backupEmail: unconfirmed, confirmedEmail: null })
    await set(await newLink(other))
    expect(await mailsTo(db, unconfirmed)).toEqual([])
  })

  it('ends other links of the account', async ({ member }) => {
    const first = await newLink(member)
    const second = await newLink(member)
    expect((await set(second)).status).toBe(200)
    await expectPage(await set(first, 'another good password'), 'linkExpired')
    expect(await hasPassword(member, NEW_PASSWORD)).toBe(true)
  })

  it.for([
    ['1234567', 'passwordTooShort'],
    ['x'.repeat(129), 'passwordTooLong'],
    ['password123', 'passwordTooCommon'],
    ['a good one\u0007', 'passwordNotTypeable'],
  ] as const)(
    'refuses the password %j with its text, and the link still works',
    async ([password, error], { member }) => {
      const token = await newLink(member)
      const refused = await set(token, password)
      const html = await refused.text()
      expect([refused.status, toText(html).includes(pageText(`emailPassword.error.${error}`))]).toEqual([400, true])
      expect(html).toContain(token)
      expect(html).not.toContain(`value="${password}"`)
      expect(await hasPassword(member, PASSWORD)).toBe(true)
      expect((await set(token)).status).toBe(200)
    },
  )

  it('takes the password as typed', async ({ member }) => {
    const typed = '  both ends count  '
    await set(await newLink(member), typed)
    expect(await hasPassword(member, typed)).toBe(true)
    expect(await hasPassword(member, typed.trim())).toBe(false)
  })
})

describe('a link', () => {
  it.for<[string, number | null, number]>([
    ['ends those that may be of an earlier user', null, 0],
    ['leaves those of an address that was verified before', 1, 1],
  ])('of passkeys %s', async ([, emailVerifiedAt, left], { member }) => {
    const [id, userId] = [member.id.toLowerCase(), member.id]
    await db.batch([
      db.update(users).set({ emailVerifiedAt }).where(eq(users.id, userId)),
      db
        .insert(passkeys)
        .values({ id, credentialId: id, userId, publicKey: 'a', counter: 0, name: 'Key', createdAt: 1 }),
    ])
    expect((await set(await newLink(member))).status).toBe(200)
    expect(await db.$count(passkeys, eq(passkeys.userId, userId))).toBe(left)
  })

  it('works once, of two at the same moment too', async ({ member }) => {
    const token = await newLink(member)
    const passwords = ['the first of the two', 'the second of the two']
    const answers = await Promise.all(passwords.map((password) => set(token, password)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await hasPassword(member, passwords[winner] ?? '')).toBe(true)
    await expectPage(await set(token, 'a third password'), 'linkExpired')
    expect((await mailsTo(db, member.email)).filter(({ kind }) => kind === 'passwordChanged')).toHaveLength(1)
  })

  it('expires after half an hour', async ({ member }) => {
    const token = await newLink(member)
    const [stored] = await db.select().from(emailTokens).where(eq(emailTokens.userId, member.id))
    expect((stored?.expiresAt ?? 0) - (stored?.createdAt ?? 0)).toBe(RESET_LINK_LIFETIME_MS)
    await db
      .update(emailTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(emailTokens.userId, member.id))
    await expectPage(await send(origin, href('newPassword', {}, { token })), 'linkExpired')
    await expectPage(await set(token), 'linkExpired')
    expect(await hasPassword(member, PASSWORD)).toBe(true)
  })

  it('ends with the address that it was mailed to', async ({ member }) => {
    const token = await newLink(member)
    await db
      .update(users)
      .set({ email: `new.${member.email}` })
      .where(eq(users.id, member.id))
    await expectPage(await set(token), 'linkExpired')
    expect(await hasPassword(member, PASSWORD)).toBe(true)
  })

  it('of another purpose sets nothing', async ({ member }) => {
    const token = await newLink(member)
    await db.update(emailTokens).set({ purpose: 'verify' }).where(eq(emailTokens.userId, member.id))
    await expectPage(await set(token), 'linkExpired')
    expect(await hasPassword(member, PASSWORD)).toBe(true)
  })

  it.for(['', newToken(), '%'])('that is none (%j) is as good as expired', async (token) => {
    await expectPage(await set(token), 'linkExpired')
  })

  it('sets nothing by GET', async ({ member }) => {
    const token = await newLink(member)
    await send(origin, `${href('newPassword')}?${new URLSearchParams({ token, new_password: NEW_PASSWORD })}`)
    expect(await hasPassword(member, PASSWORD)).toBe(true)
  })

  it('carries no secret that the database knows', async ({ member }) => {
    const token = await newLink(member)
    const [stored] = await db.select().from(emailTokens).where(eq(emailTokens.userId, member.id))
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('asking for a link', () => {
  it('is answered alike for everybody', async ({ member }) => {
    const nameless = await makeUser(db, { email: null })
    const names = [member.username, member.email ?? '', 'nobody-at-all', 'nobody@post.example', nameless.username]
    const bodies: string[] = []
    const pages: string[] = []
    for (const name of names) {
      const answer = await visitor.send(ASK, { username_or_email: name })
      bodies.push(`${answer.status} ${await answer.text()}`)
      const page = await askByForm(name)
      pages.push(`${page.status} ${toText(await page.text())}`)
    }
    expect(new Set(bodies)).toEqual(new Set([bodies[0]]))
    expect(new Set(pages)).toEqual(new Set([pages[0]]))
    expect(pages[0]).toContain('Check your email')
  })

  it('takes a name however it is written', async ({ member }) => {
    await visitor.call(ASK, { username_or_email: `  ${(member.email ?? '').toUpperCase()} ` })
    expect(await mailsTo(db, member.email)).toHaveLength(1)
  })

  it('says what is missing', async () => {
    await visitor.invalid(ASK, { username_or_email: '  ' })
    const page = await askByForm('')
    expect([page.status, toText(await page.text()).includes('Enter your email or username')]).toEqual([400, true])
  })

  it('does nothing by GET', async ({ member }) => {
    const path = href('passwordReset', {}, { username_or_email: member.username })
    expect((await send(origin, path)).status).toBe(200)
    expect(await mailsTo(db, member.email)).toEqual([])
  })

  it('is limited by what was typed, whether it exists or not', async ({ member }) => {
    for (const name of [member.username, `x${member.username}`]) {
      for (let asked = 0; asked < MAIL_LIMITS.account.maxAttempts; asked += 1)
        expect((await visitor.send(ASK, { username_or_email: name })).status).toBe(200)
      const refused = await visitor.send(ASK, { username_or_email: name })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
      await expectFailure(refused, 'tooManyRequests')
    }
    expect(await mailsTo(db, member.email)).toHaveLength(MAIL_LIMITS.account.maxAttempts)
  })

  it('is limited by account in silence, so that two names of one account cannot be told', async ({ member }) => {
    for (let asked = 0; asked < MAIL_LIMITS.account.maxAttempts; asked += 1)
      await visitor.send(ASK, { username_or_email: member.username })
    expect((await visitor.send(ASK, { username_or_email: member.email ?? '' })).status).toBe(200)
    expect(await mailsTo(db, member.email)).toHaveLength(MAIL_LIMITS.account.maxAttempts)
  })

  it('is limited by mailbox in silence, whichever accounts have had its address', async ({ member }) => {
    const { maxMails } = MAIL_FLOOD_LIMITS.resets
    for (let place = 0; place < maxMails; place += 1) {
      await makeMail(db, { kind: 'reset', recipient: member.email ?? '' })
    }
    const free = await makeUser(db)
    const [held, sent] = [
      await visitor.send(ASK, { username_or_email: member.username }),
      await visitor.send(ASK, { username_or_email: free.username }),
    ]
    expect([held.status, await held.text()]).toEqual([sent.status, await sent.text()])
    expect(await mailsTo(db, member.email)).toHaveLength(maxMails)
    expect(await mailsTo(db, free.email)).toHaveLength(1)
  })
})

describe('what a stranger could measure', () => {
  let site: Site
  let proxy: DatabaseProxy

  beforeAll(async () => {
    site = await startApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
  }, 120_000)

  afterAll(() => site.stop())

  /** What the database was asked until the answer was there. */
  async function workFor(usernameOrEmail: string): Promise<{ roundTrips: number; statements: string[] }> {
    proxy.reset()
    const answer = await send(site.origin, href('passwordResetCall'), {
      json: { username_or_email: usernameOrEmail },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    expect(answer.status).toBe(200)
    return { roundTrips: proxy.roundTrips(), statements: proxy.statements().map((one) => one.sql) }
  }

  it('the database does the same work for an account and for none', async () => {
    const someone = await makeUser(site.db)
    const none = await workFor('nobody@post.example')
    const one = await workFor(someone.email ?? '')
    expect(one).toEqual(none)
    expect(one.roundTrips).toBe(3)
    expect(await mailsTo(site.db, someone.email)).toHaveLength(1)
    expect(await mailsTo(site.db, '')).toEqual([])
    expect(await site.db.$count(emailTokens)).toBe(1)
    expect(await site.db.$count(rateLimits, sql`${rateLimits.key} like '%@%'`)).toBe(0)
  })

  it('nothing of it reaches a log', async () => {
    const someone = await makeUser(site.db)
    await workFor(someone.email ?? '')
    const token = findToken(await lastMail(site.db, someone.email, 'reset'))
    await send(site.origin, href('newPassword', {}, { token }))
    proxy.fail('refuse')
    const failed = await send(site.origin, href('newPassword'), {
      form: { token, new_password: NEW_PASSWORD },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    proxy.fail(null)
    expect(failed.status).toBe(503)
    const id = failed.headers.get('x-request-id') ?? ''
    await expect.poll(() => site.logs.some((line) => line.includes(id)), { timeout: 5_000 }).toBe(true)
    const logs = site.logs.join('\n')
    for (const secret of [token, NEW_PASSWORD, someone.email ?? '', someone.username, someone.id]) {
      expect(logs).not.toContain(secret)
    }
  })
})
