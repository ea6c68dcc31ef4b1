import { MAX_REGISTRATION_BODY_BYTES } from '#schema/constants/limits.ts'
import { RegisterByHandshakeCall, RegisterCall, SignUpForm } from '#schema/identity/registration-calls.ts'
import { call, form } from '#worker/action.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { signUp, signUpAgain, signUpByForm, signUpByHandshake } from './sign-up.ts'

/** They detect repeats themselves: the captcha token differs between attempts. */
const REGISTRATION = { who: 'anyone', once: false, flood: 'SIGN_IN_LIMIT' } as const

export const registration = [
  call(RegisterByHandshakeCall, {
    ...REGISTRATION,
    accepts: ['form'],
    maxBytes: MAX_REGISTRATION_BODY_BYTES,
    origins: ({ ALLOWED_ORIGINS }) => parseOrigins(ALLOWED_ORIGINS),
    run: signUpByHandshake,
  }),
  call(RegisterCall, { ...REGISTRATION, maxBytes: MAX_REGISTRATION_BODY_BYTES, run: signUp }),
  form({ ...REGISTRATION, route: 'signup', input: SignUpForm, again: signUpAgain, run: signUpByForm }),
]
