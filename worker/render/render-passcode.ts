import { href } from '#schema/routes.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { PasscodeView } from '#worker/features/parental-passcode/forms.ts'
import { renderPage } from './render-page.tsx'

/** A page of the parental passcode, saying where things stand; no passcode that was typed is in it. */
export function renderPasscode(
  c: AppContext,
  { page, problems = {}, typed = {}, ...facts }: PasscodeView,
): Promise<Response> {
  const url = new URL(href(page), c.req.url)
  for (const [name, value] of Object.entries({ ...facts, ...typed })) url.searchParams.set(name, value)
  for (const [field, problem] of Object.entries(problems)) url.searchParams.set(`problem_${field}`, problem)
  return renderPage(c, url)
}
