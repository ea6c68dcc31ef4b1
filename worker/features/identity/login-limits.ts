import { NO_CAPTCHA_LIMITS, LOGIN_LIMITS } from '#schema/constants/limits.ts'
import type { Limit, Limits } from '#worker/platform/rate-limit.ts'

export interface LoginAttempt {
  account: string
  address: string
  device: string | null
  /** A captcha is configured and the attempt has no token. */
  lacksCaptcha: boolean
}

/**
 * A known browser has a limit of its own, so strangers' attempts don't block it. Attempts by address, and those without
 * a captcha, are never forgiven: one right password would reset a guesser's count.
 */
export function loginLimits({ account, address, device, lacksCaptcha }: LoginAttempt): {
  counted: Limits
  forgiven: Limits
} {
  const perAddress: Limit = { rule: LOGIN_LIMITS.address, key: address }
  const pair: Limit = { rule: LOGIN_LIMITS.accountAndAddress, key: `${account} ${device ?? address}` }
  if (device !== null) return { counted: [pair, perAddress], forgiven: [pair] }
  const wholeAccount: Limit = { rule: LOGIN_LIMITS.account, key: account }
  const unproved: Limit = { rule: NO_CAPTCHA_LIMITS.account, key: account }
  return {
    counted: [
      pair,
      wholeAccount,
      perAddress,
      ...(lacksCaptcha ? [unproved, { rule: NO_CAPTCHA_LIMITS.address, key: address }] : []),
    ],
    forgiven: [pair, wholeAccount, unproved],
  }
}
