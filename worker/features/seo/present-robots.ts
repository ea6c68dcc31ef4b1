import { href, ROUTES } from '#schema/routes.ts'

/** What is not for crawlers: the log-in page, the choice of languages, and all that only programs call. */
const DISALLOWED = [ROUTES.login, ROUTES.languages, ROUTES.currentUser, ROUTES.resource, ROUTES.state].map(
  (route) => `/${route.split('/')[1] ?? ''}/`,
)

/** `robots.txt` (RFC 9309): everything is allowed but what is named. */
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
