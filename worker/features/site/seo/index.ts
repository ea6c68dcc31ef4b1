import { file } from '#worker/action.ts'
import { fail } from '#worker/errors/service-error.ts'
import { answerCurrent } from '#worker/platform/answer-current.ts'
import { findSitemapIndex } from './find-sitemap-index.ts'
import { findSitemapPage } from './find-sitemap-page.ts'
import { parseSitemapPage, presentRobots, presentSitemapIndex, presentSitemapPage } from './present-sitemap.ts'
import { ROBOTS_MAX_AGE_S } from './sitemap-limits.ts'

const XML = 'application/xml; charset=utf-8'

export const seo = [
  file({
    route: 'robots',
    who: 'anyone',
    isPublic: true,
    run: ({ siteOrigin }) => answerRobots(presentRobots(siteOrigin)),
  }),

  file({
    route: 'sitemapIndex',
    who: 'anyone',
    isPublic: true,
    async run(context) {
      const entries = await findSitemapIndex(context.readBatch())
      return answerCurrent(context.request, { type: XML, text: presentSitemapIndex(entries, context.siteOrigin) })
    },
  }),

  file({
    route: 'sitemapPage',
    who: 'anyone',
    isPublic: true,
    async run(context, { page = '' }) {
      const number = parseSitemapPage(page) ?? fail('notFound')
      const pins = await findSitemapPage(context.readBatch(), number)
      if (pins.length === 0) fail('notFound')
      return answerCurrent(context.request, { type: XML, text: presentSitemapPage(pins, context.siteOrigin) })
    },
  }),
]

function answerRobots(text: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': `public, max-age=${ROBOTS_MAX_AGE_S}` },
  })
}
