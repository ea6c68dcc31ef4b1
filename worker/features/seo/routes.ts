import { Hono } from 'hono'
import { ROUTES } from '#schema/routes.ts'
import { siteOriginOf, type AppContext, type AppEnv } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { queryScope } from '#worker/query-scope.ts'
import { findSitemapIndex } from './find-sitemap-index.ts'
import { findSitemapPage } from './find-sitemap-page.ts'
import { SEO_MAX_AGE_S } from './limits.ts'
import { parseSitemapPage } from './parse-sitemap-page.ts'
import { presentRobots } from './present-robots.ts'
import { presentSitemapIndex, presentSitemapPage } from './present-sitemap.ts'

/** What crawlers ask for besides pages. None of it depends on who asks. */
export function seoRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(ROUTES.robots, (c) => answer(c, 'text/plain', presentRobots(siteOriginOf(c))))

  app.get(ROUTES.sitemapIndex, async (c) => {
    const scope = queryScope(c)
    return answer(c, 'application/xml', presentSitemapIndex(await findSitemapIndex(scope), scope.siteOrigin))
  })

  app.get(ROUTES.sitemapPage, async (c) => {
    const number = parseSitemapPage(c.req.param('page')) ?? fail('notFound')
    const scope = queryScope(c)
    const pins = await findSitemapPage(scope, number)
    if (pins.length === 0) fail('notFound')
    return answer(c, 'application/xml', presentSitemapPage(pins, scope.siteOrigin))
  })

  return app
}

function answer(c: AppContext, type: string, text: string): Response {
  return c.body(text, 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': `public, max-age=${SEO_MAX_AGE_S}`,
  })
}
