import type { FormOutcome } from '#schema/page-data.ts'
import type { AppContext } from '#worker/context/context.ts'
import { renderPage } from './render-page.tsx'

/** The page of the request's address with what its form starts with; of a form that was sent, what became of it. */
export function renderForm(c: AppContext, form: FormOutcome): Promise<Response> {
  const url = new URL(c.req.url)
  if (c.req.method === 'POST') url.search = ''
  return renderPage(c, url, form)
}
