import { expect, test } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import { acceptHandshake } from '#ui/features/identity/handshake.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { CaptchaError } from '#ui/platform/services/captcha.ts'
import { fakeTiming } from '../../../../test/helpers/timing.ts'
import { withRetries } from './sign-up-retries.ts'

function apiError(code: number | null): ApiError {
  return new ApiError('no', { status: null, code, detail: null, url: '/', accessControl: {} })
}

/** Fails so often with an error, then succeeds; says how often it was tried and after which waits. */
async function run(errors: readonly unknown[], random = 0.5) {
  let attempts = 0
  const timing = fakeTiming(random)
  const outcome = await withRetries(async () => {
    attempts += 1
    if (attempts <= errors.length) throw errors[attempts - 1]
    return 'done'
  }, timing).catch((error: unknown) => error)
  return { outcome, attempts, waits: timing.waits }
}

test('what fails without a code is done again up to three times, after growing waits', async () => {
  const lost = apiError(null)
  expect(await run([lost, lost, lost])).toEqual({ outcome: 'done', attempts: 4, waits: [500, 1_000, 2_000] })
  expect(await run([lost, lost, lost, lost])).toEqual({ outcome: lost, attempts: 4, waits: [500, 1_000, 2_000] })
})

test('the waits are spread by chance', async () => {
  expect((await run([apiError(null)], 0)).waits).toEqual([250])
  expect((await run([apiError(null)], 0.999)).waits).toEqual([expect.closeTo(749.5, 5)])
})

test('trouble of the server is worth another try, a bad status without a code too', async () => {
  const gateway = await run([]).then(() => {
    try {
      return acceptHandshake({ status: 502, envelope: null })
    } catch (error) {
      return error
    }
  })
  expect((await run([apiError(ERRORS.unavailable.code), gateway])).outcome).toBe('done')
})

test.each([
  ['an answer of the catalog', apiError(ERRORS.emailTaken.code)],
  ['too many tries', apiError(ERRORS.tooManyRequests.code)],
  ['a captcha that cannot be loaded', new CaptchaError()],
])('%s is final', async (_, error) => {
  expect(await run([error])).toEqual({ outcome: error, attempts: 1, waits: [] })
})
