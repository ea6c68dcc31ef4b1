import * as v from 'valibot'
import {
  EndSessionForm,
  EndSessionInput,
  SessionAccountsInput,
  SignOutInput,
  SwitchAccountInput,
  VerifySessionInput,
} from '#schema/calls/sessions.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { SessionsQuery } from '#schema/queries/sessions.ts'
import { call, form, query, resource } from '#worker/action.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { passesCaptcha } from '#worker/platform/captcha.ts'
import { endOtherSessions, endSession, endSessionsByForm } from './end-sessions.ts'
import { findSessions, listSessions } from './list-sessions.ts'
import { listStoredAccounts, refreshStoredAccounts } from './list-stored-accounts.ts'
import { signOutByCall, signOutByForm } from './sign-out.ts'
import { switchAccount } from './switch-account.ts'

/** The accounts of one browser, the browsers of one account, and signing out. */
export const sessions = [
  query(SessionsQuery, findSessions),
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
    input: v.optional(SignOutInput, {}),
    run: signOutByCall,
  }),
  call({
    route: 'refreshStoredAccounts',
    method: 'GET',
    changes: true,
    who: 'anyone',
    run: refreshStoredAccounts,
  }),
  call({ route: 'sessions', method: 'GET', who: 'member', run: listSessions }),
  call({ route: 'sessions', method: 'DELETE', who: 'member', run: endOtherSessions }),
  call({ route: 'session', method: 'DELETE', who: 'member', input: EndSessionInput, run: endSession }),
  call({
    route: 'verifySession',
    method: 'PUT',
    who: 'member',
    input: VerifySessionInput,
    accepts: ['form', 'json'],
    maxBytes: MAX_FORM_BODY_BYTES,
    run: verifySession,
  }),
  form({ route: 'sessionSettings', who: 'member', input: EndSessionForm, run: endSessionsByForm }),
  form({ route: 'logout', who: 'anyone', input: v.object({}), run: signOutByForm }),
]

/** Whether the session is alive and, where a captcha's token is sent, whether a person uses it. */
async function verifySession({ env, address }: MemberContext, input: VerifySessionInput): Promise<void> {
  const { recaptcha_token: token } = input
  if (token !== undefined && !(await passesCaptcha(env, token, address))) fail('captchaFailed')
}
