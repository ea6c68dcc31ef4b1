import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { users } from '#db/tables/users.ts'
import { MAIL_FLOOD_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/app-test.ts'
import { send, toText } from '../../helpers/client.ts'
import { lastMail, findLink, mailsTo, findToken } from '../../helpers/mails.ts'
import { makeUser, PASSWORD } from '../../helpers/rows.ts'
import { as, db, origin } from '../../helpers/shared-app.ts'
import { pageText } from '../../helpers/texts.ts'

const REQUEST = 'POST emailSettingsCall'

const emailTest = test
  .extend('member', ({ db }) => makeUser(db, { emailVerifiedAt: 1 }))
  .extend('me', ({ as, member }) => as(member))
  .extend('wanted', ({ member }) => `new.${member.email}`)
  /** Asks for the change; answers with the tokens of both mails. */
  .extend('request', ({ db, member, me }) => async (email: string) => {
    await me.call(REQUEST, { email, password: PASSWORD })
    return {
      old: findToken(await lastMail(db, member.email, 'changeOld')),
      new: findToken(await lastMail(db, email, 'changeNew')),
    }
  })
  .extend('stored', ({ db, member }) => async () => {
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    return row
  })

const it = emailTest

const confirm = (token: string) => as(null).post(href('emailChange'), { token })

async function expectExpired(answer: Response): Promise<void> {
  expect(answer.status).toBe(409)
  expect(toText(await answer.text())).toContain(pageText('emailPassword.error.linkExpired'))
}

describe('changing the address', () => {
  it.for([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)(
    'is confirmed from the %s one, then from the %s one',
    async ([first, second], { member, wanted, request, stored }) => {
      const tokens = await request(wanted)
      const half = await confirm(tokens[first])
      expect([half.status, toText(await half.text()).includes('Almost done')]).toEqual([200, true])
      expect(await stored()).toEqual(member)
      const whole = await confirm(tokens[second])
      expect([whole.status, toText(await whole.text()).includes('Email changed')]).toEqual([200, true])
      const row = await stored()
      expect(row?.email).toBe(wanted)
      expect(row?.emailVerifiedAt).toBeGreaterThan(1)
      expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['changeOld', 'emailChanged'])
      expect((await mailsTo(db, wanted)).map(({ kind }) => kind)).toEqual(['changeNew'])
    },
  )

  it('is made once where both agree at the same moment, again and again', async ({
    member,
    wanted,
    request,
    stored,
  }) => {
    const tokens = await request(wanted)
    const answers = await Promise.all([tokens.old, tokens.new, tokens.old, tokens.new].map((token) => confirm(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect((await stored())?.email).toBe(wanted)
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['changeOld', 'emailChanged'])
  })

  it('does nothing when a link is opened', async ({ member, wanted, request, stored }) => {
    await request(wanted)
    for (const mail of [await lastMail(db, member.email, 'changeOld'), await lastMail(db, wanted, 'changeNew')]) {
      const link = findLink(mail)
      const page = await send(origin, link.pathname + link.search)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(await page.text()).toContain('action="/email-change/"')
    }
    expect(await stored()).toEqual(member)
  })

  it('cannot be replayed after a later change', async ({ member, wanted, request, stored }) => {
    const tokens = await request(wanted)
    await confirm(tokens.old)
    await confirm(tokens.new)
    await db.update(users).set({ email: member.email }).where(eq(users.id, member.id))
    await expectExpired(await confirm(tokens.new))
    await expectExpired(await confirm(tokens.old))
    expect((await stored())?.email).toBe(member.email)
  })

  it('ends with the next one that is asked for', async ({ member, wanted, request, stored }) => {
    const first = await request(wanted)
    await confirm(first.old)
    const newer = `newer.${member.email}`
    const second = await request(newer)
    await expectExpired(await confirm(first.new))
    await confirm(second.old)
    await confirm(second.new)
    expect((await stored())?.email).toBe(newer)
    expect(await mailsTo(db, wanted)).toHaveLength(1)
  })

  it('expires', async ({ member, wanted, request, stored }) => {
    const tokens = await request(wanted)
    await confirm(tokens.old)
    await db
      .update(emailTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(emailTokens.userId, member.id))
    await expectExpired(await confirm(tokens.new))
    expect(await stored()).toEqual(member)
  })

  it('ends links for a new password that went to the old address', async ({ member, wanted, request }) => {
    await as(null).call('POST passwordResetCall', { username_or_email: member.username })
    const reset = findToken(await lastMail(db, member.email, 'reset'))
    const tokens = await request(wanted)
    await confirm(tokens.old)
    await confirm(tokens.new)
    const answer = await as(null).post(href('newPassword'), {
      token: reset,
      new_password: 'seven teaspoons of rain',
    })
    await expectExpired(answer)
  })
})

describe('an old address that was never verified', () => {
  const it = emailTest.extend('member', ({ db }) => makeUser(db))

  it('is not asked: it may be another user’s', async ({ member, me, wanted, stored }) => {
    await me.call(REQUEST, { email: wanted, password: PASSWORD })
    expect(await mailsTo(db, member.email)).toEqual([])
    expect((await confirm(findToken(await lastMail(db, wanted, 'changeNew')))).status).toBe(200)
    expect((await stored())?.email).toBe(wanted)
  })

  it('is asked once it has been verified', async ({ member, me, wanted, stored }) => {
    await me.call(REQUEST, { email: wanted, password: PASSWORD })
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, member.id))
    await expectExpired(await confirm(findToken(await lastMail(db, wanted, 'changeNew'))))
    expect((await stored())?.email).toBe(member.email)
  })
})

describe('an address that another account has', () => {
  it('is not told to who asks, but to its owner', async ({ member, me, wanted, stored }) => {
    const free = await me.send(REQUEST, { email: wanted, password: PASSWORD })
    const other = await makeUser(db)
    const taken = await me.send(REQUEST, { email: other.email, password: PASSWORD })
    expect([taken.status, await taken.json()]).toEqual([free.status, await free.json()])
    expect((await mailsTo(db, other.email)).map(({ kind }) => kind)).toEqual(['changeTaken'])
    expect(findLink(await lastMail(db, other.email, 'changeTaken')).search).toBe('')
    const half = await confirm(findToken(await lastMail(db, member.email, 'changeOld')))
    expect(half.status).toBe(200)
    expect(await stored()).toEqual(member)
  })

  it('is not taken from an account that was quicker', async ({ member, wanted, request, stored }) => {
    const tokens = await request(wanted)
    await confirm(tokens.old)
    const quicker = await makeUser(db, { email: wanted })
    await expectExpired(await confirm(tokens.new))
    expect(await stored()).toEqual(member)
    expect(quicker.email).toBe(wanted)
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['changeOld'])
  })
})

