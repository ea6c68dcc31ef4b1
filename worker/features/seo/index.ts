import { file } from '#worker/action.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findSitemapIndex } from './find-sitemap-index.ts'
import { findSitemapPage } from './find-sitemap-page.ts'
import { SEO_MAX_AGE_S } from './limits.ts'
import { parseSitemapPage, presentRobots, presentSitemapIndex, presentSitemapPage } from './present-sitemap.ts'

export const seo = [
  file({
    route: 'robots',
    who: 'anyone',
    isPublic: true,
    run: ({ siteOrigin }) => answer('text/plain', presentRobots(siteOrigin)),
  }),

  file({
    route: 'sitemapIndex',
    who: 'anyone',
    isPublic: true,
    async run(context) {
      return answer(
        'application/xml',
        presentSitemapIndex(await findSitemapIndex(context.stageOfReads()), context.siteOrigin),
      )
    },
  }),

  file({
    route: 'sitemapPage',
    who: 'anyone',
    isPublic: true,
    async run(context, { page = '' }) {
      const number = parseSitemapPage(page) ?? fail('notFound')
      const pins = await findSitemapPage(context.stageOfReads(), number)
      if (pins.length === 0) fail('notFound')
      return answer('application/xml', presentSitemapPage(pins, context.siteOrigin))
    },
  }),
]

function answer(type: string, text: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${SEO_MAX_AGE_S}` },
  })
}
