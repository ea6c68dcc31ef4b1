import { href } from '#schema/routes.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { CredentialsView } from '#worker/features/credentials/forms.ts'
import { renderPage } from './render-page.tsx'

/** A page of the address or the password, saying where things stand. */
export function renderCredentials(c: AppContext, { page, ...facts }: CredentialsView): Promise<Response> {
  const url = new URL(href(page), c.req.url)
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  return renderPage(c, url)
}
