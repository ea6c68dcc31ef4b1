import type { Handler } from 'hono'
import * as v from 'valibot'
import { LoginHandshakeInput } from '#schema/calls/accounts.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ERRORS } from '#schema/errors.ts'
import { addressOf } from '#worker/context/edge.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { readBody } from '#worker/platform/body.ts'
import { localPath } from '#worker/platform/local-path.ts'
import { browserTokensOf, startSession } from './session-cookie.ts'
import { startSignIn, type SignInOutcome } from './start-sign-in.ts'

type LoginField = 'username_or_email' | 'password'

/** What the log-in page says after a try that failed. */
export interface LoginFailure {
  error: 'wrongCredentials' | 'tooManyRequests' | 'invalidInput'
  /** Texts for single fields. */
  fields: Partial<Record<LoginField, string>>
  /** Local path to go to afterwards. */
  next: string
  /** As typed, to be typed no second time. */
  username: string
}

/** Makes the page; its status and its being private are put on by the caller. */
export type RenderLogin = (c: AppContext, failure: LoginFailure) => Response | Promise<Response>

/** Fields of the plain form. What is wrong with them is said on the page, so nothing is refused here. */
const LoginFormBody = v.object({
  username_or_email: v.optional(v.string(), ''),
  password: v.optional(v.string(), ''),
  next: v.optional(v.string()),
})

/** Signs in by a plain form, for browsers without scripts: on to `next`, or back to the page with what went wrong. */
export function loginForm(renderLogin: RenderLogin): Handler<AppEnv> {
  return async (c) => {
    const body = await readBody(c.req.raw, LoginFormBody, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
    const next = localPath(body.next)
    const again = { next, username: body.username_or_email }
    const input = v.safeParse(LoginHandshakeInput, body)
    if (!input.success) {
      return answer(c, renderLogin, { ...again, error: 'invalidInput', fields: fieldTexts(input.issues) })
    }
    const { db, clock } = c.var
    const outcome: SignInOutcome = await startSignIn(
      { db, limit: c.env.SIGN_IN_LIMIT, now: clock() },
      {
        usernameOrEmail: input.output.username_or_email,
        password: input.output.password,
        address: addressOf(c.req.raw),
        device: browserTokensOf(c).device,
      },
    )
    if (outcome.type !== 'proved') {
      const response = await answer(c, renderLogin, { ...again, error: outcome.type, fields: {} })
      if (outcome.type === 'tooManyRequests') response.headers.set('retry-after', String(outcome.retryAfterSeconds))
      return response
    }
    await startSession(c, outcome.userId)
    return c.redirect(next, 303)
  }
}

async function answer(c: AppContext, renderLogin: RenderLogin, failure: LoginFailure): Promise<Response> {
  const page = await renderLogin(c, failure)
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  return new Response(page.body, { status: ERRORS[failure.error].status, headers })
}

function fieldTexts(issues: readonly v.BaseIssue<unknown>[]): LoginFailure['fields'] {
  const fields: LoginFailure['fields'] = {}
  for (const issue of issues) {
    const path = v.getDotPath(issue)
    if (path === 'username_or_email' || path === 'password') fields[path] ??= issue.message
  }
  return fields
}
