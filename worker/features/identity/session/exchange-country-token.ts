import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { isLiveSession } from '#db/live-session.ts'
import { countryTokens, sessions } from '#db/tables/identity/sessions.ts'
import type { CountrySessionForm } from '#schema/identity/country-session-calls.ts'
import { localPath } from '#schema/local-path.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { hashToken, isToken } from '#worker/platform/tokens.ts'
import type { Proof } from '../proof.ts'
import { startSession } from './start-session.ts'

/**
 * The call is only for the form of a page of the main site that the browser shows: any other answer could set no
 * cookie, and would leave a session that no browser has. A token that no longer holds leads on as well, without a
 * session.
 */
export async function exchangeCountryToken(
  context: ActionContext,
  { token, next, is_back: isBack }: CountrySessionForm,
): Promise<Response | null> {
  const { env, url } = context
  if (!parseOrigins(env.NATIONAL_ORIGINS).includes(url.origin)) fail('unknownCall')
  // The token alone logs a browser in, so even a caller without an `Origin` is refused.
  const origin = context.header('origin')
  if (origin === undefined || !parseOrigins(env.SITE_ORIGIN).includes(origin)) fail('crossSite')
  const mode = context.header('sec-fetch-mode')
  const destination = context.header('sec-fetch-dest')
  // Browsers that name neither are older than their rules about cookies of other sites.
  if ((mode ?? 'navigate') !== 'navigate' || (destination ?? 'document') !== 'document') fail('crossSite')
  const isForm = mode !== undefined || isBack !== undefined
  try {
    await startSession(context, await spendCountryToken(context, token), 'countryTokenExpired')
  } catch (error) {
    if (!isForm || !(error instanceof ServiceError) || error.error !== 'countryTokenExpired') throw error
  }
  if (!isForm) return null
  return new Response(null, { status: 303, headers: { location: (isBack ? origin : '') + localPath(next) } })
}

/** Valid only on its domain, and while the session that requested it lives. */
async function spendCountryToken({ db, url, now }: ActionContext, token: string): Promise<Proof> {
  if (!isToken(token)) fail('countryTokenExpired')
  const tokenHash = await hashToken(token)
  const isLive = and(
    eq(sessions.id, countryTokens.sessionId),
    eq(sessions.loginState, LOGIN_STATE.full),
    isLiveSession(now),
  )
  const [used] = await db
    .update(countryTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(countryTokens.tokenHash, tokenHash),
        eq(countryTokens.targetOrigin, url.origin),
        isNull(countryTokens.usedAt),
        gt(countryTokens.expiresAt, now),
      ),
    )
    .returning({ userId: sql<string | null>`(select ${sessions.userId} from ${sessions} where ${isLive})` })
  if (!used || used.userId === null) fail('countryTokenExpired')
  // The row goes with the session that requested it.
  const holds = sql`exists (select 1 from ${countryTokens} where ${countryTokens.tokenHash} = ${tokenHash})`
  return { userId: used.userId, holds, isSecondHand: true }
}
