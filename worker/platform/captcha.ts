import * as v from 'valibot'
import { fail } from '#worker/errors/service-error.ts'

/** reCAPTCHA v3, "Verifying the user's response". */
const DEFAULT_URL = 'https://www.google.com/recaptcha/api/siteverify'

/** A user is waiting with a form. */
const TIMEOUT_MS = 3_000

/** Scores go from 0 (a bot) to 1 (a person); this is the documented starting value. */
const MIN_SCORE = 0.5

const Verdict = v.object({ success: v.boolean(), score: v.optional(v.number(), 1) })

export interface CaptchaSettings {
  RECAPTCHA_SECRET?: string
  RECAPTCHA_URL?: string
}

export function isCaptchaOn(settings: CaptchaSettings): boolean {
  return Boolean(settings.RECAPTCHA_SECRET)
}

/**
 * Always true while captchas are off. Fails with `unavailable` if the service doesn't respond: otherwise an attacker
 * would wait for an outage.
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
