import { Hono } from 'hono'
import { METHODS } from 'hono/router'
import { href, ROUTES, type RouteName } from '#schema/routes.ts'
import {
  guessContext,
  openPageContext,
  type ActionContext,
  type AppContext,
  type AppEnv,
} from '#worker/context/context.ts'
import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import { hasFlash } from '#worker/platform/flash.ts'
import { HANDLERS, matchPage } from './pages.ts'
import { SITE } from './app-data.ts'
import type { DocumentCache } from './document-cache.ts'
import { beginPage, renderPage, type BegunPage } from './render-page.tsx'

/** Routes that take a form and have no page: a reload there, or a link to it, leads to the page with the form. */
const PAGE_OF_FORM = {
  savePin: 'pin',
  logout: 'home',
  forgetDevice: 'login',
  sharedToBuilder: 'pinBuilder',
  websiteProof: 'accountSettings',
} as const satisfies Partial<Record<RouteName, RouteName>>

export function pageRoutes(whole: Hono<AppEnv>, documents: DocumentCache): Hono<AppEnv> {
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

  app.get('*', async (c) => {
    if (c.var.answers === 'envelope') return refuseCall(c)
    const { context, begun } = (await beginAsRemembered(c)) ?? { context: await openPageContext(c) }
    return documents.answer(c, context, (sink) => renderPage(c, context, context.url, undefined, sink, begun))
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

/**
 * The session of a member whom this isolate knows is read in one round trip with what the page shows them. Where they
 * have changed since, or the session has ended, that is asked again as it should be.
 */
async function beginAsRemembered(c: AppContext): Promise<{ context: ActionContext; begun?: BegunPage } | null> {
  const guess = hasFlash(c) ? null : await guessContext(c)
  if (!guess) return null
  const begun = beginPage(guess.context, guess.context.url)
  const { context, wasRight } = await guess.check(begun.stage.reader)
  return { context, ...(wasRight && { begun }) }
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
