import { ERRORS } from '#schema/errors.ts'
import { MAX_REGISTRATION_RETRIES, REGISTRATION_RETRY_DELAY_MS } from '#schema/identity/registration-constants.ts'
import { retry } from '#schema/retry.ts'
import type { Timing } from '#schema/timing.ts'
import { findErrorCode } from '#ui/features/identity/handshake.ts'
import { CaptchaError } from '#ui/platform/services/captcha.ts'

const RETRYABLE_CODES: readonly number[] = [ERRORS.unavailable.code, ERRORS.tooBusy.code]

/**
 * Retries after an error without a code or with a retryable one (docs/behaviour/registration.md, Registration), at most
 * three times, with growing, jittered waits. `work` must be safe to repeat.
 */
export function withRetries<Answer>(work: () => Promise<Answer>, timing?: Timing): Promise<Answer> {
  return retry(
    work,
    {
      attempts: 1 + MAX_REGISTRATION_RETRIES,
      firstMs: REGISTRATION_RETRY_DELAY_MS,
      spread: [0.5, 1.5],
      isWorthIt: isWorthRetrying,
    },
    timing,
  )
}

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof CaptchaError) return false
  const code = findErrorCode(error)
  return code === null || RETRYABLE_CODES.includes(code)
}
