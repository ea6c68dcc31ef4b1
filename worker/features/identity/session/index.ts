import * as v from 'valibot'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ExchangeCountryTokenCall, IssueCountryTokenCall } from '#schema/identity/country-session-calls.ts'
import { FindCurrentUserCall } from '#schema/identity/current-user-calls.ts'
import { FindLoggedOutUserCall, ForgetForm } from '#schema/identity/limited-login-calls.ts'
import {
  EndOtherSessionsCall,
  EndSessionCall,
  EndSessionForm,
  ListSessionsCall,
  ListStoredAccountsCall,
  LogOutCall,
  RefreshSessionCall,
  RefreshStoredAccountsCall,
  SwitchAccountCall,
  VerifySessionCall,
  type VerifySessionInput,
} from '#schema/identity/session-calls.ts'
import { SessionsQuery } from '#schema/identity/session-queries.ts'
import { call, form, query } from '#worker/action.ts'
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
import { logOutByCall, logOutByForm } from './log-out.ts'
import { refreshSession } from './refresh-session.ts'
import { switchAccount } from './switch-account.ts'

export const session = [
  call(FindCurrentUserCall, { who: 'session', run: findCurrentUser }),
  call(RefreshSessionCall, { changes: true, who: 'session', run: refreshSession }),

  call(ListStoredAccountsCall, { who: 'anyone', run: listStoredAccounts }),
  call(SwitchAccountCall, { who: 'anyone', run: switchAccount }),
  call(LogOutCall, { who: 'anyone', run: logOutByCall }),
  call(RefreshStoredAccountsCall, { changes: true, who: 'anyone', run: refreshStoredAccounts }),

  query(SessionsQuery, findSessions),
  call(ListSessionsCall, { who: 'member', run: listSessions }),
  call(EndOtherSessionsCall, { who: 'member', whenBanned: 'allowed', run: endOtherSessions }),
  call(EndSessionCall, { who: 'member', whenBanned: 'allowed', run: endSession }),
  form({
    route: 'sessionSettings',
    who: 'member',
    whenBanned: 'allowed',
    input: EndSessionForm,
    run: endSessionsByForm,
  }),
  call(VerifySessionCall, {
    who: 'member',
    whenBanned: 'allowed',
    accepts: ['form', 'json'],
    maxBytes: MAX_FORM_BODY_BYTES,
    run: verifySession,
  }),
  form({ route: 'logout', who: 'anyone', input: v.object({}), run: logOutByForm }),

  call(FindLoggedOutUserCall, { who: 'anyone', run: findLoggedOutUser }),
  form({ route: 'forgetDevice', who: 'anyone', input: ForgetForm, run: forgetDevice }),

  call(IssueCountryTokenCall, { who: 'member', whenBanned: 'allowed', run: issueCountryToken }),
  call(ExchangeCountryTokenCall, {
    who: 'anyone',
    accepts: ['form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    origins: ({ SITE_ORIGIN }) => parseOrigins(SITE_ORIGIN),
    bodiless: 303,
    run: exchangeCountryToken,
  }),
]

async function verifySession({ env, address }: MemberContext, input: VerifySessionInput): Promise<void> {
  const { recaptcha_token: token } = input
  if (token !== undefined && !(await passesCaptcha(env, token, address))) fail('captchaFailed')
}
