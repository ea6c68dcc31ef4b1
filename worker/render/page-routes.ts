import { Hono } from 'hono'
import { METHODS } from 'hono/router'
import { ROUTES } from '#schema/routes.ts'
import { openPageContext, type AppContext, type AppEnv } from '#worker/context/context.ts'
import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import { HANDLERS, matchPage } from './pages.ts'
import { SITE } from './app-data.ts'
import { createDocumentCache } from './document-cache.ts'
import { renderPage } from './render-page.tsx'

export function pageRoutes(whole: Hono<AppEnv>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const answerDocument = createDocumentCache()

  app.get(ROUTES.pageHandlers, (c) => {
    if (c.req.param('site') !== SITE) fail('notFound')
    return c.json(HANDLERS)
  })

  app.get('*', async (c) => {
    if (c.var.answers === 'envelope') return refuseCall(c)
    const context = await openPageContext(c)
    return answerDocument(c, context, (sink) => renderPage(c, context, context.url, undefined, sink))
  })

  app.all('*', (c) => {
    if (c.var.answers === 'envelope') return refuseCall(c)
    const others = allowedMethods(whole, c.req.path)
    return refuseMethod(matchPage(c.req.path) || others.length === 0 ? ['GET', 'HEAD', ...others] : others)
  })

  function refuseCall(c: AppContext): never {
    const methods = allowedMethods(whole, c.req.path)
    return methods.length === 0 ? fail('unknownCall') : refuseMethod(methods)
  }

  return app
}

function refuseMethod(allowed: readonly string[]): never {
  const allow = [...new Set(allowed)].join(', ')
  return fail('methodNotAllowed', { detail: issueText('methods', { methods: allow }), headers: { allow } })
}

/** For `Allow`: `['GET', 'HEAD']`. Ignores routes for every method or every path. */
function allowedMethods(app: Hono<AppEnv>, path: string): string[] {
  const methods: string[] = METHODS.map((method) => method.toUpperCase())
  const allowed = methods.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && !route.path.endsWith('*')),
  )
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
