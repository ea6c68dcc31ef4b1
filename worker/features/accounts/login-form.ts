import type { Handler } from 'hono'
import * as v from 'valibot'
import { LoginHandshakeInput } from '#schema/calls/accounts.ts'
import type { MfaRequiredData } from '#schema/calls/mfa.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ERRORS } from '#schema/errors.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { beginSecondFactor } from '#worker/features/mfa/mfa-token.ts'
import { proveSecondFactor } from '#worker/features/mfa/prove-second-factor.ts'
import { readBody } from '#worker/platform/body.ts'
import { localPath } from '#schema/local-path.ts'
import { aloneSufficient } from './proof.ts'
import { startSession } from './session-cookie.ts'
import { startSignIn } from './start-sign-in.ts'

type LoginField = 'username_or_email' | 'password'

/** What the log-in page says after a try that failed, or that is to go on with a second factor. */
export interface LoginView {
  /** Null where nothing went wrong. */
  error: 'wrongCredentials' | 'tooManyRequests' | 'invalidInput' | 'wrongCode' | 'mfaExpired' | 'passkeyFailed' | null
  /** Texts for single fields. */
  fields: Partial<Record<LoginField, string>>
  /** Local path to go to afterwards. */
  next: string
  /** As typed, to be typed no second time. */
  username: string
  /** The token of the second step, where that is what the page asks for. */
  mfaToken?: MfaRequiredData['mfa_token']
}

/** Makes the page; its status and its being private are put on by the caller. */
export type RenderLogin = (c: AppContext, view: LoginView) => Response | Promise<Response>

/** Fields of the plain form. What is wrong with them is said on the page, so nothing is refused here. */
const LoginFormBody = v.object({
  username_or_email: v.optional(v.string(), ''),
  password: v.optional(v.string(), ''),
  next: v.optional(v.string()),
  mfa_token: v.optional(v.string()),
  code: v.optional(v.string(), ''),
})

/**
 * Signs in by a plain form, for browsers without scripts: on to `next`, or back to the page with what went wrong. Where the
 * account asks for a second factor the page comes back with a field for its code, and the form comes once more.
 */
export function loginForm(renderLogin: RenderLogin): Handler<AppEnv> {
  return async (c) => {
    const body = await readBody(c.req.raw, LoginFormBody, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
    const next = localPath(body.next)
    const again = { next, username: body.username_or_email, fields: {} }
    if (body.mfa_token !== undefined) return await secondStep(c, renderLogin, again, body.mfa_token, body.code)
    const input = v.safeParse(LoginHandshakeInput, body)
    if (!input.success) {
      return answer(c, renderLogin, { ...again, error: 'invalidInput', fields: fieldTexts(input.issues) })
    }
    const { db, clock } = c.var
    const { username_or_email: usernameOrEmail, password } = input.output
    const outcome = await startSignIn(c, { usernameOrEmail, password })
    // A plain form has no token to send: it waits instead.
    if (outcome.type === 'captchaFailed')
      return await refuse(c, renderLogin, again, { ...outcome, type: 'tooManyRequests' })
    if (outcome.type !== 'proved') return await refuse(c, renderLogin, again, outcome)
    const begun = await beginSecondFactor(db, outcome, clock())
    if (begun) return await answer(c, renderLogin, { ...again, error: null, mfaToken: begun.mfa_token })
    if (await startSession(c, aloneSufficient(outcome))) return c.redirect(next, 303)
    return await refuse(c, renderLogin, again, { type: 'mfaExpired' })
  }
}

type Again = Omit<LoginView, 'error'>

/** A wrong code is typed again; a log-in that took too long begins again. */
async function secondStep(
  c: AppContext,
  renderLogin: RenderLogin,
  again: Again,
  mfaToken: string,
  typed: string,
): Promise<Response> {
  const outcome = await proveSecondFactor(c, mfaToken, { type: 'code', typed })
  if (outcome.type === 'mfaExpired') return await refuse(c, renderLogin, again, outcome)
  if (outcome.type !== 'proved') return await refuse(c, renderLogin, { ...again, mfaToken }, outcome)
  if (await startSession(c, outcome)) return c.redirect(again.next, 303)
  return await refuse(c, renderLogin, again, { type: 'mfaExpired' })
}

async function refuse(
  c: AppContext,
  renderLogin: RenderLogin,
  again: Again,
  outcome:
    | { type: Exclude<LoginView['error'], 'tooManyRequests' | null> }
    | { type: 'tooManyRequests'; retryAfterSeconds: number },
): Promise<Response> {
  const response = await answer(c, renderLogin, { ...again, error: outcome.type })
  if (outcome.type === 'tooManyRequests') response.headers.set('retry-after', String(outcome.retryAfterSeconds))
  return response
}

async function answer(c: AppContext, renderLogin: RenderLogin, view: LoginView): Promise<Response> {
  const page = await renderLogin(c, view)
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  return new Response(page.body, { status: view.error === null ? 200 : ERRORS[view.error].status, headers })
}

function fieldTexts(issues: readonly v.BaseIssue<unknown>[]): LoginView['fields'] {
  const fields: LoginView['fields'] = {}
  for (const issue of issues) {
    const path = v.getDotPath(issue)
    if (path === 'username_or_email' || path === 'password') fields[path] ??= issue.message
  }
  return fields
}
