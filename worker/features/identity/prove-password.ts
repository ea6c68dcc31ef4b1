import { and, eq, gt, sql } from 'drizzle-orm'
import { isThere } from '#db/active-account.ts'
import { knownDevices } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import { KNOWN_DEVICE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail, onAccount, ServiceError } from '#worker/errors/service-error.ts'
import { isCaptchaOn, passesCaptcha } from '#worker/platform/captcha.ts'
import { addressKey, forgetAttempts, requireAttempt, spendAttempt } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { isNamed, parseAccountName } from './account-name.ts'
import { loginLimits } from './login-limits.ts'
import { parseBrowserTokens } from './parse-browser-tokens.ts'
import { provedByPassword, type Proof } from './proof.ts'

export interface PasswordInput {
  usernameOrEmail: string
  password: string
  /** Captcha token. */
  token?: string | undefined
  /** The token was already spent in this request. */
  hasPassedCaptcha?: boolean
  /** False for a caller that can't have one and has to wait instead. */
  canSendToken?: boolean
}

/**
 * Counts the attempt before hashing and takes it back on success, so guesses sent in parallel gain nothing over guesses
 * sent in turn. An unknown account is counted and takes as long as a known one. Without a captcha token, too many tries
 * end with `captchaFailed`.
 */
export async function provePassword(context: ActionContext, input: PasswordInput): Promise<Proof> {
  const { db, address, env, now } = context
  const { passwords } = context.parts
  const name = parseAccountName(input.usernameOrEmail)
  const { device } = parseBrowserTokens(context)
  const deviceHash = device === null ? null : await hashToken(device)
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, knownDevice: knownDevices.tokenHash })
    .from(users)
    .leftJoin(
      knownDevices,
      and(
        eq(knownDevices.tokenHash, deviceHash ?? ''),
        eq(knownDevices.userId, users.id),
        gt(knownDevices.lastUsedAt, now - KNOWN_DEVICE_LIFETIME_MS),
      ),
    )
    .where(and(isNamed(name), isThere(sql`${users.id}`)))
    .limit(1)
  const knownDevice = account?.knownDevice ?? null
  const { token, hasPassedCaptcha = false, canSendToken = true } = input
  const lacksCaptcha = isCaptchaOn(env) && token === undefined && !hasPassedCaptcha && knownDevice === null
  const limits = loginLimits({
    // Counted by account, not by name: username and email would have attempts of their own.
    account: account ? `user:${account.id}` : `name:${name.text}`,
    address: addressKey(address),
    device: knownDevice,
    lacksCaptcha,
  })
  const { id, passwordHash } = await onAccount(account?.id ?? null, async () => {
    await requireAttempt(db, limits.counted, now, lacksCaptcha && canSendToken ? 'captchaFailed' : 'tooManyRequests')
    // The check comes after the attempt is counted, before it costs a hash.
    if (token !== undefined && !(await passesCaptcha(env, token, address))) fail('captchaFailed')
    const isRight = await spendAttempt(db, limits.counted, now, () =>
      passwords.verify(input.password, account?.passwordHash ?? passwords.dummyHash),
    )
    if (!account || account.passwordHash === null || !isRight) return fail('wrongCredentials')
    return { id: account.id, passwordHash: account.passwordHash }
  })
  await forgetAttempts(db, limits.forgiven)
  const kept = passwords.needsRehash(passwordHash)
    ? await rehash(context, id, passwordHash, input.password)
    : passwordHash
  return provedByPassword(id, kept)
}

/**
 * Hashes at today's cost, unless the hash has changed meanwhile. Returns the stored hash. If too many hashes wait, the
 * next login rehashes.
 */
async function rehash(
  { db, parts: { passwords } }: Pick<ActionContext, 'db' | 'parts'>,
  userId: string,
  outdated: string,
  password: string,
): Promise<string> {
  const passwordHash = await passwords.hash(password).catch((error: unknown) => {
    if (error instanceof ServiceError && error.error === 'tooBusy') return outdated
    throw error
  })
  if (passwordHash === outdated) return outdated
  const [, [user]] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, outdated))),
    db.select({ stored: users.passwordHash }).from(users).where(eq(users.id, userId)),
  ])
  const stored = user?.stored ?? null
  if (stored === null || stored === passwordHash) return passwordHash
  return (await passwords.verify(password, stored)) ? stored : passwordHash
}