describe('asking for it', () => {
  it('keeps one spelling of an address', async ({ me, wanted }) => {
    await me.call(REQUEST, { email: `  ${wanted.toUpperCase()} `, password: PASSWORD })
    expect(await mailsTo(db, wanted)).toHaveLength(1)
  })

  it.for<string | null>([
    'not an address',
    'a@b',
    'two@post.example, three@post.example',
    'x@post.example\r\nBcc: all@post.example',
    `${'x'.repeat(250)}@post.example`,
    '',
    null,
  ])('refuses %j', async (email, { me }) => {
    const detail = await me.invalid(REQUEST, { email, password: PASSWORD })
    expect(detail).toBe('email: Please enter a valid email address')
  })

  it('refuses the address that the account has', async ({ member, me }) => {
    await me.refused(REQUEST, { email: member.email ?? '', password: PASSWORD }, 'sameEmail')
  })

  it('asks for the password', async ({ me, wanted }) => {
    await me.refused(REQUEST, { email: wanted, password: 'wrong' }, 'wrongPassword')
    expect(await mailsTo(db, wanted)).toEqual([])
  })

  it('is limited per account', async ({ me, wanted }) => {
    const { maxMails } = MAIL_FLOOD_LIMITS.askedByAccount
    const statuses: number[] = []
    for (let asked = 0; asked <= maxMails; asked += 1)
      statuses.push((await me.send(REQUEST, { email: wanted, password: PASSWORD })).status)
    expect(statuses).toEqual([...Array.from({ length: maxMails }, () => 200), 429])
    expect(await mailsTo(db, wanted)).toHaveLength(maxMails)
  })
})
