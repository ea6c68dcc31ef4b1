import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { users } from '#db/tables/users.ts'
import { PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, toText } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { PASSCODE_CALLS, passcodeTest, WRONG } from '../../helpers/passcode-test.ts'
import { makePasscode, makeSession, PASSCODE, PASSWORD } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const { find: FIND, verify: VERIFY } = PASSCODE_CALLS
const UPDATE = 'UserSettingsResource.update'
const CHANGE_EMAIL = 'POST emailSettingsCall'
const CHANGE_PASSWORD = 'POST passwordSettingsCall'

/** The input has the passcode that is given, or none. */
const withPasscode = (passcode?: string) => (passcode === undefined ? {} : { passcode })
const newPassword = (passcode?: string) => ({
  old_password: PASSWORD,
  new_password: 'seven teaspoons of rain',
  ...withPasscode(passcode),
})

const it = passcodeTest
  .extend('passcode', { auto: true }, ({ db, member }) => makePasscode(db, member))
  .extend('newEmail', ({ member }) => (passcode?: string) => ({
    email: `new.${member.email}`,
    password: PASSWORD,
    ...withPasscode(passcode),
  }))
  .extend('row', ({ db, member }) => async () => {
    const [found] = await db.select().from(users).where(eq(users.id, member.id))
    return found
  })

describe('protected settings', () => {
  it('are refused by the server without the passcode, and with a wrong one', async ({ member, me, newEmail, row }) => {
    await me.refused(CHANGE_EMAIL, newEmail(), 'passcodeRequired')
    await me.refused(CHANGE_EMAIL, newEmail(''), 'passcodeRequired')
    await me.refused(CHANGE_EMAIL, newEmail(WRONG), 'wrongPasscode')
    await me.refused(CHANGE_PASSWORD, newPassword(), 'passcodeRequired', { encoding: 'form' })
    await me.refused(CHANGE_PASSWORD, newPassword(WRONG), 'wrongPasscode', { encoding: 'form' })
    expect(await db.$count(emailTokens, eq(emailTokens.userId, member.id))).toBe(0)
    expect((await row())?.passwordHash).toBe(member.passwordHash)
  })

  it('are changed with it', async ({ me, newEmail }) => {
    await me.call(CHANGE_EMAIL, newEmail(` ${PASSCODE} `))
    await me.call(CHANGE_PASSWORD, newPassword(PASSCODE), { encoding: 'form' })
  })

  it.for([
    ['emailSettings', { email: 'new.address@post.example', password: PASSWORD }],
    ['passwordSettings', { old_password: PASSWORD, new_password: 'seven teaspoons of rain' }],
  ] as const)('are refused and changed by the plain form of %s, too', async ([page, fields], { member, me }) => {
    const submit = (passcode?: string) => me.post(href(page), { ...fields, ...withPasscode(passcode) })
    const refused = await submit()
    expect(refused.status).toBe(403)
    expect(toText(await refused.text())).toContain('Enter the parental passcode, too.')
    expect((await submit(WRONG)).status).toBe(403)
    expect(await db.$count(emailTokens, eq(emailTokens.userId, member.id))).toBe(0)
    expect((await submit(PASSCODE)).status).toBe(303)
    await useUp(db, PASSCODE_LIMIT, `passcode:${member.id}`)
    const locked = await submit(PASSCODE)
    // The new password is the old one by now.
    if (page === 'emailSettings') expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(locked.status).toBe(page === 'emailSettings' ? 429 : 403)
  })

  it('include leaving for a while and for good, but one’s data may be taken along', async ({ member, me }) => {
    const submit = (fields: Record<string, string>) => me.post(href('yourData'), { password: PASSWORD, ...fields })
    for (const fields of [{ action: 'deactivate' }, { action: 'delete', username: member.username }]) {
      const refused = await submit(fields)
      expect(refused.status).toBe(403)
      expect(toText(await refused.text())).toContain('Enter the parental passcode, too.')
      const wrong = await submit({ ...fields, passcode: WRONG })
      expect(wrong.status).toBe(403)
      expect(toText(await wrong.text())).toContain("That passcode isn't right.")
    }
    await me.call('GET currentUser', {})
    expect((await submit({ action: 'download' })).status).toBe(200)
    expect((await submit({ action: 'deactivate', passcode: PASSCODE })).status).toBe(303)
    await me.refused('GET currentUser', {}, 'notSignedIn')
  })

  it('are locked with the passcode', async ({ me, newEmail }) => {
    for (let tried = 0; tried < PASSCODE_LIMIT.maxAttempts; tried += 1) await me.send(VERIFY, { passcode: WRONG })
    await me.refused(CHANGE_EMAIL, newEmail(PASSCODE), 'passcodeLocked')
  })

  it('may do without it for a while after it was given, in the same session and from 18 on', async ({
    as,
    member,
    me,
    newEmail,
  }) => {
    await me.call(VERIFY, { passcode: PASSCODE })
    expect((await me.call(FIND, {})).may_skip).toBe(true)
    await me.call(CHANGE_EMAIL, newEmail())
    const other = as(await makeSession(db, member))
    expect((await other.call(FIND, {})).may_skip).toBe(false)
    await other.refused(CHANGE_EMAIL, newEmail(), 'passcodeRequired')
    await me.refused(CHANGE_EMAIL, newEmail(WRONG), 'wrongPasscode')
    await db.update(passcodes).set({ provedAt: 1 }).where(eq(passcodes.userId, member.id))
    await me.refused(CHANGE_EMAIL, newEmail(), 'passcodeRequired')
  })

  it('always need it below 18', async ({ member, me, newEmail }) => {
    await db.update(users).set({ birthday: '2015-01-01' }).where(eq(users.id, member.id))
    await me.call(VERIFY, { passcode: PASSCODE })
    expect((await me.call(FIND, {})).may_skip).toBe(false)
    await me.refused(CHANGE_EMAIL, newEmail(), 'passcodeRequired')
    await me.call(CHANGE_EMAIL, newEmail(PASSCODE))
  })
})

