import type { AppContext } from '#worker/context/context.ts'
import { browserTokensOf, clearAccountsCookie, clearSessionCookie } from '#worker/features/accounts/session-cookie.ts'
import { endSessions, type SignedOut } from './end-sessions.ts'

/** Ends sessions of the browser of this request, and takes the cookies back that lead nowhere any more. */
export async function signOut(c: AppContext, which: SignedOut): Promise<void> {
  const browser = browserTokensOf(c)
  const { hasCurrentEnded, hasGroupEnded } = await endSessions(c.var.db, which, browser)
  if (hasCurrentEnded) clearSessionCookie(c)
  if (hasGroupEnded && browser.group !== null) clearAccountsCookie(c)
}
