import * as v from 'valibot'
import { InstallId, type RegistrationInput } from '#schema/calls/registration.ts'
import { FLOOD_RETRY_AFTER_S, REGISTRATION_LIMITS } from '#schema/constants/limits.ts'
import { INSTALL_ID_HEADER } from '#schema/constants/registration.ts'
import { openContext, type AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { readIdempotencyKey } from '#worker/platform/idempotency/key.ts'
import { isCaptchaOn, passesCaptcha } from '#worker/platform/captcha.ts'
import { addressKey, addressMayTry, countTry, spendTry, type Limits } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { proveSocially } from '#worker/features/social/prove-socially.ts'
import { readAccount } from './read-account.ts'
import { register, type MakeEntry } from './register.ts'
import { isSocial } from './rules.ts'

/**
 * Takes a registration in: everything is checked and counted before anything is hashed or written. `formKey` stands for
 * the `Idempotency-Key`, which a plain form cannot send.
 */
export async function takeRegistration<Made>(
  c: AppContext,
  input: RegistrationInput,
  makeEntry: MakeEntry<Made>,
  formKey?: string,
): Promise<Made> {
  const install = c.req.header(INSTALL_ID_HEADER)
  const installId = install === undefined ? undefined : v.parse(InstallId, install)
  const key = formKey ?? readIdempotencyKey(c.req)
  const person = isSocial(input) ? await proveSocially(await openContext(c), input, 'signUpUnavailable') : null
  const account = readAccount(c, input, person)
  const address = addressOf(c.req.raw)
  const { db, clock } = c.var
  if (!(await addressMayTry(c.env.SIGN_IN_LIMIT, address))) return refuse(FLOOD_RETRY_AFTER_S)
  const limits: Limits = [
    { rule: REGISTRATION_LIMITS.address, key: addressKey(address) },
    { rule: REGISTRATION_LIMITS.email, key: account.email },
  ]
  const now = clock()
  const attempt = await countTry(db, limits, now)
  if (attempt.type === 'refused') return refuse(attempt.retryAfterSeconds)
  // Without a token nobody is asked, and nobody let through.
  const isPerson = !isCaptchaOn(c.env) || (await passesCaptcha(c.env, input.recaptcha_v3_token ?? '', address))
  if (!isPerson) return fail('captchaFailed')

  const keyHash = key === undefined ? null : await hashToken(`${installId ?? addressKey(address)} ${key}`)
  const outcome = await spendTry(db, limits, now, () => register({ ...mailScope(c), keyHash }, account, makeEntry))
  return outcome.type === 'registered' ? outcome.made : fail(outcome.type)
}

function refuse(retryAfterSeconds: number): never {
  return fail('tooManyRequests', { retryAfterSeconds })
}
