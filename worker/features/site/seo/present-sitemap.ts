import { mediaUrl } from '#schema/media/media-url.ts'
import { href, ROUTES } from '#schema/routes.ts'
import { XML_DECLARATION, xmlText } from '#worker/platform/xml.ts'
import type { SitemapIndexEntry } from './find-sitemap-index.ts'
import type { SitemapPin } from './find-sitemap-page.ts'
import { MAX_SITEMAP_PAGES } from './sitemap-limits.ts'

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1'

/** A site without Pins lists its home page: neither of the two kinds of sitemaps may be empty. */
export function presentSitemapIndex(entries: readonly SitemapIndexEntry[], siteOrigin: string): string {
  if (entries.length === 0) {
    const home = element('url', [xmlText('loc', siteOrigin + href('home'))])
    return `${XML_DECLARATION}<urlset xmlns="${SITEMAP}">\n${home}</urlset>\n`
  }
  const pages = entries.map(({ number, lastModified }) =>
    element('sitemap', [
      xmlText('loc', siteOrigin + href('sitemapPage', { page: sitemapPageFile(number) })),
      xmlText('lastmod', isoMoment(lastModified)),
    ]),
  )
  return `${XML_DECLARATION}<sitemapindex xmlns="${SITEMAP}">\n${pages.join('')}</sitemapindex>\n`
}

export function presentSitemapPage(pins: readonly SitemapPin[], siteOrigin: string): string {
  const urls = pins.map(({ id, createdAt, signature, extension }) =>
    element('url', [
      xmlText('loc', siteOrigin + href('pin', { id })),
      xmlText('lastmod', isoMoment(createdAt)),
      `<image:image>${xmlText('image:loc', siteOrigin + mediaUrl('orig', signature, extension))}</image:image>`,
    ]),
  )
  return `${XML_DECLARATION}<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGE}">\n${urls.join('')}</urlset>\n`
}

function element(name: string, content: readonly string[]): string {
  return `<${name}>${content.join('')}</${name}>\n`
}

function isoMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** Login, languages, and endpoints for programs. */
const DISALLOWED = [ROUTES.login, ROUTES.languages, ROUTES.currentUser, ROUTES.resource, ROUTES.state].map(
  (route) => `/${route.split('/')[1] ?? ''}/`,
)

export function presentRobots(siteOrigin: string): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((prefix) => `Disallow: ${prefix}`),
    'Allow: /',
    '',
    `Sitemap: ${siteOrigin}${href('sitemapIndex')}`,
    '',
  ].join('\n')
}

export function parseSitemapPage(file: string): number | null {
  const digits = /^(0|[1-9]\d{0,4})\.xml$/.exec(file)?.[1]
  const number = Number(digits)
  return digits !== undefined && number < MAX_SITEMAP_PAGES ? number : null
}

export function sitemapPageFile(number: number): string {
  return `${number}.xml`
}
