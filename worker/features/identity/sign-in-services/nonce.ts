import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { usedNonces } from '#db/tables/identity/sign-in-services.ts'
import { SERVICE_NONCE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import type { ServiceNonceData } from '#schema/identity/sign-in-service-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { hashToken, isToken, newToken } from '#worker/platform/tokens.ts'
import { signInServiceSettings } from './service-settings.ts'

/** Binds the nonce to the browser: the token alone is worthless. */
const NONCE_COOKIE = '__Host-nonce'

export async function findNonce(context: Pick<ActionContext, 'cookie'>): Promise<string | null> {
  const secret = context.cookie(NONCE_COOKIE)
  return isToken(secret) ? hashToken(secret) : null
}

export async function giveNonce(context: ActionContext): Promise<ServiceNonceData> {
  const { db, env, now } = context
  if (!signInServiceSettings(env).google) fail('signInServiceOff')
  const known = await findNonce(context)
  if (known !== null && !(await isUsed(db, known, now))) return { nonce: known }
  const secret = newToken()
  context.setCookie(NONCE_COOKIE, secret, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: SERVICE_NONCE_LIFETIME_MS / 1_000,
  })
  return { nonce: await hashToken(secret) }
}

/** Its batch fails if the nonce was used before. */
export function useNonceStatement(db: Database, nonce: string, now: number) {
  return db.insert(usedNonces).values({ nonce, expiresAt: usedUntil(now) })
}

export async function useNonce(db: Database, nonce: string, now: number): Promise<boolean> {
  const used = await useNonceStatement(db, nonce, now).onConflictDoNothing().returning({ nonce: usedNonces.nonce })
  return used.length > 0
}

async function isUsed(db: Database, nonce: string, now: number): Promise<boolean> {
  const [used] = await db
    .select({ nonce: usedNonces.nonce })
    .from(usedNonces)
    .where(and(eq(usedNonces.nonce, nonce), gt(usedNonces.expiresAt, now)))
  return used !== undefined
}

/** Longer than the cookie and the last token with the nonce can live. */
function usedUntil(now: number): number {
  return now + 2 * SERVICE_NONCE_LIFETIME_MS
}
