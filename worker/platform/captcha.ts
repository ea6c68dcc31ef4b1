import * as v from 'valibot'
import { fail } from '#worker/errors/service-error.ts'

/** Where Google checks tokens (reCAPTCHA v3, "Verifying the user's response"). */
const DEFAULT_URL = 'https://www.google.com/recaptcha/api/siteverify'

/** Longest that a check may take: whoever waits has a form in front of them. */
const TIMEOUT_MS = 3_000

/** Scores run from 0 (a program) to 1 (a person); the documentation suggests this threshold to start with. */
const MIN_SCORE = 0.5

const Verdict = v.object({ success: v.boolean(), score: v.optional(v.number(), 1) })

export interface CaptchaSettings {
  RECAPTCHA_SECRET?: string
  RECAPTCHA_URL?: string
}

/** Whether captchas are asked for at all. */
export function isCaptchaOn(settings: CaptchaSettings): boolean {
  return Boolean(settings.RECAPTCHA_SECRET)
}

/**
 * Whether a captcha's token comes from a person; always where captchas are off. A service that does not answer fails the
 * request with `unavailable`: letting everybody through is what an attacker would wait for.
 */
export async function passesCaptcha(settings: CaptchaSettings, token: string, address: string): Promise<boolean> {
  const secret = settings.RECAPTCHA_SECRET
  if (!secret) return true
  if (token === '') return false
  const body = new URLSearchParams({ secret, response: token, remoteip: address })
  let answer: unknown
  try {
    const response = await fetch(settings.RECAPTCHA_URL || DEFAULT_URL, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = await response.json()
  } catch {
    return fail('unavailable')
  }
  const verdict = v.safeParse(Verdict, answer)
  if (!verdict.success) return fail('unavailable')
  return verdict.output.success && verdict.output.score >= MIN_SCORE
}
