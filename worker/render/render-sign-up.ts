import { href } from '#schema/routes.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { SignUpFailure } from '#worker/features/registration/sign-up-form.ts'
import { renderPage } from './render-page.tsx'

/** The sign-up page once more after a plain form failed, with what to mend and what was typed, except the password. */
export function renderSignUp(c: AppContext, { error, wrong, typed, next }: SignUpFailure): Promise<Response> {
  const url = new URL(href('signup'), c.req.url)
  url.searchParams.set('error', error)
  url.searchParams.set('next', next)
  if (typed['business_name'] !== undefined) url.searchParams.set('type', 'business')
  for (const name of wrong) url.searchParams.append('wrong', name)
  for (const [name, value] of Object.entries(typed)) url.searchParams.set(name, value)
  return renderPage(c, url)
}
