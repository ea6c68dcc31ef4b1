import { Hono } from 'hono'
import { ROUTES } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { isCall } from '#worker/errors/to-response.ts'
import { fail } from '#worker/errors/service-error.ts'
import { ROUTE_MANIFEST } from './pages.ts'
import { SITE } from './app-data.ts'
import { renderPage } from './render-page.tsx'

/** Every page, by the manifest of `ui/pages`; whatever no route knows ends here too. */
export function pageRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(ROUTES.pageHandlers, (c) => {
    if (c.req.param('site') !== SITE) fail('notFound')
    return c.json(ROUTE_MANIFEST.handlers)
  })

  app.get('*', (c) => {
    if (isCall(c.req.path)) fail('unknownCall')
    return renderPage(c)
  })

  app.all('*', (c) => {
    if (isCall(c.req.path)) fail('unknownCall')
    return fail('methodNotAllowed', 'Use GET.', { allow: 'GET, HEAD' })
  })

  return app
}
