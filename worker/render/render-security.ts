import { href } from '#schema/routes.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { SecurityView } from '#worker/features/mfa/forms.ts'
import { renderPage } from './render-page.tsx'

/** The security page with the outcome of a form; whatever its own address says is left out. */
export function renderSecurity(c: AppContext, view: SecurityView): Promise<Response> {
  const url = new URL(href('securitySettings'), c.req.url)
  for (const [name, value] of Object.entries(view)) url.searchParams.set(name, value)
  return renderPage(c, url)
}
