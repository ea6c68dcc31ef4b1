import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { MAIL_FLOOD_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, send, toText } from '../../helpers/client.ts'
import { lastMail, mailsTo, findToken } from '../../helpers/mails.ts'
import { PASSCODE_CALLS, passcodeTest, NEXT } from '../../helpers/passcode-test.ts'
import { makePasscode, PASSCODE } from '../../helpers/rows.ts'
import { as, db, origin } from '../../helpers/shared-app.ts'

async function linkTo(address: string): Promise<string> {
  return findToken(await lastMail(db, address, 'passcodeBackup'))
}

const { find: FIND, create: CREATE, change: CHANGE, recover: RECOVER, resend: RESEND } = PASSCODE_CALLS

const it = passcodeTest.extend('page', ({ me }) => async () => {
  const answer = await send(origin, href('parentalPasscode'), { cookie: await me.cookie() })
  return toText(await answer.text())
})

const confirm = (token: string) => as(null).post(href('passcodeBackup'), { token })

const toChange = (backupEmail: string) => ({ currentPasscode: PASSCODE, backupEmail, confirmBackupEmail: backupEmail })

describe('the backup address of a passcode', () => {
  it('counts once the link that was mailed to it is followed', async ({ me, backup, form, page, stored }) => {
    await me.call(CREATE, form)
    await me.refused(RECOVER, {}, 'backupUnconfirmed')
    expect(await page()).toContain("The backup email isn't confirmed yet")
    const token = await linkTo(backup)
    const opened = await send(origin, href('passcodeBackup', {}, { token }))
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await stored())?.confirmedEmail).toBeNull()

    const answer = await confirm(token)
    expect([answer.status, toText(await answer.text())]).toEqual([
      200,
      expect.stringContaining('Backup email confirmed') as string,
    ])
    expect((await me.call(FIND, {})).backup).toBe('confirmed')
    expect(await me.query('PasscodeQuery', {})).toEqual({
      __typename: 'Passcode',
      backup: 'confirmed',
    })
    expect(await page()).not.toContain("isn't confirmed yet")
    expect((await confirm(token)).status).toBe(409)
    await me.call(RECOVER, {})
    expect(await lastMail(db, backup, 'passcodeRecovery')).toBeDefined()
  })

  it('is replaced once the new one is confirmed, and until then the old one counts', async ({
    member,
    me,
    backup,
    page,
    stored,
    isPasscode,
    recover,
  }) => {
    await makePasscode(db, member, { backupEmail: backup })
    const next = `other.${backup}`
    await me.call(CHANGE, toChange(next))
    expect((await me.call(FIND, {})).backup).toBe('changing')
    expect(await page()).toContain("The new backup email isn't confirmed yet")
    await me.call(RECOVER, {})
    const old = findToken(await lastMail(db, backup, 'passcodeRecovery'))
    expect((await mailsTo(db, next)).map(({ kind }) => kind)).toEqual(['passcodeBackup'])

    expect((await confirm(await linkTo(next))).status).toBe(200)
    expect((await stored())?.confirmedEmail).toBe(next)
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeRecovery', 'passcodeChanged'])
    expect((await recover(old)).status).toBe(409)
    expect(await isPasscode(PASSCODE)).toBe(true)
    await me.call(RECOVER, {})
    expect(await lastMail(db, next, 'passcodeRecovery')).toBeDefined()
  })

  it.for(['changes', 'is recovered'])(
    'that waits to be confirmed is dropped when the passcode %s',
    async (how, { member, me, backup, stored, isPasscode, recover }) => {
      await makePasscode(db, member, { backupEmail: backup })
      const theirs = `thief.${backup}`
      await me.call(CHANGE, toChange(theirs))
      const token = await linkTo(theirs)
      if (how === 'changes') {
        await me.call(CHANGE, { currentPasscode: PASSCODE, passcode: NEXT, confirmPasscode: NEXT })
      } else {
        await me.call(RECOVER, {})
        expect((await recover(findToken(await lastMail(db, backup, 'passcodeRecovery')), NEXT)).status).toBe(200)
      }
      expect(await isPasscode(NEXT)).toBe(true)
      expect((await me.call(FIND, {})).backup).toBe('confirmed')
      expect((await confirm(token)).status).toBe(409)
      expect(await stored()).toMatchObject({ backupEmail: backup, confirmedEmail: backup })
    },
  )

  it('that is the only one still waits, and its link works, when the passcode changes', async ({
    me,
    backup,
    form,
  }) => {
    await me.call(CREATE, form)
    const token = await linkTo(backup)
    await me.call(CHANGE, { currentPasscode: PASSCODE, passcode: NEXT, confirmPasscode: NEXT })
    expect((await me.call(FIND, {})).backup).toBe('waiting')
    expect((await confirm(token)).status).toBe(200)
  })

  it('is not confirmed by a link to an address that was replaced, that has expired, or that is none', async ({
    member,
    me,
    backup,
    form,
    stored,
  }) => {
    await me.call(CREATE, form)
    const first = await linkTo(backup)
    const next = `other.${backup}`
    await me.call(CHANGE, toChange(next))
    for (const token of [first, '', 'x'.repeat(43)]) expect((await confirm(token)).status).toBe(409)
    const late = await linkTo(next)
    await db
      .update(emailTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(emailTokens.userId, member.id))
    expect((await confirm(late)).status).toBe(409)
    expect((await stored())?.confirmedEmail).toBeNull()
  })

  it('gets its link again, within a limit, and not once it is confirmed', async ({ me, backup, form }) => {
    await me.call(CREATE, form)
    for (let asked = 1; asked < MAIL_FLOOD_LIMITS.askedByAccount.maxMails; asked += 1) await me.call(RESEND, {})
    const held = await me.send(RESEND, {})
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await expectFailure(held, 'tooManyRequests')
    expect((await confirm(await linkTo(backup))).status).toBe(200)
    await me.refused(RESEND, {}, 'backupConfirmed')
  })
})

it('says what its forms have done once, and never because an address says so', async ({ me, form, page }) => {
  const cookie = await me.cookie()
  const sent = await me.post(href('parentalPasscode'), { form: 'create', ...form })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, href('parentalPasscode')])
  const flash = sent.headers.getSetCookie().find((one) => one.startsWith('__Host-flash=')) ?? ''
  expect(flash).toMatch(/HttpOnly.*SameSite=Lax/)
  const text = 'Passcode set.'
  const shown = await send(origin, href('parentalPasscode'), { cookie: `${cookie}; ${flash.split(';')[0]}` })
  expect(toText(await shown.text())).toContain(text)
  expect(shown.headers.getSetCookie().join()).toMatch(/__Host-flash=;.*Max-Age=0/)
  expect(await page()).not.toContain(text)
  const linked = await send(origin, `${href('parentalPasscode')}?done=create&error=passcodeLocked&form=create`, {
    cookie,
  })
  expect(toText(await linked.text())).not.toMatch(/Passcode set|Too many wrong passcodes/)
})
