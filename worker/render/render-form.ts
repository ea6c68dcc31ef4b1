import type { FieldProblem, FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { openContext, type AppContext } from '#worker/context/context.ts'
import type { SecurityView } from '#worker/features/mfa/forms.ts'
import type { SignUpFailure } from '#worker/features/registration/sign-up-form.ts'
import type { ErrorName } from '#schema/errors.ts'
import { renderPage } from './render-page.tsx'

/** The page of the request's address with what its form starts with; of a form that was sent, what became of it. */
export async function renderForm(c: AppContext, form: FormOutcome): Promise<Response> {
  const url = new URL(c.req.url)
  if (c.req.method === 'POST') url.search = ''
  return renderPage(c, await openContext(c), url, form)
}

/** The page of connections after a form failed. */
export function renderConnect(c: AppContext, error: ErrorName): Promise<Response> {
  return renderAt(c, href('loginConnect'), { error })
}

/** The security page with the outcome of a form. */
export function renderSecurity(c: AppContext, { error, ...shown }: SecurityView): Promise<Response> {
  return renderAt(c, href('securitySettings'), { error: error ?? null, shown })
}

/** The sign-up page once more after a plain form failed, with what to correct and what was typed, except the password. */
export function renderSignUp(c: AppContext, { error, wrong, typed, next }: SignUpFailure): Promise<Response> {
  const type: Record<string, string> = typed['business_name'] === undefined ? {} : { type: 'business' }
  return renderAt(c, href('signup', {}, { next, ...type }), {
    error,
    problems: problemsOf(wrong, 'invalidInput'),
    values: { ...typed },
  })
}

/** A page that forms and links lead to: what became of them is said by the form, and by nothing of the request's address. */
async function renderAt(c: AppContext, path: string, form: Partial<FormOutcome>): Promise<Response> {
  return renderPage(c, await openContext(c), new URL(path, c.req.url), {
    error: null,
    problems: {},
    values: {},
    ...form,
  })
}

function problemsOf(fields: readonly string[], problem: FieldProblem): Record<string, FieldProblem> {
  return Object.fromEntries(fields.map((field) => [field, problem]))
}
