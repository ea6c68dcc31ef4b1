import { HandshakeSessionInput, LoginForm, LoginInput } from '#schema/identity/account-calls.ts'
import { LoginTwoStepInput } from '#schema/identity/two-step-calls.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { call, form, resource } from '#worker/action.ts'
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
  call({ ...HANDSHAKE, route: 'loginHandshake', input: LoginInput, run: logIn }),
  call({ ...HANDSHAKE, route: 'loginTwoStepHandshake', input: LoginTwoStepInput, run: loginTwoStep }),
  call({
    route: resource('HandshakeSessionResource', 'create'),
    who: 'anyone',
    input: HandshakeSessionInput,
    run: exchangeHandshake,
  }),
  form({
    route: 'login',
    who: 'anyone',
    input: LoginForm,
    flood: 'SIGN_IN_LIMIT',
    again: logInAgain,
    run: logInByForm,
  }),
]
