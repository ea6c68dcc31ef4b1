import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#schema/constants/limits.ts'
import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'

const KEY_PATTERN = new RegExp(`^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY_LENGTH}}$`)

/** Fails with `invalidInput` for anything but 1 to 255 visible ASCII characters. */
export function readIdempotencyKey(request: { header(name: string): string | undefined }): string | undefined {
  const key = request.header('idempotency-key')
  if (key === undefined || KEY_PATTERN.test(key)) return key
  return fail('invalidInput', {
    path: 'Idempotency-Key',
    detail: issueText('idempotencyKey', { max: MAX_IDEMPOTENCY_KEY_LENGTH }),
  })
}
