import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { passkeyChallenges } from '#db/tables/identity/passkeys.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { TWO_STEP_LIMITS, PASSCODE_LIMIT, LOGIN_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { readData, newAddress, send, type Sent } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { lastMail, findToken } from '../../helpers/mails.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

function ask(path: string, sent: Sent): Promise<Response> {
  return send(origin, path, { ...sent, headers: { 'cf-connecting-ip': newAddress() } })
}

async function reset(user: UserRow): Promise<void> {
  await readData(await ask(href('passwordResetCall'), { json: { username_or_email: user.username } }))
  const form = { token: findToken(await lastMail(db, user.email, 'reset')), new_password: 'seven teaspoons of rain' }
  expect((await ask(href('newPassword'), { form })).status).toBe(200)
}

describe('a password reset', () => {
  it('ends challenges that a new passkey was to sign', async () => {
    const user = await makeUser(db, { emailVerifiedAt: 1 })
    const cookie = await makeSession(db, user)
    await readData(await ask(href('passkeyOptionsCall'), { json: { password: PASSWORD }, cookie }))
    await reset(user)
    expect(await db.$count(passkeyChallenges, eq(passkeyChallenges.userId, user.id))).toBe(0)
  })

  it.each([
    ['forgets a stranger’s tries at codes, passcodes and passwords', null, 0],
    ['keeps those of an account whose address was verified', 1, 4],
  ])('%s', async (_, emailVerifiedAt, left) => {
    const user = await makeUser(db, { emailVerifiedAt })
    const attempts = [
      { rule: TWO_STEP_LIMITS.account, key: `user:${user.id}` },
      { rule: TWO_STEP_LIMITS.account, key: `setup:${user.id}` },
      { rule: PASSCODE_LIMIT, key: `passcode:${user.id}` },
      { rule: LOGIN_LIMITS.account, key: `proof:${user.id}` },
    ]
    for (const { rule, key } of attempts) await useUp(db, rule, key)
    await reset(user)
    const ofAccount = inArray(rateLimits.key, await Promise.all(attempts.map(({ key }) => hashToken(key))))
    expect(await db.$count(rateLimits, ofAccount)).toBe(left)
  })
})
