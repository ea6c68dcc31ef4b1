import { Hono } from 'hono'
import { METHODS } from 'hono/router'
import { issueText } from '#schema/issue-text.ts'
import { href, ROUTES, type RouteName } from '#schema/routes.ts'
import { file } from '#worker/action.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { SITE } from './app-data.ts'
import { HANDLERS, matchPage } from './page-run.ts'
import { renderEmbeddedBoard, renderEmbeddedPin } from './render-embeds.tsx'
import { renderOfflinePage, renderPixelPage } from './render-plain-pages.tsx'

/** Routes that take a form and have no page: a reload there, or a link to it, leads to the page with the form. */
const PAGE_OF_FORM = {
  savePin: 'pin',
  logout: 'home',
  forgetDevice: 'login',
  sharedToBuilder: 'pinBuilder',
  websiteProof: 'accountSettings',
} as const satisfies Partial<Record<RouteName, RouteName>>

export const plainPages = [
  file({ route: 'offline', who: 'anyone', isPublic: true, run: renderOfflinePage }),
  file({ route: 'embedPin', who: 'anyone', isPublic: true, run: renderEmbeddedPin }),
  file({ route: 'embedBoard', who: 'anyone', isPublic: true, run: renderEmbeddedBoard }),
  file({ route: 'facebookPixels', who: 'anyone', run: renderPixelPage }),
  file({ route: 'pixels', who: 'anyone', run: renderPixelPage }),
]

/** What no domain has claimed is the address of a page; `answer` says what is there, if anything. */
export function pageRoutes(whole: Hono<AppEnv>, answer: (c: AppContext) => Promise<Response>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(ROUTES.pageHandlers, (c) => {
    if (c.req.param('site') !== SITE) fail('notFound')
    return c.json(HANDLERS)
  })

  for (const [form, page] of Object.entries(PAGE_OF_FORM)) {
    const path = ROUTES[form as keyof typeof PAGE_OF_FORM]
    app.on('GET', [path, path.slice(0, -1)], (c) => {
      c.header('cache-control', 'private, no-store')
      return c.redirect(href(page as 'pin', { id: c.req.param('id') ?? '' }), 303)
    })
  }

  app.get('*', (c) => (c.var.answers === 'envelope' ? refuseCall(c) : answer(c)))

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

/** The methods are for `Allow`: `['GET', 'HEAD']`. Routes for every method or every path are ignored. */
function allowedMethods(app: Hono<AppEnv>, path: string): string[] {
  const methods: string[] = METHODS.map((method) => method.toUpperCase())
  const allowed = methods.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && !route.path.endsWith('*')),
  )
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
