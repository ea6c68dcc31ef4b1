import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ExchangeHandshakeCall, LogInCall, LoginForm } from '#schema/identity/account-calls.ts'
import { LogInTwoStepCall } from '#schema/identity/two-step-calls.ts'
import { call, form } from '#worker/action.ts'
import type { Env } from '#worker/env.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { exchangeHandshake } from './exchange-handshake.ts'
import { logIn, logInAgain, logInByForm } from './log-in.ts'
import { loginTwoStep } from './login-two-step.ts'

const HANDSHAKE = {
  who: 'anyone',
  accepts: ['form'],
  maxBytes: MAX_FORM_BODY_BYTES,
  origins: ({ ALLOWED_ORIGINS }: Env) => parseOrigins(ALLOWED_ORIGINS),
  flood: 'SIGN_IN_LIMIT',
} as const

export const login = [
  call(LogInCall, { ...HANDSHAKE, run: logIn }),
  call(LogInTwoStepCall, { ...HANDSHAKE, run: loginTwoStep }),
  call(ExchangeHandshakeCall, { who: 'anyone', run: exchangeHandshake }),
  form({
    route: 'login',
    who: 'anyone',
    input: LoginForm,
    flood: 'SIGN_IN_LIMIT',
    again: logInAgain,
    run: logInByForm,
  }),
]
