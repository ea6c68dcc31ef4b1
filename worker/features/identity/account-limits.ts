import { MFA_LIMITS, NO_CAPTCHA_LIMITS, PASSCODE_LIMIT, SIGN_IN_LIMITS } from '#schema/constants/limits.ts'
import type { Limit, Limits } from '#worker/platform/rate-limit.ts'

/** Tries to log in to an account, and those that lack a captcha by themselves. */
export function logInLimits(userId: string): Limits {
  const key = `user:${userId}`
  return [
    { rule: SIGN_IN_LIMITS.account, key },
    { rule: NO_CAPTCHA_LIMITS.account, key },
  ]
}

/** Wrong passwords of a signed-in viewer, wherever they come from. */
export function proofLimit(userId: string): Limit {
  return { rule: SIGN_IN_LIMITS.account, key: `proof:${userId}` }
}

/** Wrong codes of an account, whether it is logging in or changing its security: both guess the same codes. */
export function codeLimit(userId: string): Limit {
  return { rule: MFA_LIMITS.account, key: `user:${userId}` }
}

/** Wrong first codes of an account, which guess at a key that was just handed out. */
export function setupLimit(userId: string): Limit {
  return { rule: MFA_LIMITS.account, key: `setup:${userId}` }
}

/** Wrong passcodes of an account, wherever they come from. */
export function passcodeLimit(userId: string): Limit {
  return { rule: PASSCODE_LIMIT, key: `passcode:${userId}` }
}
