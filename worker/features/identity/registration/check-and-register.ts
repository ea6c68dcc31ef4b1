import * as v from 'valibot'
import { REGISTRATION_LIMITS } from '#schema/constants/limits.ts'
import { InstallId, type RegistrationInput } from '#schema/identity/registration-calls.ts'
import { INSTALL_ID_HEADER } from '#schema/identity/registration-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { proveService } from '#worker/features/identity/sign-in-services/prove-service.ts'
import { isCaptchaOn, passesCaptcha } from '#worker/platform/captcha.ts'
import { readIdempotencyKey } from '#worker/platform/idempotency/key.ts'
import { addressKey, requireAttempt, spendAttempt, type Limits } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { toNewAccount } from './new-account.ts'
import { register, type MakeEntry } from './register.ts'
import { isByService } from './rules.ts'

/**
 * Checks and counts everything before hashing or writing. Flood limits are up to the caller.
 *
 * @param formKey replaces the `Idempotency-Key`, which a plain form can't send
 */
export async function checkAndRegister<Made>(
  context: ActionContext,
  input: RegistrationInput,
  makeEntry: MakeEntry<Made>,
  formKey?: string,
): Promise<Made> {
  const { db, env, now, address } = context
  const install = context.header(INSTALL_ID_HEADER)
  const installId = install === undefined ? undefined : v.parse(InstallId, install)
  const key = formKey ?? readIdempotencyKey(context)
  const person = isByService(input) ? await proveService(context, input, 'signUpUnavailable') : null
  const account = toNewAccount(context, input, person)
  const limits: Limits = [
    { rule: REGISTRATION_LIMITS.address, key: addressKey(address) },
    { rule: REGISTRATION_LIMITS.email, key: account.email },
  ]
  await requireAttempt(db, limits, now)
  const isPerson = !isCaptchaOn(env) || (await passesCaptcha(env, input.recaptcha_v3_token ?? '', address))
  if (!isPerson) fail('captchaFailed')

  const keyHash = key === undefined ? null : await hashToken(`${installId ?? addressKey(address)} ${key}`)
  // The key of a form is its email: with another password, the email is taken.
  const conflict = formKey === undefined ? 'idempotencyConflict' : 'emailTaken'
  return await spendAttempt(db, limits, now, () => register(context, account, { makeEntry, keyHash, conflict }))
}
