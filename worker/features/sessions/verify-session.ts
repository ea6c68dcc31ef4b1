import type { VerifySessionInput } from '#schema/calls/sessions.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { passesCaptcha } from '#worker/platform/captcha.ts'

/** Whether the session is alive, and where a captcha's token is sent, whether a person uses it. */
export async function verifySession(
  { env, address }: Pick<MemberContext, 'env' | 'address'>,
  { recaptcha_token: token }: VerifySessionInput,
): Promise<void> {
  if (token !== undefined && !(await passesCaptcha(env, token, address))) fail('captchaFailed')
}
