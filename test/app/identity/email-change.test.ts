import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { users } from '#db/tables/users.ts'
import { MAIL_FLOOD_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { readData, expectFailure, newAddress, send, toText, type Sent } from '../../helpers/client.ts'
import { lastMail, findLink, mailsTo, findToken } from '../../helpers/mails.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import { pageText } from '../../helpers/texts.ts'

let user: UserRow
let cookie: string
let wanted: string

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
  cookie = await makeSession(db, user)
  wanted = `new.${user.email}`
})

function request(input: Record<string, unknown> = {}, sent: Sent = {}): Promise<Response> {
  return send(origin, href('emailSettingsCall'), {
    json: { email: wanted, password: PASSWORD, ...input },
    cookie,
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

function confirm(token: string, headers: Sent['headers'] = {}): Promise<Response> {
  return send(origin, href('emailChange'), {
    form: { token },
    headers: { 'cf-connecting-ip': newAddress(), ...headers },
  })
}

/** The tokens of both mails. */
async function requested(): Promise<{ old: string; new: string }> {
  await readData(await request())
  return {
    old: findToken(await lastMail(db, user.email, 'changeOld')),
    new: findToken(await lastMail(db, wanted, 'changeNew')),
  }
}

async function stored(): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  return row
}

async function expectExpired(answer: Response): Promise<void> {
  expect(answer.status).toBe(409)
  expect(toText(await answer.text())).toContain(pageText('emailPassword.error.linkExpired'))
}

describe('changing the address', () => {
  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('is confirmed from the %s one, then from the %s one', async (first, second) => {
    const tokens = await requested()
    const half = await confirm(tokens[first])
    expect([half.status, toText(await half.text()).includes('Almost done')]).toEqual([200, true])
    expect(await stored()).toEqual(user)
    const whole = await confirm(tokens[second])
    expect([whole.status, toText(await whole.text()).includes('Email changed')]).toEqual([200, true])
    const row = await stored()
    expect(row?.email).toBe(wanted)
    expect(row?.emailVerifiedAt).toBeGreaterThan(1)
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toEqual(['changeOld', 'emailChanged'])
    expect((await mailsTo(db, wanted)).map(({ kind }) => kind)).toEqual(['changeNew'])
  })

  it('is made once where both agree at the same moment, again and again', async () => {
    const tokens = await requested()
    const answers = await Promise.all([tokens.old, tokens.new, tokens.old, tokens.new].map((token) => confirm(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect((await stored())?.email).toBe(wanted)
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toEqual(['changeOld', 'emailChanged'])
  })

  it('does nothing when a link is opened', async () => {
    await requested()
    for (const mail of [await lastMail(db, user.email, 'changeOld'), await lastMail(db, wanted, 'changeNew')]) {
      const link = findLink(mail)
      const page = await send(origin, link.pathname + link.search)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(await page.text()).toContain('action="/email-change/"')
    }
    expect(await stored()).toEqual(user)
  })

  it('cannot be replayed after a later change', async () => {
    const tokens = await requested()
    await confirm(tokens.old)
    await confirm(tokens.new)
    await db.update(users).set({ email: user.email }).where(eq(users.id, user.id))
    await expectExpired(await confirm(tokens.new))
    await expectExpired(await confirm(tokens.old))
    expect((await stored())?.email).toBe(user.email)
  })

  it('ends with the next one that is asked for', async () => {
    const first = await requested()
    await confirm(first.old)
    const firstWanted = wanted
    wanted = `newer.${user.email}`
    const second = await requested()
    await expectExpired(await confirm(first.new))
    await confirm(second.old)
    await confirm(second.new)
    expect((await stored())?.email).toBe(wanted)
    expect(await mailsTo(db, firstWanted)).toHaveLength(1)
  })

  it('expires', async () => {
    const tokens = await requested()
    await confirm(tokens.old)
    await db
      .update(emailTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(emailTokens.userId, user.id))
    await expectExpired(await confirm(tokens.new))
    expect(await stored()).toEqual(user)
  })

  it('asks no old address that was never verified: it may be another user’s', async () => {
    user = await makeUser(db)
    cookie = await makeSession(db, user)
    wanted = `new.${user.email}`
    await readData(await request())
    expect(await mailsTo(db, user.email)).toEqual([])
    expect((await confirm(findToken(await lastMail(db, wanted, 'changeNew')))).status).toBe(200)
    expect((await stored())?.email).toBe(wanted)
  })

  it('cannot leave an old address unasked that has been verified since', async () => {
    user = await makeUser(db)
    cookie = await makeSession(db, user)
    wanted = `new.${user.email}`
    await readData(await request())
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, user.id))
    await expectExpired(await confirm(findToken(await lastMail(db, wanted, 'changeNew'))))
    expect((await stored())?.email).toBe(user.email)
  })

  it('ends links for a new password that went to the old address', async () => {
    await send(origin, href('passwordResetCall'), {
      json: { username_or_email: user.username },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    const reset = findToken(await lastMail(db, user.email, 'reset'))
    const tokens = await requested()
    await confirm(tokens.old)
    await confirm(tokens.new)
    const answer = await send(origin, href('newPassword'), {
      form: { token: reset, new_password: 'seven teaspoons of rain' },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    await expectExpired(answer)
  })
})

describe('an address that another account has', () => {
  it('is not told to who asks, but to its owner', async () => {
    const free = await request()
    const other = await makeUser(db)
    const taken = await request({ email: other.email })
    expect([taken.status, await taken.json()]).toEqual([free.status, await free.json()])
    expect((await mailsTo(db, other.email)).map(({ kind }) => kind)).toEqual(['changeTaken'])
    expect(findLink(await lastMail(db, other.email, 'changeTaken')).search).toBe('')
    const half = await confirm(findToken(await lastMail(db, user.email, 'changeOld')))
    expect(half.status).toBe(200)
    expect(await stored()).toEqual(user)
  })

  it('is not taken from an account that was quicker', async () => {
    const tokens = await requested()
    await confirm(tokens.old)
    const quicker = await makeUser(db, { email: wanted })
    await expectExpired(await confirm(tokens.new))
    expect(await stored()).toEqual(user)
    expect(quicker.email).toBe(wanted)
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toEqual(['changeOld'])
  })
})

describe('asking for it', () => {
  it('keeps one spelling of an address', async () => {
    await readData(await request({ email: `  ${wanted.toUpperCase()} ` }))
    expect(await mailsTo(db, wanted)).toHaveLength(1)
  })

  it.each([
    ['not an address'],
    ['a@b'],
    ['two@post.example, three@post.example'],
    ['x@post.example\r\nBcc: all@post.example'],
    [`${'x'.repeat(250)}@post.example`],
    [''],
    [null],
  ])('refuses %j', async (email) => {
    const envelope = await expectFailure(await request({ email }), 'invalidInput')
    expect(envelope.message_detail).toBe('email: Please enter a valid email address')
  })

  it('refuses the address that the account has', async () => {
    await expectFailure(await request({ email: user.email }), 'sameEmail')
  })

  it('asks for the password', async () => {
    await expectFailure(await request({ password: 'wrong' }), 'wrongPassword')
    expect(await mailsTo(db, wanted)).toEqual([])
  })

  it('is for those who have proved who they are', async () => {
    await expectFailure(await request({}, { cookie: undefined }), 'notSignedIn')
    const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    await expectFailure(await request({}, { cookie: limited }), 'notSignedIn')
  })

  it('is refused to other sites, as is the answer to its mails', async () => {
    await expectFailure(await request({}, { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    expect(await mailsTo(db, wanted)).toEqual([])
    const tokens = await requested()
    expect((await confirm(tokens.old, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await db.$count(emailTokens, eq(emailTokens.userId, user.id))).toBe(2)
  })

  it('is limited per account', async () => {
    const { maxMails } = MAIL_FLOOD_LIMITS.askedByAccount
    const statuses: number[] = []
    for (let asked = 0; asked <= maxMails; asked += 1) statuses.push((await request()).status)
    expect(statuses).toEqual([...Array.from({ length: maxMails }, () => 200), 429])
    expect(await mailsTo(db, wanted)).toHaveLength(maxMails)
  })
})
