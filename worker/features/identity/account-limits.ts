import { TWO_STEP_LIMITS, NO_CAPTCHA_LIMITS, PASSCODE_LIMIT, LOGIN_LIMITS } from '#schema/constants/limits.ts'
import type { Limit, Limits } from '#worker/platform/rate-limit.ts'

export function accountLoginLimits(userId: string): Limits {
  const key = `user:${userId}`
  return [
    { rule: LOGIN_LIMITS.account, key },
    { rule: NO_CAPTCHA_LIMITS.account, key },
  ]
}

export function proofLimit(userId: string): Limit {
  return { rule: LOGIN_LIMITS.account, key: `proof:${userId}` }
}

/** Logins and security changes share one limit, as both guess the same codes. */
export function codeLimit(userId: string): Limit {
  return { rule: TWO_STEP_LIMITS.account, key: `user:${userId}` }
}

export function setupLimit(userId: string): Limit {
  return { rule: TWO_STEP_LIMITS.account, key: `setup:${userId}` }
}

export function passcodeLimit(userId: string): Limit {
  return { rule: PASSCODE_LIMIT, key: `passcode:${userId}` }
}
