import { MAX_REGISTRATION_RETRIES, REGISTRATION_RETRY_DELAY_MS } from '#schema/constants/registration.ts'
import { ERRORS } from '#schema/errors.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import { CaptchaError } from '#ui/browser/captcha.ts'
import { CrossDomainHandshakeApiError, CrossDomainHandshakeHttpError } from '../accounts/handshake.ts'

/** Codes that say no more than that the server could not do it just now. */
const RETRYABLE_CODES: readonly number[] = [ERRORS.unavailable.code, ERRORS.tooBusy.code]

interface Chance {
  wait(milliseconds: number): Promise<void>
  random(): number
}

const CHANCE: Chance = {
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
}

/** The code of the catalogue that an error carries; null where it carries none. */
export function codeOf(error: unknown): number | null {
  if (error instanceof CrossDomainHandshakeApiError) return error.api_error_code
  return error instanceof ApiError || error instanceof CrossDomainHandshakeHttpError ? error.code : null
}

/**
 * Does something again after an error without a code, or with one of trouble on the way (docs/BEHAVIOUR.md,
 * Registration); at most three times, after waits that grow and are spread by chance. What is done must bear being done
 * twice.
 */
export async function withRetries<Answer>(work: () => Promise<Answer>, chance: Chance = CHANCE): Promise<Answer> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work()
    } catch (error) {
      if (retries >= MAX_REGISTRATION_RETRIES || !isWorthRetrying(error)) throw error
    }
    await chance.wait(REGISTRATION_RETRY_DELAY_MS * 2 ** retries * (0.5 + chance.random()))
  }
}

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof CaptchaError) return false
  const code = codeOf(error)
  return code === null || RETRYABLE_CODES.includes(code)
}