describe('protected settings that are saved', () => {
  it.for<[string, unknown]>([
    ['birthday', '1990-05-17'],
    ['is_private_profile', true],
    ['hide_from_search', true],
    ['should_show_messaging', false],
    ['messages_from', 'nobody'],
    ['mentions_from', 'nobody'],
    ['comments_from', 'nobody'],
    ['filtered_words', ['spam']],
    ['third_party_marketing_tracking_enabled', false],
  ])('include %s', async ([name, value], { member, me, row }) => {
    await me.refused(UPDATE, { [name]: value }, 'passcodeRequired')
    await me.refused(UPDATE, { [name]: value, passcode: WRONG }, 'wrongPasscode')
    expect(await row()).toEqual(member)
    expect(await me.call(UPDATE, { [name]: value, passcode: PASSCODE })).toMatchObject({ [name]: value })
  })

  it('do not include the choice of cookies', async ({ me }) => {
    const choice = { allow_personalization_cookies: true, allow_analytic_cookies: true, allow_marketing_cookies: true }
    expect(await me.call(UPDATE, choice)).toMatchObject(choice)
  })

  it('do not let others through with them, and those need no passcode', async ({ member, me, row }) => {
    await me.refused(UPDATE, { first_name: 'Eve', is_private_profile: true }, 'passcodeRequired')
    expect(await row()).toEqual(member)
    expect(await me.call(UPDATE, { first_name: 'Eve', about: 'Boats' })).toMatchObject({ first_name: 'Eve' })
    // Nothing of it differs from what is stored.
    expect(await me.call(UPDATE, { is_private_profile: false })).toMatchObject({ is_private_profile: false })
  })

  it('use no try of the passcode up where something else is wrong', async ({ me, attempts }) => {
    await me.invalid(UPDATE, { birthday: '1850-01-01', passcode: WRONG })
    await me.invalid(UPDATE, { birthday: 'x', passcode: PASSCODE })
    expect(await attempts()).toBeUndefined()
  })

  it('include what comments may do', async ({ member, me, row }) => {
    const name = 'AggregatedCommentFeaturesResource.update'
    const input = { userId: member.id, featureMap: { comments_from: 'nobody' } } as const
    await me.refused(name, input, 'passcodeRequired')
    await me.refused(name, { ...input, passcode: WRONG }, 'wrongPasscode')
    expect((await row())?.commentsFrom).toBe('everyone')
    await me.call(name, { ...input, passcode: PASSCODE })
    expect((await row())?.commentsFrom).toBe('nobody')
  })

  it('are held by the same lockout', async ({ member, me, row }) => {
    for (let tried = 0; tried < PASSCODE_LIMIT.maxAttempts; tried += 1) {
      await me.refused(UPDATE, { is_private_profile: true, passcode: WRONG }, 'wrongPasscode')
    }
    const answer = await me.send(UPDATE, { is_private_profile: true, passcode: PASSCODE })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    await expectFailure(answer, 'passcodeLocked')
    expect(await row()).toEqual(member)
  })

  it('are refused and saved by the plain form too', async ({ member, me, row }) => {
    const submit = (form: Record<string, string>) => me.post(href('privacySettings'), form)
    const refused = await submit({ is_private_profile: '1' })
    expect(refused.status).toBe(403)
    const html = await refused.text()
    expect(toText(html)).toContain('Enter the parental passcode, too.')
    expect(html).toContain('name="passcode"')
    expect((await submit({ is_private_profile: '1', passcode: WRONG })).status).toBe(403)
    expect(await row()).toEqual(member)
    expect((await submit({ is_private_profile: '1', passcode: PASSCODE })).status).toBe(303)
    expect((await row())?.isPrivateProfile).toBe(true)
    await useUp(db, PASSCODE_LIMIT, `passcode:${member.id}`)
    const locked = await submit({ is_private_profile: '0', passcode: PASSCODE })
    expect([locked.status, Number(locked.headers.get('retry-after')) > 800]).toEqual([429, true])
  })
})
