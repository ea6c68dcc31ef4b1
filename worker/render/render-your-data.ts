import { href } from '#schema/routes.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { YourDataView } from '#worker/features/your-data/forms.ts'
import { renderPage } from './render-page.tsx'

/** The page about one's data once more, with what was wrong with a form of it. */
export function renderYourData(c: AppContext, view: YourDataView): Promise<Response> {
  const url = new URL(href('yourData'), c.req.url)
  for (const [name, value] of Object.entries(view)) url.searchParams.set(name, String(value))
  return renderPage(c, url)
}
