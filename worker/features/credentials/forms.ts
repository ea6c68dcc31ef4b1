import { Hono } from 'hono'
import * as v from 'valibot'
import { NewPasswordForm, PasswordResetInput, TokenForm } from '#schema/calls/credentials.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { readBody, type BodyOptions } from '#worker/platform/body.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { findReset } from './find-reset.ts'
import { refuseFlood } from './mail-limits.ts'
import { mailScope } from './mail-scope.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'

/** The pages that forms and the links of mails lead to. */
export type CredentialsPage = 'verifyEmail' | 'emailChange' | 'passwordReset' | 'newPassword'

/** What a page says: where things stand, or what went wrong. */
export interface CredentialsView {
  page: CredentialsPage
  /** From the link, for the form to send on. */
  token?: string
  state?: 'done' | 'waiting' | 'sent'
  error?: ErrorName
  /** As typed, to be typed no second time; or whose password is set, for password managers. */
  username?: string
}

/** Makes the page; its status and its being private are put on by the caller. */
export type RenderCredentials = (c: AppContext, view: CredentialsView) => Response | Promise<Response>

const BODY: BodyOptions = { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES }

/** Fields of the plain form; what is wrong with them is said on the page. */
const ResetForm = v.object({ username_or_email: v.optional(v.string(), '') })

/**
 * Plain forms for address and password, which work without scripts. Opening a page does nothing, whoever opens it: mail
 * programs follow links on their own. Only the form acts.
 */
export function credentialsForms(render: RenderCredentials): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const personal = [viewer(), locale(), experiments()] as const
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  for (const page of ['verifyEmail', 'emailChange', 'newPassword', 'passwordReset'] as const) {
    const path = href(page)
    for (const spelling of [path, path.slice(0, -1)]) {
      app.get(spelling, ...personal, async (c) => {
        const token = c.req.query('token')
        if (!token) return answer(c, render, { page })
        return answer(c, render, page === 'newPassword' ? await newPasswordView(c, token) : { page, token })
      })
      app.post(spelling, writes, ...personal, async (c) => {
        const retryAfter = await floodOf(c)
        if (retryAfter !== null) return await tooMany(c, render, { page }, retryAfter)
        return await ACTIONS[page](c, render)
      })
    }
  }
  return app
}

type Action = (c: AppContext, render: RenderCredentials) => Promise<Response>

const ACTIONS: Record<CredentialsPage, Action> = {
  async verifyEmail(c, render) {
    const { token } = await readBody(c.req.raw, TokenForm, BODY)
    const outcome = await confirmEmail(c.var.db, token, c.var.clock())
    const view = { page: 'verifyEmail' } as const
    return answer(c, render, outcome === 'confirmed' ? { ...view, state: 'done' } : { ...view, error: outcome })
  },

  async emailChange(c, render) {
    const { token } = await readBody(c.req.raw, TokenForm, BODY)
    const outcome = await confirmEmailChange(mailScope(c), token)
    const view = { page: 'emailChange' } as const
    if (outcome === 'linkExpired') return answer(c, render, { ...view, error: outcome })
    return answer(c, render, { ...view, state: outcome === 'changed' ? 'done' : 'waiting' })
  },

  async newPassword(c, render) {
    const { token, new_password: password } = await readBody(c.req.raw, NewPasswordForm, BODY)
    const outcome = await resetPassword(mailScope(c), { token, password })
    if (outcome === 'done') return answer(c, render, { page: 'newPassword', state: 'done' })
    const view = await newPasswordView(c, token)
    return answer(c, render, { ...view, error: view.error ?? outcome })
  },

  async passwordReset(c, render) {
    const { username_or_email: username } = await readBody(c.req.raw, ResetForm, BODY)
    const view = { page: 'passwordReset' } as const
    const input = v.safeParse(PasswordResetInput, { username_or_email: username })
    if (!input.success) return answer(c, render, { ...view, error: 'invalidInput', username })
    const outcome = await requestReset(mailScope(c), {
      usernameOrEmail: input.output.username_or_email,
      address: addressOf(c.req.raw),
    })
    if (outcome.type === 'refused') return await tooMany(c, render, { ...view, username }, outcome.retryAfterSeconds)
    return answer(c, render, { ...view, state: 'sent' })
  },
}

/** The form for a new password, which names the account for password managers; or that the link has expired. */
async function newPasswordView(c: AppContext, token: string): Promise<CredentialsView> {
  const found = await findReset(c.var.db, token, c.var.clock())
  if (!found) return { page: 'newPassword', error: 'linkExpired' }
  return { page: 'newPassword', token, username: found.user.username }
}

async function floodOf(c: AppContext): Promise<number | null> {
  const outcome = await refuseFlood(c.env.SIGN_IN_LIMIT, addressOf(c.req.raw))
  return outcome.type === 'refused' ? outcome.retryAfterSeconds : null
}

async function tooMany(
  c: AppContext,
  render: RenderCredentials,
  view: CredentialsView,
  retryAfterSeconds: number,
): Promise<Response> {
  const response = await answer(c, render, { ...view, error: 'tooManyRequests' })
  response.headers.set('retry-after', String(retryAfterSeconds))
  return response
}

async function answer(c: AppContext, render: RenderCredentials, view: CredentialsView): Promise<Response> {
  const page = await render(c, view)
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  headers.set('x-robots-tag', 'noindex')
  return new Response(page.body, { status: view.error ? ERRORS[view.error].status : page.status, headers })
}
