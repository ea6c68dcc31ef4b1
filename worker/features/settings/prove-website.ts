import { and, eq } from 'drizzle-orm'
import { isSessionLive } from '#db/live-session.ts'
import { users } from '#db/tables/users.ts'
import { issueText } from '#schema/issue-text.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parsePage, type ParsedPage } from '#worker/features/pin-builder/links/parse-page.ts'
import { decodeHtml } from '#worker/platform/decode-html.ts'
import { readAvailable } from '#worker/platform/safe-fetch/read-bytes.ts'
import { safeFetch } from '#worker/platform/safe-fetch/safe-fetch.ts'

const MAX_PAGE_BYTES = 500_000

/**
 * The home page of the website's host, which the profile then names, must link to the profile with `rel="me"`: a page
 * below it may be anyone's. A redirect to another host proves nothing of this one.
 */
export async function proveWebsite(context: MemberContext): Promise<FormResult> {
  const { db, viewer, siteOrigin } = context
  const { fetchPolicy: policy, linkTimeoutMs } = context.parts
  const { id, username, domainUrl: website } = viewer.user
  if (website === null || !URL.canParse('/', website))
    return fail('invalidInput', { field: 'domain_url', detail: issueText('website') })
  const signal = AbortSignal.timeout(linkTimeoutMs)
  const home = new URL('/', website)
  const { url, response } = await safeFetch(home, { policy, signal, accept: 'text/html,application/xhtml+xml' })
  const { bytes } = await readAvailable(response, { maxBytes: MAX_PAGE_BYTES, signal })
  const page = parsePage(decodeHtml(bytes, response.headers.get('content-type')))
  const profile = new URL(href('profile', { username }), siteOrigin)
  if (bareHost(url) !== bareHost(home) || !linksTo(page, url, profile)) fail('websiteNotLinked')
  const proved = await db
    .update(users)
    .set({ domainVerified: true })
    .where(
      and(
        eq(users.id, id),
        eq(users.domainUrl, website),
        eq(users.username, username),
        isSessionLive(viewer.session.id),
      ),
    )
    .returning({ id: users.id })
  // Website or username have changed meanwhile.
  if (proved.length === 0) fail('websiteNotLinked')
  return { done: 'websiteProved' }
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, '')
}

function linksTo({ links, base }: ParsedPage, url: URL, profile: URL): boolean {
  const from = base !== null && URL.canParse(base, url) ? new URL(base, url) : url
  return links.some(({ rels, href: link }) => {
    if (!rels.includes('me') || !URL.canParse(link, from)) return false
    const { origin, pathname } = new URL(link, from)
    return origin === profile.origin && barePath(pathname) === barePath(profile.pathname)
  })
}

function barePath(path: string): string {
  return path.toLowerCase().replace(/\/$/, '')
}
