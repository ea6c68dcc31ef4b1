import { HandshakeSessionInput, LoginForm, LoginInput } from '#schema/calls/accounts.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { call, form, resource } from '#worker/action.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { exchangeHandshake } from './exchange-handshake.ts'
import { findCurrentUser } from './find-current-user.ts'
import { logIn, logInAgain, logInByForm } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'

/** Logging in, the current user, and keeping a session alive. */
export const accounts = [
  call({
    route: 'loginHandshake',
    who: 'anyone',
    input: LoginInput,
    accepts: ['form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    origins: ({ ALLOWED_ORIGINS }) => parseOrigins(ALLOWED_ORIGINS),
    flood: 'SIGN_IN_LIMIT',
    run: logIn,
  }),
  call({
    route: resource('HandshakeSessionResource', 'create'),
    who: 'anyone',
    input: HandshakeSessionInput,
    run: exchangeHandshake,
  }),
  call({ route: 'currentUser', method: 'GET', who: 'session', run: findCurrentUser }),
  call({ route: 'refreshToken', method: 'GET', changes: true, who: 'session', run: refreshSession }),
  form({
    route: 'login',
    who: 'anyone',
    input: LoginForm,
    flood: 'SIGN_IN_LIMIT',
    again: logInAgain,
    run: logInByForm,
  }),
]
