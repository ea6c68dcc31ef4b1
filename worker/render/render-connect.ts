import type { ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { AppContext } from '#worker/context/context.ts'
import { renderPage } from './render-page.tsx'

/** The page of connections after a form failed. */
export function renderConnect(c: AppContext, error: ErrorName): Promise<Response> {
  return renderPage(c, new URL(href('loginConnect', {}, { error }), c.req.url))
}
