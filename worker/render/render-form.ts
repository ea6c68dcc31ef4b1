import type { FormOutcome } from '#schema/page-data.ts'
import type { AppContext } from '#worker/context/context.ts'
import { renderPage } from './render-page.tsx'

/** The page that a plain form was sent to, once more, saying what became of it. */
export function renderForm(c: AppContext, form: FormOutcome): Promise<Response> {
  return renderPage(c, new URL(new URL(c.req.url).pathname, c.req.url), form)
}
