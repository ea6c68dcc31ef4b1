import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { users } from '#db/tables/users.ts'
import { MAIL_FLOOD_LIMITS, MAIL_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { findCookie, readData, expectFailure, newAddress, send, toText, type Sent } from '../../helpers/client.ts'
import { lastMail, findLink, mailsTo, makeMail, findToken } from '../../helpers/mails.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import { pageText } from '../../helpers/texts.ts'

const { maxMails } = MAIL_FLOOD_LIMITS.askedByAccount

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
})

function resend(sent: Sent = {}): Promise<Response> {
  return send(origin, href('verifyResend'), {
    method: 'POST',
    cookie,
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

function confirm(token: string, headers: Sent['headers'] = {}): Promise<Response> {
  return send(origin, href('verifyEmail'), {
    form: { token },
    headers: { 'cf-connecting-ip': newAddress(), ...headers },
  })
}

async function verifiedAt(): Promise<number | null | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  return row?.emailVerifiedAt
}

async function expectExpired(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([409, 'private, no-store'])
  expect(toText(await answer.text())).toContain(pageText('emailPassword.error.linkExpired'))
}

describe('verifying an address', () => {
  it('goes from the mail over a page with one button to a verified address', async () => {
    expect(await readData(await resend())).toBeNull()
    const mail = await lastMail(db, user.email, 'verify')
    expect(mail).toMatchObject({ subject: 'Verify your email', locale: 'en_US' })
    const link = findLink(mail)
    expect(link.origin + link.pathname).toBe(origin + href('verifyEmail'))

    for (let opened = 0; opened < 2; opened += 1) {
      const page = await send(origin, link.pathname + link.search, { headers: { 'sec-fetch-site': 'cross-site' } })
      expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
        200,
        'private, no-store',
        'noindex',
      ])
      const html = await page.text()
      expect(html.match(/<form\b[^>]*\bmethod=[^>]*>/g)).toEqual([
        expect.stringMatching(/action="\/verify-email\/" method="post"/),
      ])
      expect(html.match(/<button\b[^>]*type="submit"/g)).toHaveLength(1)
    }
    expect(await verifiedAt()).toBeNull()

    const done = await confirm(findToken(mail))
    expect([done.status, done.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(toText(await done.text())).toContain('Email verified')
    expect(await verifiedAt()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('takes no session, as the mail may be read elsewhere, and makes none', async () => {
    await resend()
    const done = await confirm(findToken(await lastMail(db, user.email, 'verify')))
    expect(done.headers.getSetCookie()).toEqual([])
    expect(await verifiedAt()).not.toBeNull()
  })

  it('is answered alike once it is done, and mails nothing more', async () => {
    const before = await resend()
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, user.id))
    const after = await resend()
    expect([after.status, await after.json()]).toEqual([before.status, await before.json()])
    expect(await mailsTo(db, user.email)).toHaveLength(1)
  })

  it('stores the hash of the secret only', async () => {
    await resend()
    const token = findToken(await lastMail(db, user.email, 'verify'))
    const [stored] = await db.select().from(emailTokens).where(eq(emailTokens.userId, user.id))
    expect(stored?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('the page of the link without its token', () => {
  it('sends a signed-in viewer another link, and says so', async () => {
    const page = await send(origin, href('verifyEmail'), { cookie })
    expect(await page.text()).toContain('name="resend" value="yes"')
    const asked = await send(origin, href('verifyEmail'), {
      form: { resend: 'yes' },
      cookie,
      headers: { 'cf-connecting-ip': newAddress() },
    })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, href('verifyEmail')])
    const told = await send(origin, href('verifyEmail'), { cookie: `${cookie}; ${findCookie(asked, '__Host-flash')}` })
    expect(toText(await told.text())).toContain('Check your email')
    expect(findLink(await lastMail(db, user.email, 'verify')).pathname).toBe(href('verifyEmail'))
  })

  it('leads others to the login and back', async () => {
    const login = href('login', {}, { next: href('verifyEmail') })
    const html = await (await send(origin, href('verifyEmail'))).text()
    expect(html).toContain(`href="${login}"`)
    const asked = await send(origin, href('verifyEmail'), { form: { resend: 'yes' } })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, login])
    expect(await mailsTo(db, user.email)).toHaveLength(0)
  })
})

describe('a link', () => {
  it('says that the address is verified, however often it is followed, and verifies once', async () => {
    await resend()
    const token = findToken(await lastMail(db, user.email, 'verify'))
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200])
    expect((await confirm(token)).status).toBe(200)
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    await expectExpired(await confirm(token))
    expect(await verifiedAt()).toBeNull()
  })

  it('expires', async () => {
    await resend()
    await db
      .update(emailTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(emailTokens.userId, user.id))
    await expectExpired(await confirm(findToken(await lastMail(db, user.email, 'verify'))))
    expect(await verifiedAt()).toBeNull()
  })

  it('verifies the address that it was mailed to, and no later one', async () => {
    await resend()
    const token = findToken(await lastMail(db, user.email, 'verify'))
    await db
      .update(users)
      .set({ email: `new.${user.email}` })
      .where(eq(users.id, user.id))
    await expectExpired(await confirm(token))
    expect(await verifiedAt()).toBeNull()
  })

  it('of another purpose verifies nothing', async () => {
    await resend()
    await db.update(emailTokens).set({ purpose: 'reset' }).where(eq(emailTokens.userId, user.id))
    await expectExpired(await confirm(findToken(await lastMail(db, user.email, 'verify'))))
    expect(await verifiedAt()).toBeNull()
  })

  it.each(['', 'x', newToken(), `' or 1=1 --`])('that is none (%j) is as good as expired', async (token) => {
    await expectExpired(await confirm(token))
  })

  it('is not acted on for another site', async () => {
    await resend()
    const token = findToken(await lastMail(db, user.email, 'verify'))
    expect((await confirm(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await confirm(token, { 'sec-fetch-site': undefined, origin: 'https://evil.example' })).status).toBe(403)
    expect(await verifiedAt()).toBeNull()
  })
})

describe('asking for the mail again', () => {
  it('is for those who are signed in', async () => {
    await expectFailure(await resend({ cookie: undefined }), 'notSignedIn')
    const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    await expectFailure(await resend({ cookie: limited }), 'notSignedIn')
    expect(await mailsTo(db, user.email)).toEqual([])
  })

  it('is refused to other sites', async () => {
    await expectFailure(await resend({ headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    await expectFailure(await resend({ headers: { 'sec-fetch-site': undefined } }), 'crossSite')
    expect(await mailsTo(db, user.email)).toEqual([])
  })

  it('does nothing by GET', async () => {
    await expectFailure(await resend({ method: 'GET' }), 'methodNotAllowed')
    expect(await mailsTo(db, user.email)).toEqual([])
  })

  it('is limited per account, wherever it comes from', async () => {
    const answers = await Promise.all(Array.from({ length: maxMails + 2 }, () => resend()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxMails)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await mailsTo(db, user.email)).toHaveLength(maxMails)
  })

  it('works however many mails other accounts have sent to the address', async () => {
    for (let place = 0; place < MAIL_FLOOD_LIMITS.toUnproved.maxMails; place += 1) {
      await makeMail(db, { kind: 'changeNew', recipient: user.email ?? '', senderId: newId() })
    }
    await readData(await resend())
    expect((await confirm(findToken(await lastMail(db, user.email, 'verify')))).status).toBe(200)
  })

  it('is limited by mailbox, whichever accounts have had its address', async () => {
    for (let place = 0; place < MAIL_FLOOD_LIMITS.verifications.maxMails; place += 1) {
      await makeMail(db, { kind: 'verify', recipient: user.email ?? '', senderId: newId() })
    }
    await expectFailure(await resend(), 'tooManyRequests')
  })

  it('is limited per address, an IPv6 network counting as one', async () => {
    const network = `2001:db8:${newAddress().split('.').slice(1, 3).join(':')}`
    const statuses: number[] = []
    for (let asked = 0; asked <= MAIL_LIMITS.address.maxAttempts; asked += maxMails) {
      const someone = await makeUser(db)
      const theirs = await makeSession(db, someone)
      for (let mail = 0; mail < maxMails; mail += 1) {
        const headers = { 'cf-connecting-ip': `${network}::${(asked + mail + 1).toString(16)}` }
        statuses.push((await resend({ cookie: theirs, headers })).status)
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAIL_LIMITS.address.maxAttempts)
    expect(statuses.slice(MAIL_LIMITS.address.maxAttempts)).toEqual(Array.from({ length: maxMails }, () => 429))
  })
})
