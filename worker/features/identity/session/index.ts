import * as v from 'valibot'
import { ApiInput, CountrySessionForm } from '#schema/identity/country-session-calls.ts'
import { ForgetForm } from '#schema/identity/limited-login-calls.ts'
import {
  EndSessionForm,
  EndSessionInput,
  SessionAccountsInput,
  LogoutInput,
  SwitchAccountInput,
  VerifySessionInput,
} from '#schema/identity/session-calls.ts'
import { CurrentUserInput } from '#schema/people/user-calls.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { SessionsQuery } from '#schema/identity/session-queries.ts'
import { call, form, query, resource } from '#worker/action.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { passesCaptcha } from '#worker/platform/captcha.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { endOtherSessions, endSession, endSessionsByForm } from './end-sessions.ts'
import { exchangeCountryToken } from './exchange-country-token.ts'
import { findCurrentUser } from './find-current-user.ts'
import { findLoggedOutUser } from './find-logged-out-user.ts'
import { forgetDevice } from './forget-device.ts'
import { issueCountryToken } from './issue-country-token.ts'
import { findSessions, listSessions } from './list-sessions.ts'
import { listStoredAccounts, refreshStoredAccounts } from './list-stored-accounts.ts'
import { refreshSession } from './refresh-session.ts'
import { logOutByCall, logOutByForm } from './log-out.ts'
import { switchAccount } from './switch-account.ts'

export const session = [
  call({ route: 'currentUser', method: 'GET', who: 'session', input: CurrentUserInput, run: findCurrentUser }),
  call({ route: 'refreshToken', method: 'GET', changes: true, who: 'session', run: refreshSession }),

  call({
    route: resource('UserSessionResource', 'create'),
    who: 'anyone',
    input: SessionAccountsInput,
    run: listStoredAccounts,
  }),
  call({
    route: resource('UserSessionResource', 'update'),
    who: 'anyone',
    input: SwitchAccountInput,
    run: switchAccount,
  }),
  call({
    route: resource('UserSessionResource', 'delete'),
    who: 'anyone',
    input: v.optional(LogoutInput, {}),
    run: logOutByCall,
  }),
  call({
    route: 'refreshStoredAccounts',
    method: 'GET',
    changes: true,
    who: 'anyone',
    run: refreshStoredAccounts,
  }),

  query(SessionsQuery, findSessions),
  call({ route: 'sessions', method: 'GET', who: 'member', run: listSessions }),
  call({ route: 'sessions', method: 'DELETE', who: 'member', whenBanned: 'allowed', run: endOtherSessions }),
  call({
    route: 'session',
    method: 'DELETE',
    who: 'member',
    whenBanned: 'allowed',
    input: EndSessionInput,
    run: endSession,
  }),
  form({
    route: 'sessionSettings',
    who: 'member',
    whenBanned: 'allowed',
    input: EndSessionForm,
    run: endSessionsByForm,
  }),
  call({
    route: 'verifySession',
    method: 'PUT',
    who: 'member',
    whenBanned: 'allowed',
    input: VerifySessionInput,
    accepts: ['form', 'json'],
    maxBytes: MAX_FORM_BODY_BYTES,
    run: verifySession,
  }),
  form({ route: 'logout', who: 'anyone', input: v.object({}), run: logOutByForm }),

  call({ route: resource('UnauthUserDataResource', 'get'), who: 'anyone', run: findLoggedOutUser }),
  form({ route: 'forgetDevice', who: 'anyone', input: ForgetForm, run: forgetDevice }),

  call({
    route: resource('ApiResource', 'create'),
    who: 'member',
    whenBanned: 'allowed',
    input: ApiInput,
    run: issueCountryToken,
  }),
  call({
    route: 'countrySession',
    who: 'anyone',
    input: CountrySessionForm,
    accepts: ['form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    origins: ({ SITE_ORIGIN }) => parseOrigins(SITE_ORIGIN),
    run: exchangeCountryToken,
  }),
]

async function verifySession({ env, address }: MemberContext, input: VerifySessionInput): Promise<void> {
  const { recaptcha_token: token } = input
  if (token !== undefined && !(await passesCaptcha(env, token, address))) fail('captchaFailed')
}
