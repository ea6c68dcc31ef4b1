import type { Context } from 'hono'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#schema/constants/limits.ts'
import { fail } from '#worker/errors/service-error.ts'

const KEY_PATTERN = new RegExp(`^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY_LENGTH}}$`)

/**
 * The `Idempotency-Key` of a request; undefined where it brings none. Fails with `invalidInput` for what is no key:
 * anything but 1 to 255 visible ASCII characters.
 */
export function idempotencyKeyOf(c: Context): string | undefined {
  return parseIdempotencyKey(c.req.header('idempotency-key'))
}

/** The same for the value of the header itself. */
export function parseIdempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined || KEY_PATTERN.test(key)) return key
  return fail('invalidInput', `Idempotency-Key: Send 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} visible ASCII characters`)
}
