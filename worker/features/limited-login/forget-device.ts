import { and, eq, lte, or } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { knownDevices, sessions } from '#db/tables/sessions.ts'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import type { BrowserTokens } from '#worker/features/accounts/create-session.ts'
import { hashToken } from '#worker/platform/tokens.ts'

/** Makes every account forget a browser, and ends its limited login. A session with full rights is not touched. */
export async function forgetDevice(
  db: Database,
  { session, device }: Pick<BrowserTokens, 'session' | 'device'>,
  now: number,
): Promise<void> {
  const [sessionHash, deviceHash] = await Promise.all([hashToken(session ?? ''), hashToken(device ?? '')])
  const isLimited = or(
    eq(sessions.loginState, LOGIN_STATE.limited),
    lte(sessions.lastSeenAt, now - SESSION_IDLE_LIFETIME_MS),
  )
  await db.batch([
    db.delete(knownDevices).where(eq(knownDevices.tokenHash, deviceHash)),
    db.delete(sessions).where(and(eq(sessions.tokenHash, sessionHash), isLimited)),
  ])
}
