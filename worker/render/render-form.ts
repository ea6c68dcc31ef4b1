import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { openContext, type AppContext } from '#worker/context/context.ts'
import type { YourDataView } from '#worker/features/your-data/forms.ts'
import { renderPage } from './render-page.tsx'

/** The page of the request's address with what its form starts with; of a form that was sent, what became of it. */
export async function renderForm(c: AppContext, form: FormOutcome): Promise<Response> {
  const url = new URL(c.req.url)
  if (c.req.method === 'POST') url.search = ''
  return renderPage(c, await openContext(c), url, form)
}

/** The page about one's data once more, with what was wrong with a form of it. */
export function renderYourData(c: AppContext, { error, action, username }: YourDataView): Promise<Response> {
  return renderAt(c, href('yourData'), {
    error: error === 'passwordMissing' ? 'invalidInput' : error,
    problems: error === 'passwordMissing' ? { password: 'required' } : {},
    values: username === undefined ? {} : { username },
    ...(action === undefined ? {} : { shown: { action } }),
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
