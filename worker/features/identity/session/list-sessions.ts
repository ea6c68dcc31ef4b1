import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isLiveSession } from '#db/live-session.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import type { SessionsData, SessionSummary } from '#schema/identity/session-calls.ts'
import { SESSION_TOUCH_INTERVAL_MS } from '#schema/identity/session-constants.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import type { MemberContext, QueryContext } from '#worker/context/context.ts'
import { resolveDevice } from '#worker/context/device.ts'
import { requireMember, type SignedInViewer } from '#worker/context/viewer.ts'

/** More than a user looks through. */
const MAX_LISTED_SESSIONS = 100

export type SessionRow = Pick<
  typeof sessions.$inferSelect,
  'id' | 'userAgent' | 'country' | 'loginState' | 'createdAt' | 'lastSeenAt'
>

export async function listSessions(context: MemberContext): Promise<SessionsData> {
  return { sessions: await readSessions(context, context.viewer) }
}

export async function findSessions(context: QueryContext): Promise<QueryResult<'SessionsQuery'>> {
  const found = await readSessions(context, requireMember(context.viewer))
  return {
    __typename: 'Sessions',
    sessions: found.map(({ device, ...session }) => ({
      id: session.id,
      browserName: device.browser_name,
      osName: device.os_name,
      deviceType: device.type,
      country: session.country,
      createdAt: session.created_at,
      lastUsedAt: session.last_used_at,
      isCurrent: session.is_current,
      isLimited: session.is_limited,
    })),
  }
}

async function readSessions(
  { db, reader, now }: Pick<QueryContext, 'db' | 'reader' | 'now'>,
  viewer: SignedInViewer,
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

/** The full `User-Agent` must not leave the worker. */
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
