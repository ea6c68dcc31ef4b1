import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { MAIL_FLOOD_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { readData, expectFailure, newAddress, query, send, toText } from '../../helpers/client.ts'
import { lastMail, mailsTo, findToken } from '../../helpers/mails.ts'
import { makeOwner, NEXT, passcodeCalls } from '../../helpers/passcode.ts'
import { makePasscode, PASSCODE, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let user: UserRow
let cookie: string
let backup: string

beforeEach(async () => {
  ;({ user, cookie, backup } = await makeOwner(db))
})

const { call, create, status, stored, recover, isPasscode } = passcodeCalls(origin, db, () => ({
  user,
  cookie,
  backup,
}))

const recovery = () => call('Recovery', 'create', {})
const resend = () => call('Backup', 'create', {})

function confirm(token: string): Promise<Response> {
  return send(origin, href('passcodeBackup'), { form: { token }, headers: { 'cf-connecting-ip': newAddress() } })
}

function change(backupEmail: string): Promise<Response> {
  return call('', 'update', { currentPasscode: PASSCODE, backupEmail, confirmBackupEmail: backupEmail })
}

async function linkTo(address: string): Promise<string> {
  return findToken(await lastMail(db, address, 'passcodeBackup'))
}

async function page(): Promise<string> {
  return toText(await (await send(origin, href('parentalPasscode'), { cookie })).text())
}

describe('the backup address of a passcode', () => {
  it('counts once the link that was mailed to it is followed', async () => {
    await readData(await create())
    await expectFailure(await recovery(), 'backupUnconfirmed')
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
    expect((await status()).backup).toBe('confirmed')
    expect(await query(origin, 'PasscodeQuery', {}, { cookie })).toEqual({
      __typename: 'Passcode',
      backup: 'confirmed',
    })
    expect(await page()).not.toContain("isn't confirmed yet")
    expect((await confirm(token)).status).toBe(409)
    await readData(await recovery())
    expect(await lastMail(db, backup, 'passcodeRecovery')).toBeDefined()
  })

  it('is replaced once the new one is confirmed, and until then the old one counts', async () => {
    await makePasscode(db, user, { backupEmail: backup })
    const next = `other.${backup}`
    await readData(await change(next))
    expect((await status()).backup).toBe('changing')
    expect(await page()).toContain("The new backup email isn't confirmed yet")
    await readData(await recovery())
    const old = findToken(await lastMail(db, backup, 'passcodeRecovery'))
    expect((await mailsTo(db, next)).map(({ kind }) => kind)).toEqual(['passcodeBackup'])

    expect((await confirm(await linkTo(next))).status).toBe(200)
    expect((await stored())?.confirmedEmail).toBe(next)
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeRecovery', 'passcodeChanged'])
    expect((await recover(old)).status).toBe(409)
    expect(await isPasscode(PASSCODE)).toBe(true)
    await readData(await recovery())
    expect(await lastMail(db, next, 'passcodeRecovery')).toBeDefined()
  })

  it.each([
    [
      'changes',
      (passcode: string) => call('', 'update', { currentPasscode: PASSCODE, passcode, confirmPasscode: passcode }),
    ],
    [
      'is recovered',
      async (passcode: string) => {
        await readData(await recovery())
        return recover(findToken(await lastMail(db, backup, 'passcodeRecovery')), passcode)
      },
    ],
  ])('that waits to be confirmed is dropped when the passcode %s', async (_, setPasscode) => {
    await makePasscode(db, user, { backupEmail: backup })
    const theirs = `thief.${backup}`
    await readData(await change(theirs))
    const token = await linkTo(theirs)
    expect((await setPasscode(NEXT)).status).toBe(200)
    expect(await isPasscode(NEXT)).toBe(true)
    expect((await status()).backup).toBe('confirmed')
    expect((await confirm(token)).status).toBe(409)
    expect(await stored()).toMatchObject({ backupEmail: backup, confirmedEmail: backup })
  })

  it('that is the only one still waits, and its link works, when the passcode changes', async () => {
    await readData(await create())
    const token = await linkTo(backup)
    await readData(await call('', 'update', { currentPasscode: PASSCODE, passcode: NEXT, confirmPasscode: NEXT }))
    expect((await status()).backup).toBe('waiting')
    expect((await confirm(token)).status).toBe(200)
  })

  it('is not confirmed by a link to an address that was replaced, that has expired, or that is none', async () => {
    await readData(await create())
    const first = await linkTo(backup)
    const next = `other.${backup}`
    await readData(await change(next))
    for (const token of [first, '', 'x'.repeat(43)]) expect((await confirm(token)).status).toBe(409)
    const late = await linkTo(next)
    await db
      .update(emailTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(emailTokens.userId, user.id))
    expect((await confirm(late)).status).toBe(409)
    expect((await stored())?.confirmedEmail).toBeNull()
  })

  it('gets its link again, within a limit, and not once it is confirmed', async () => {
    await readData(await create())
    for (let asked = 1; asked < MAIL_FLOOD_LIMITS.askedByAccount.maxMails; asked += 1) await readData(await resend())
    const held = await resend()
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await expectFailure(held, 'tooManyRequests')
    expect((await confirm(await linkTo(backup))).status).toBe(200)
    await expectFailure(await resend(), 'backupConfirmed')
  })
})

it('says what its forms have done once, and never because an address says so', async () => {
  const form = { passcode: PASSCODE, confirmPasscode: PASSCODE, backupEmail: backup, confirmBackupEmail: backup }
  const sent = await send(origin, href('parentalPasscode'), {
    form: { form: 'create', ...form },
    cookie,
    headers: { 'cf-connecting-ip': newAddress() },
  })
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
