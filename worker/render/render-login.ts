import { href } from '#schema/routes.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { LoginView } from '#worker/features/accounts/login-form.ts'
import { renderPage } from './render-page.tsx'

/** The log-in page once more after a plain form, with what to mend and what was typed, except the password. */
export function renderLogin(c: AppContext, { error, fields, next, username, mfaToken }: LoginView): Promise<Response> {
  const url = new URL(href('login'), c.req.url)
  if (error !== null) url.searchParams.set('error', error)
  if (mfaToken !== undefined) url.searchParams.set('mfa_token', mfaToken)
  url.searchParams.set('next', next)
  url.searchParams.set('username', username)
  for (const [field, text] of Object.entries(fields)) url.searchParams.set(`error_${field}`, text)
  return renderPage(c, url)
}
