import { eq } from 'drizzle-orm'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { href } from '#schema/routes.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { test } from './app-test.ts'
import { makeUser, PASSCODE } from './rows.ts'

/** An unused passcode, and one to change to. */
export const WRONG = '9999'
export const NEXT = '7305'

export const PASSCODE_CALLS = {
  find: 'ParentalPasscodeResource.get',
  create: 'ParentalPasscodeResource.create',
  change: 'ParentalPasscodeResource.update',
  remove: 'ParentalPasscodeResource.delete',
  verify: 'ParentalPasscodeVerificationResource.create',
  recover: 'ParentalPasscodeRecoveryResource.create',
  resend: 'ParentalPasscodeBackupResource.create',
} as const

/** An account without a passcode, and what is asked about its own beside calls. */
export const passcodeTest = test
  .extend('member', ({ db }) => makeUser(db, { emailVerifiedAt: Date.now() }))
  .extend('me', ({ as, member }) => as(member))
  .extend('backup', ({ member }) => `parent.${member.email}`)
  /** The input that creates a passcode. */
  .extend('form', ({ backup }) => ({
    passcode: PASSCODE,
    confirmPasscode: PASSCODE,
    backupEmail: backup,
    confirmBackupEmail: backup,
  }))
  .extend('stored', ({ db, member }) => async () => {
    const [row] = await db.select().from(passcodes).where(eq(passcodes.userId, member.id))
    return row
  })
  .extend(
    'isPasscode',
    ({ stored }) =>
      async (passcode: string) =>
        verifyPassword(passcode, (await stored())?.passcodeHash ?? ''),
  )
  /** The row counts wrong passcodes. */
  .extend('attempts', ({ db, member }) => async () => {
    const key = await hashToken(`passcode:${member.id}`)
    const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
    return row
  })
  /** The function sends the form to which the link of a mail leads. */
  .extend(
    'recover',
    ({ as }) =>
      (token: string, passcode = NEXT) =>
        as(null).post(href('passcodeRecovery'), { token, passcode, confirmPasscode: passcode }),
  )
