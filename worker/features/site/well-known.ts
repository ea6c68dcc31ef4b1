import { href } from '#schema/routes.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { file } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'

const CACHE = { 'cache-control': `public, max-age=${HOUR_MS / 1_000}` }

/** RFC 9116 wants less than a year. */
const SECURITY_TEXT_VALID_MS = 90 * DAY_MS

/** What browsers, password managers and researchers ask every site for at an address that they know. */
export const wellKnown = [
  file({ route: 'favicon', who: 'anyone', isPublic: true, run: () => redirect('/icon-192.png') }),
  file({
    route: 'changePassword',
    who: 'anyone',
    isPublic: true,
    run: () => redirect(href('passwordSettings')),
  }),
  file({ route: 'passkeyEndpoints', who: 'anyone', isPublic: true, run: presentPasskeyEndpoints }),
  file({ route: 'securityText', who: 'anyone', isPublic: true, run: presentSecurityText }),
]

function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { location, ...CACHE } })
}

function presentPasskeyEndpoints({ siteOrigin }: ActionContext): Response {
  const address = siteOrigin + href('securitySettings')
  return Response.json({ enroll: address, manage: address }, { headers: CACHE })
}

function presentSecurityText({ env, now, siteOrigin }: ActionContext): Response {
  const email = env.CONTACT_EMAIL || fail('notFound')
  const lines = [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${new Date(now + SECURITY_TEXT_VALID_MS).toISOString()}`,
    `Canonical: ${siteOrigin}${href('securityText')}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', ...CACHE },
  })
}
