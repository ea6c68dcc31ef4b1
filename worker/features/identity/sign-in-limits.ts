import { NO_CAPTCHA_LIMITS, SIGN_IN_LIMITS } from '#schema/constants/limits.ts'
import type { Limit, Limits } from '#worker/platform/rate-limit.ts'

export interface SignInSides {
  account: string
  address: string
  /** Hash of the browser's secret, where the account knows it. */
  device: string | null
  /** Whether a captcha is set up and the try brings no token of it. */
  lacksCaptcha: boolean
}

/**
 * What a try to sign in is counted under, and what of it success takes back. A browser that the account knows has tries
 * of its own, wherever it is, and is not held up by what strangers try. The address is never forgiven: with one
 * right password of his own a guesser would have all his tries back. The same holds for tries that lack a captcha.
 */
export function signInLimits({ account, address, device, lacksCaptcha }: SignInSides): {
  counted: Limits
  forgiven: Limits
} {
  const perAddress: Limit = { rule: SIGN_IN_LIMITS.address, key: address }
  const pair: Limit = { rule: SIGN_IN_LIMITS.accountAndAddress, key: `${account} ${device ?? address}` }
  if (device !== null) return { counted: [pair, perAddress], forgiven: [pair] }
  const wholeAccount: Limit = { rule: SIGN_IN_LIMITS.account, key: account }
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
