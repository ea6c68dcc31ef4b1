import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isLiveSession } from '#db/live-session.ts'
import { sessions } from '#db/tables/sessions.ts'
import type { SessionSummary } from '#schema/calls/sessions.ts'
import { UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import { SESSION_TOUCH_INTERVAL_MS } from '#schema/constants/sessions.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { resolveDevice } from '#worker/context/device.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import type { Reader } from '#worker/platform/reader.ts'

/** Most sessions that are listed: more browsers than anybody looks through. */
const MAX_LISTED_SESSIONS = 100

export type SessionRow = Pick<
  typeof sessions.$inferSelect,
  'id' | 'userAgent' | 'country' | 'loginState' | 'createdAt' | 'lastSeenAt'
>

/** The signed-in browsers of an account: the one that asks first, then the one used last. */
export async function listSessions(
  { db, reader }: { db: Database; reader: Reader },
  viewer: SignedInViewer,
  now: number,
): Promise<SessionSummary[]> {
  const rows = await reader.read(sessionsStatement(db, viewer.user.id, now))
  const all = rows.map((row) => presentSession(row, viewer.session.id))
  return [...all.filter((one) => one.is_current), ...all.filter((one) => !one.is_current)]
}

function sessionsStatement(db: Database, userId: string, now: number) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      country: sessions.country,
      loginState: sessions.loginState,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiveSession(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MAX_LISTED_SESSIONS)
}

/** A session as its owner sees it. The whole `User-Agent` stays here: a list wants a name. */
export function presentSession(row: SessionRow, currentId: string): SessionSummary {
  const { browserName, osName, browserType } = resolveDevice(row.userAgent)
  const hour = row.lastSeenAt - (row.lastSeenAt % SESSION_TOUCH_INTERVAL_MS)
  return {
    id: row.id,
    device: { browser_name: browserName, os_name: osName, type: browserType },
    country: row.country === '' || row.country === UNKNOWN_COUNTRY ? null : row.country,
    created_at: new Date(row.createdAt).toISOString(),
    last_used_at: new Date(Math.max(hour, row.createdAt)).toISOString(),
    is_current: row.id === currentId,
    is_limited: row.loginState !== LOGIN_STATE.full,
  }
}
