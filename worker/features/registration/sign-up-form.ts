import type { Handler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { RegistrationInput } from '#schema/calls/registration.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { AGE_RESTRICTED_COOKIE } from '#schema/constants/sessions.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { openContext, type AppContext, type AppEnv } from '#worker/context/context.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import { setSessionCookies } from '#worker/features/accounts/session-cookie.ts'
import { readBody } from '#worker/platform/body.ts'
import { localPath } from '#schema/local-path.ts'
import { sessionEntry } from './session-entry.ts'
import { takeRegistration } from './take-registration.ts'

/** What the sign-up page says after a try that failed. */
export interface SignUpFailure {
  error: ErrorName
  /** Names of the fields that something is wrong with. */
  wrong: readonly string[]
  /** As typed, to be typed no second time; never the password. */
  typed: Readonly<Record<string, string>>
  /** Local path to go to afterwards. */
  next: string
}

/** Makes the page; its status and its being private are put on by the caller. */
export type RenderSignUp = (c: AppContext, failure: SignUpFailure) => Response | Promise<Response>

/** Fields of the plain form. What is wrong with them is said on the page, so nothing is refused here. */
const SignUpForm = v.object({
  email: v.optional(v.string(), ''),
  password: v.optional(v.string(), ''),
  birthday: v.optional(v.string(), ''),
  /** One of these two, by whom the form is for. */
  first_name: v.optional(v.string()),
  business_name: v.optional(v.string()),
  next: v.optional(v.string()),
})

/** Makes an account by a plain form, for browsers without scripts: on to `next`, or back to the page with what went wrong. */
export function signUpForm(renderSignUp: RenderSignUp): Handler<AppEnv> {
  return async (c) => {
    const body = await readBody(c.req.raw, SignUpForm, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
    const { password, next: asked, ...fields } = body
    const typed: Record<string, string> = Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    const next = localPath(asked)
    const again = (error: ErrorName, wrong: readonly string[] = []) =>
      answer(c, renderSignUp, { error, wrong, typed, next })

    if (getCookie(c, AGE_RESTRICTED_COOKIE) !== undefined) return again('ageRestricted')
    const name = fields.business_name === undefined ? 'first_name' : 'business_name'
    const input = v.safeParse(RegistrationInput, { ...typed, [name]: fields[name]?.trim() ?? '', password })
    const filled: Record<string, string> = { ...typed, password }
    const missing = ['email', 'password', 'birthday', name].filter((field) => (filled[field] ?? '').trim() === '')
    if (!input.success || missing.length > 0) {
      const wrong = input.success ? [] : input.issues.map((issue) => v.getDotPath(issue) ?? '')
      return again('invalidInput', [...new Set([...missing, ...wrong])])
    }
    try {
      // Sent twice, it is the same registration, and lets the same person in.
      const key = `form ${input.output.email}`
      setSessionCookies(await openContext(c), await takeRegistration(c, input.output, sessionEntry(c), key))
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      return again(...refusalOf(c, error))
    }
    return c.redirect(next, 303)
  }
}

function refusalOf(c: AppContext, { error, detail, headers }: ServiceError): [ErrorName, string[]] {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (error === 'ageRestricted') {
    setCookie(c, AGE_RESTRICTED_COOKIE, '1', { path: '/', secure: true, sameSite: 'Lax' })
  }
  // The address is taken, be it by somebody with another password.
  if (error === 'idempotencyConflict') return ['emailTaken', []]
  return [error, error === 'invalidInput' ? [detail?.split(':')[0] ?? ''] : []]
}

async function answer(c: AppContext, renderSignUp: RenderSignUp, failure: SignUpFailure): Promise<Response> {
  const page = await renderSignUp(c, failure)
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  return new Response(page.body, { status: ERRORS[failure.error].status, headers })
}
