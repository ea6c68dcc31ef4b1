import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { users } from '#db/tables/users.ts'
import { MAIL_FLOOD_LIMITS, MAIL_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { test } from '../../helpers/app-test.ts'
import { findCookie, newAddress, send, toText } from '../../helpers/client.ts'
import { lastMail, findLink, mailsTo, makeMail, findToken } from '../../helpers/mails.ts'
import { makeUser } from '../../helpers/rows.ts'
import { as, db, origin } from '../../helpers/shared-app.ts'
import { pageText } from '../../helpers/texts.ts'

const { maxMails } = MAIL_FLOOD_LIMITS.askedByAccount

const RESEND = 'POST verifyResend'

const it = test
  .extend('me', ({ as, member }) => as(member))
  /** Asks for the mail; answers with the token of its link. */
  .extend('newLinkToken', ({ db, member, me }) => async () => {
    await me.call(RESEND, {})
    return findToken(await lastMail(db, member.email, 'verify'))
  })
  .extend('verifiedAt', ({ db, member }) => async () => {
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    return row?.emailVerifiedAt
  })

const confirm = (token: string) => as(null).post(href('verifyEmail'), { token })

async function expectExpired(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([409, 'private, no-store'])
  expect(toText(await answer.text())).toContain(pageText('emailPassword.error.linkExpired'))
}

describe('verifying an address', () => {
  it('goes from the mail over a page with one button to a verified address', async ({ member, me, verifiedAt }) => {
    expect(await me.call(RESEND, {})).toBeNull()
    const mail = await lastMail(db, member.email, 'verify')
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

  it('takes no session, as the mail may be read elsewhere, and makes none', async ({ newLinkToken, verifiedAt }) => {
    const token = await newLinkToken()
    const done = await confirm(token)
    expect(done.headers.getSetCookie()).toEqual([])
    expect(await verifiedAt()).not.toBeNull()
  })

  it('is answered alike once it is done, and mails nothing more', async ({ member, me }) => {
    const before = await me.send(RESEND, {})
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, member.id))
    const after = await me.send(RESEND, {})
    expect([after.status, await after.json()]).toEqual([before.status, await before.json()])
    expect(await mailsTo(db, member.email)).toHaveLength(1)
  })

  it('stores the hash of the secret only', async ({ member, newLinkToken }) => {
    const token = await newLinkToken()
    const [stored] = await db.select().from(emailTokens).where(eq(emailTokens.userId, member.id))
    expect(stored?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('the page of the link without its token', () => {
  it('sends a signed-in viewer another link, and says so', async ({ member, me }) => {
    const cookie = await me.cookie()
    const page = await send(origin, href('verifyEmail'), { cookie })
    expect(await page.text()).toContain('name="resend" value="yes"')
    const asked = await me.post(href('verifyEmail'), { resend: 'yes' })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, href('verifyEmail')])
    const told = await send(origin, href('verifyEmail'), { cookie: `${cookie}; ${findCookie(asked, '__Host-flash')}` })
    expect(toText(await told.text())).toContain('Check your email')
    expect(findLink(await lastMail(db, member.email, 'verify')).pathname).toBe(href('verifyEmail'))
  })

  it('leads others to the login and back', async ({ member }) => {
    const login = href('login', {}, { next: href('verifyEmail') })
    const html = await (await send(origin, href('verifyEmail'))).text()
    expect(html).toContain(`href="${login}"`)
    const asked = await send(origin, href('verifyEmail'), { form: { resend: 'yes' } })
    expect([asked.status, asked.headers.get('location')]).toEqual([303, login])
    expect(await mailsTo(db, member.email)).toHaveLength(0)
  })
})

describe('a link', () => {
  it('says that the address is verified, however often it is followed, and verifies once', async ({
    member,
    newLinkToken,
    verifiedAt,
  }) => {
    const token = await newLinkToken()
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200])
    expect((await confirm(token)).status).toBe(200)
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, member.id))
    await expectExpired(await confirm(token))
    expect(await verifiedAt()).toBeNull()
  })

  it('expires', async ({ member, newLinkToken, verifiedAt }) => {
    const token = await newLinkToken()
    await db
      .update(emailTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(emailTokens.userId, member.id))
    await expectExpired(await confirm(token))
    expect(await verifiedAt()).toBeNull()
  })

  it('verifies the address that it was mailed to, and no later one', async ({ member, newLinkToken, verifiedAt }) => {
    const token = await newLinkToken()
    await db
      .update(users)
      .set({ email: `new.${member.email}` })
      .where(eq(users.id, member.id))
    await expectExpired(await confirm(token))
    expect(await verifiedAt()).toBeNull()
  })

  it('of another purpose verifies nothing', async ({ member, newLinkToken, verifiedAt }) => {
    const token = await newLinkToken()
    await db.update(emailTokens).set({ purpose: 'reset' }).where(eq(emailTokens.userId, member.id))
    await expectExpired(await confirm(token))
    expect(await verifiedAt()).toBeNull()
  })

  it.for(['', 'x', newToken(), `' or 1=1 --`])('that is none (%j) is as good as expired', async (token) => {
    await expectExpired(await confirm(token))
  })
})

describe('asking for the mail again', () => {
  it('is limited per account, wherever it comes from', async ({ member, me }) => {
    const answers = await Promise.all(Array.from({ length: maxMails + 2 }, () => me.send(RESEND, {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxMails)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await mailsTo(db, member.email)).toHaveLength(maxMails)
  })

  it('works however many mails other accounts have sent to the address', async ({ member, newLinkToken }) => {
    for (let place = 0; place < MAIL_FLOOD_LIMITS.toUnproved.maxMails; place += 1) {
      await makeMail(db, { kind: 'changeNew', recipient: member.email ?? '', senderId: newId() })
    }
    expect((await confirm(await newLinkToken())).status).toBe(200)
  })

  it('is limited by mailbox, whichever accounts have had its address', async ({ member, me }) => {
    for (let place = 0; place < MAIL_FLOOD_LIMITS.verifications.maxMails; place += 1) {
      await makeMail(db, { kind: 'verify', recipient: member.email ?? '', senderId: newId() })
    }
    await me.refused(RESEND, {}, 'tooManyRequests')
  })

  it('is limited per address, an IPv6 network counting as one', async () => {
    const network = `2001:db8:${newAddress().split('.').slice(1, 3).join(':')}`
    const statuses: number[] = []
    for (let asked = 0; asked <= MAIL_LIMITS.address.maxAttempts; asked += maxMails) {
      const someone = as(await makeUser(db))
      for (let mail = 0; mail < maxMails; mail += 1) {
        const headers = { 'cf-connecting-ip': `${network}::${(asked + mail + 1).toString(16)}` }
        statuses.push((await someone.send(RESEND, {}, { headers })).status)
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAIL_LIMITS.address.maxAttempts)
    expect(statuses.slice(MAIL_LIMITS.address.maxAttempts)).toEqual(Array.from({ length: maxMails }, () => 429))
  })
})
