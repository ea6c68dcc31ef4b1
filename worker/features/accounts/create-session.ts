import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { sessions } from '#db/tables/sessions.ts'
import { MAX_USER_AGENT_LENGTH } from '#schema/constants/limits.ts'
import { SESSION_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'

export interface NewSession {
  userId: string
  userAgent: string
  country: string
  /** Token of the session that the browser had until now; it ends. */
  replaces: string | null
}

/**
 * Signs a browser in and gives the token for its cookie. The token is always a new one, so that nobody can have
 * planted it beforehand.
 */
export async function createSession(db: Database, session: NewSession, now: number): Promise<string> {
  const token = newToken()
  const insert = db.insert(sessions).values({
    id: newId(now),
    tokenHash: await hashToken(token),
    userId: session.userId,
    loginState: LOGIN_STATE.full,
    userAgent: session.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    country: session.country,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_LIFETIME_MS,
  })
  if (session.replaces === null) await insert
  else await db.batch([insert, db.delete(sessions).where(eq(sessions.tokenHash, await hashToken(session.replaces)))])
  return token
}
