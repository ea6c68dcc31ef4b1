import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { users } from '#db/tables/users.ts'
import { PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { readData, expectFailure, newAddress, send, toText } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { makeOwner, passcodeCalls, WRONG } from '../../helpers/passcode.ts'
import { makePasscode, makeSession, PASSCODE, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let user: UserRow
let cookie: string
let backup: string

beforeEach(async () => {
  ;({ user, cookie, backup } = await makeOwner(db))
})

const { verify, status, attempts } = passcodeCalls(origin, db, () => ({ user, cookie, backup }))

describe('protected settings', () => {
  beforeEach(() => makePasscode(db, user))

  function changeEmail(passcode?: string, as = cookie): Promise<Response> {
    return send(origin, href('emailSettingsCall'), {
      json: { email: `new.${user.email}`, password: PASSWORD, ...(passcode === undefined ? {} : { passcode }) },
      cookie: as,
      headers: { 'cf-connecting-ip': newAddress() },
    })
  }

  function changePassword(passcode?: string): Promise<Response> {
    return send(origin, href('passwordSettingsCall'), {
      form: {
        old_password: PASSWORD,
        new_password: 'seven teaspoons of rain',
        ...(passcode === undefined ? {} : { passcode }),
      },
      cookie,
      headers: { 'cf-connecting-ip': newAddress() },
    })
  }

  it('are refused by the server without the passcode, and with a wrong one', async () => {
    await expectFailure(await changeEmail(), 'passcodeRequired')
    await expectFailure(await changeEmail(''), 'passcodeRequired')
    await expectFailure(await changeEmail(WRONG), 'wrongPasscode')
    await expectFailure(await changePassword(), 'passcodeRequired')
    await expectFailure(await changePassword(WRONG), 'wrongPasscode')
    expect(await db.$count(emailTokens, eq(emailTokens.userId, user.id))).toBe(0)
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row?.passwordHash).toBe(user.passwordHash)
  })

  it('are changed with it', async () => {
    await readData(await changeEmail(` ${PASSCODE} `))
    await readData(await changePassword(PASSCODE))
  })

  it.each([
    ['emailSettings', { email: 'new.address@post.example', password: PASSWORD }],
    ['passwordSettings', { old_password: PASSWORD, new_password: 'seven teaspoons of rain' }],
  ] as const)('are refused and changed by the plain form of %s, too', async (page, fields) => {
    const submit = (passcode?: string) =>
      send(origin, href(page), {
        form: { ...fields, ...(passcode === undefined ? {} : { passcode }) },
        cookie,
        headers: { 'cf-connecting-ip': newAddress() },
      })
    const refused = await submit()
    expect(refused.status).toBe(403)
    expect(toText(await refused.text())).toContain('Enter the parental passcode, too.')
    expect((await submit(WRONG)).status).toBe(403)
    expect(await db.$count(emailTokens, eq(emailTokens.userId, user.id))).toBe(0)
    expect((await submit(PASSCODE)).status).toBe(303)
    await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
    const locked = await submit(PASSCODE)
    // The new password is the old one by now.
    if (page === 'emailSettings') expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(locked.status).toBe(page === 'emailSettings' ? 429 : 403)
  })

  it('include leaving for a while and for good, but one’s data may be taken along', async () => {
    const submit = (fields: Record<string, string>) =>
      send(origin, href('yourData'), {
        form: { password: PASSWORD, ...fields },
        cookie,
        headers: { 'cf-connecting-ip': newAddress() },
      })
    for (const fields of [{ action: 'deactivate' }, { action: 'delete', username: user.username }]) {
      const refused = await submit(fields)
      expect(refused.status).toBe(403)
      expect(toText(await refused.text())).toContain('Enter the parental passcode, too.')
      const wrong = await submit({ ...fields, passcode: WRONG })
      expect(wrong.status).toBe(403)
      expect(toText(await wrong.text())).toContain("That passcode isn't right.")
    }
    expect((await send(origin, href('currentUser'), { cookie })).status).toBe(200)
    expect((await submit({ action: 'download' })).status).toBe(200)
    expect((await submit({ action: 'deactivate', passcode: PASSCODE })).status).toBe(303)
    expect((await send(origin, href('currentUser'), { cookie })).status).toBe(401)
  })

  it('are locked with the passcode', async () => {
    for (let tried = 0; tried < PASSCODE_LIMIT.maxAttempts; tried += 1) await verify(WRONG)
    await expectFailure(await changeEmail(PASSCODE), 'passcodeLocked')
  })

  it('may do without it for a while after it was given, in the same session and from 18 on', async () => {
    await readData(await verify(PASSCODE))
    expect((await status()).may_skip).toBe(true)
    await readData(await changeEmail())
    const other = await makeSession(db, user)
    expect((await status(other)).may_skip).toBe(false)
    await expectFailure(await changeEmail(undefined, other), 'passcodeRequired')
    await expectFailure(await changeEmail(WRONG), 'wrongPasscode')
    await db.update(passcodes).set({ provedAt: 1 }).where(eq(passcodes.userId, user.id))
    await expectFailure(await changeEmail(), 'passcodeRequired')
  })

  it('always need it below 18', async () => {
    await db.update(users).set({ birthday: '2015-01-01' }).where(eq(users.id, user.id))
    await readData(await verify(PASSCODE))
    expect((await status()).may_skip).toBe(false)
    await expectFailure(await changeEmail(), 'passcodeRequired')
    await readData(await changeEmail(PASSCODE))
  })
})

describe('protected settings that are saved', () => {
  beforeEach(() => makePasscode(db, user))

  function save(options: Record<string, unknown>): Promise<Response> {
    const path = href('resource', { name: 'UserSettingsResource', verb: 'update' })
    return send(origin, path, { json: { options }, cookie, headers: { 'cf-connecting-ip': newAddress() } })
  }

  async function row(): Promise<UserRow | undefined> {
    const [found] = await db.select().from(users).where(eq(users.id, user.id))
    return found
  }

  it.each([
    ['birthday', '1990-05-17'],
    ['is_private_profile', true],
    ['hide_from_search', true],
    ['should_show_messaging', false],
    ['messages_from', 'nobody'],
    ['mentions_from', 'nobody'],
    ['comments_from', 'nobody'],
    ['filtered_words', ['spam']],
    ['third_party_marketing_tracking_enabled', false],
  ])('include %s', async (name, value) => {
    await expectFailure(await save({ [name]: value }), 'passcodeRequired')
    await expectFailure(await save({ [name]: value, passcode: WRONG }), 'wrongPasscode')
    expect(await row()).toEqual(user)
    expect(await readData(await save({ [name]: value, passcode: PASSCODE }))).toMatchObject({ [name]: value })
  })

  it('do not include the choice of cookies', async () => {
    const choice = { allow_personalization_cookies: true, allow_analytic_cookies: true, allow_marketing_cookies: true }
    expect(await readData(await save(choice))).toMatchObject(choice)
  })

  it('do not let others through with them, and those need no passcode', async () => {
    await expectFailure(await save({ first_name: 'Eve', is_private_profile: true }), 'passcodeRequired')
    expect(await row()).toEqual(user)
    expect(await readData(await save({ first_name: 'Eve', about: 'Boats' }))).toMatchObject({ first_name: 'Eve' })
    // Nothing of it differs from what is stored.
    expect(await readData(await save({ is_private_profile: false }))).toMatchObject({ is_private_profile: false })
  })

  it('use no try of the passcode up where something else is wrong', async () => {
    await expectFailure(await save({ birthday: '1850-01-01', passcode: WRONG }), 'invalidInput')
    await expectFailure(await save({ birthday: 'x', passcode: PASSCODE }), 'invalidInput')
    expect(await attempts()).toBeUndefined()
  })

  it('include what comments may do', async () => {
    const path = href('resource', { name: 'AggregatedCommentFeaturesResource', verb: 'update' })
    const change = (passcode?: string) =>
      send(origin, path, {
        json: { options: { userId: user.id, featureMap: { comments_from: 'nobody' }, ...(passcode && { passcode }) } },
        cookie,
        headers: { 'cf-connecting-ip': newAddress() },
      })
    await expectFailure(await change(), 'passcodeRequired')
    await expectFailure(await change(WRONG), 'wrongPasscode')
    expect((await row())?.commentsFrom).toBe('everyone')
    await readData(await change(PASSCODE))
    expect((await row())?.commentsFrom).toBe('nobody')
  })

  it('are held by the same lockout', async () => {
    for (let tried = 0; tried < PASSCODE_LIMIT.maxAttempts; tried += 1) {
      await expectFailure(await save({ is_private_profile: true, passcode: WRONG }), 'wrongPasscode')
    }
    const answer = await save({ is_private_profile: true, passcode: PASSCODE })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    await expectFailure(answer, 'passcodeLocked')
    expect(await row()).toEqual(user)
  })

  it('are refused and saved by the plain form too', async () => {
    const submit = (form: Record<string, string>) =>
      send(origin, href('privacySettings'), { form, cookie, headers: { 'cf-connecting-ip': newAddress() } })
    const refused = await submit({ is_private_profile: '1' })
    expect(refused.status).toBe(403)
    const html = await refused.text()
    expect(toText(html)).toContain('Enter the parental passcode, too.')
    expect(html).toContain('name="passcode"')
    expect((await submit({ is_private_profile: '1', passcode: WRONG })).status).toBe(403)
    expect(await row()).toEqual(user)
    expect((await submit({ is_private_profile: '1', passcode: PASSCODE })).status).toBe(303)
    expect((await row())?.isPrivateProfile).toBe(true)
    await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
    const locked = await submit({ is_private_profile: '0', passcode: PASSCODE })
    expect([locked.status, Number(locked.headers.get('retry-after')) > 800]).toEqual([429, true])
  })
})
