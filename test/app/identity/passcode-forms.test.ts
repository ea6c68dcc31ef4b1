import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { MAIL_FLOOD_LIMITS, PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { send, toText } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { lastMail, mailsTo, findToken } from '../../helpers/mails.ts'
import { PASSCODE_CALLS, passcodeTest, NEXT, WRONG } from '../../helpers/passcode-test.ts'
import { makePasscode, makeUser, PASSCODE } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

describe('a forgotten passcode', () => {
  /** The token of a link to the backup address. */
  const it = passcodeTest.extend('token', { auto: true }, async ({ db, member, me, backup }) => {
    await makePasscode(db, member, { backupEmail: backup })
    await me.call(PASSCODE_CALLS.recover, {})
    return findToken(await lastMail(db, backup, 'passcodeRecovery'))
  })

  it('is reset by the link of a mail to the backup address, which ends the wait', async ({
    member,
    me,
    backup,
    token,
    isPasscode,
    recover,
  }) => {
    await useUp(db, PASSCODE_LIMIT, `passcode:${member.id}`)
    expect(await mailsTo(db, member.email)).toEqual([])
    const page = await send(origin, href('passcodeRecovery', {}, { token }))
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await isPasscode(PASSCODE)).toBe(true)
    const answer = await recover(token)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isPasscode(NEXT)).toBe(true)
    await me.call(PASSCODE_CALLS.verify, { passcode: NEXT })
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeRecovery', 'passcodeChanged'])
  })

  it('is not set by a link that was used, has expired or is none', async ({
    member,
    me,
    backup,
    token,
    isPasscode,
    recover,
  }) => {
    await recover(token)
    for (const one of [token, '', 'x'.repeat(43), "' or 1=1"]) {
      const answer = await recover(one, '1111')
      expect(answer.status).toBe(409)
      expect(toText(await answer.text())).toContain('This link has expired or was already used.')
    }
    await me.call(PASSCODE_CALLS.recover, {})
    const late = findToken(await lastMail(db, backup, 'passcodeRecovery'))
    await db
      .update(emailTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(emailTokens.userId, member.id))
    expect((await recover(late, '1111')).status).toBe(409)
    expect((await send(origin, href('passcodeRecovery', {}, { token: late }))).status).toBe(409)
    expect(await isPasscode(NEXT)).toBe(true)
  })

  it('is set once by two at the same moment', async ({ token, isPasscode, recover }) => {
    const answers = await Promise.all([recover(token, '1111'), recover(token, '2222')])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.findIndex((answer) => answer.status === 200)
    expect(await isPasscode(['1111', '2222'][winner] ?? '')).toBe(true)
  })

  it('keeps the rules of the form, and the link until they are kept', async ({ token, recover }) => {
    for (const [passcode, text] of [
      ['12a4', 'Please only use numbers'],
      ['123', 'Please enter four digits'],
      ['', 'Required'],
    ] as const) {
      const answer = await recover(token, passcode)
      expect(answer.status).toBe(400)
      expect(toText(await answer.text())).toContain(text)
    }
    expect((await recover(token)).status).toBe(200)
  })

  it('is no way for other links', async ({ as, isPasscode, recover }) => {
    const other = await makeUser(db)
    await as(other).call('POST verifyResend', {})
    expect((await recover(findToken(await lastMail(db, other.email, 'verify')))).status).toBe(409)
    expect(await isPasscode(PASSCODE)).toBe(true)
  })

  it('is mailed about only so often', async ({ me }) => {
    for (let asked = 1; asked < MAIL_FLOOD_LIMITS.askedByAccount.maxMails; asked += 1)
      await me.call(PASSCODE_CALLS.recover, {})
    await me.refused(PASSCODE_CALLS.recover, {}, 'tooManyRequests')
  })
})

describe('the plain forms', () => {
  const it = passcodeTest.extend(
    'submit',
    ({ me }) =>
      (form: Record<string, string>) =>
        me.post(href('parentalPasscode'), form),
  )

  it('say what is wrong, keep what was typed but passcodes, and lead back when all is well', async ({
    backup,
    form,
    submit,
    isPasscode,
  }) => {
    const typed = { backupEmail: 'x', confirmBackupEmail: backup }
    const answer = await submit({ form: 'create', passcode: '8642', confirmPasscode: '8641', ...typed })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
    const html = await answer.text()
    expect(toText(html)).toContain('Please make sure your passcodes match')
    expect(toText(html)).toContain('Please enter a valid email address')
    expect(html).toContain(`value="${backup}"`)
    expect(html).not.toContain('8642')

    const done = await submit({ form: 'create', ...form })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/parental-passcode/'])
    expect(await isPasscode(PASSCODE)).toBe(true)
  })

  it('change and remove it behind the present one', async ({ member, backup, submit, stored, isPasscode }) => {
    await makePasscode(db, member, { backupEmail: backup })
    const next = { form: 'passcode', passcode: NEXT, confirmPasscode: NEXT }
    expect((await submit(next)).status).toBe(403)
    expect((await submit({ ...next, currentPasscode: WRONG })).status).toBe(403)
    expect((await submit({ ...next, currentPasscode: PASSCODE })).status).toBe(303)
    expect(await isPasscode(NEXT)).toBe(true)
    expect((await submit({ form: 'recover' })).status).toBe(303)
    expect(await lastMail(db, backup, 'passcodeRecovery')).toBeDefined()
    expect((await submit({ form: 'remove', currentPasscode: PASSCODE })).status).toBe(403)
    expect((await submit({ form: 'remove', currentPasscode: NEXT })).status).toBe(303)
    expect(await stored()).toBeUndefined()
  })

  it('say how long to wait', async ({ member, submit }) => {
    await makePasscode(db, member)
    await useUp(db, PASSCODE_LIMIT, `passcode:${member.id}`)
    const answer = await submit({ form: 'remove', currentPasscode: PASSCODE })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 800]).toEqual([429, true])
    expect(toText(await answer.text())).toContain('Too many wrong passcodes.')
  })
})
