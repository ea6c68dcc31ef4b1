import type { QueryResult } from '#schema/queries/all.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { listSessions } from './list-sessions.ts'

/** The signed-in browsers of the viewer, as the page that lists them shows them. */
export async function findSessions(scope: QueryContext): Promise<QueryResult<'SessionsQuery'>> {
  const sessions = await listSessions(scope, requireFullSession(scope.viewer), scope.now)
  return {
    __typename: 'Sessions',
    sessions: sessions.map(({ device, ...session }) => ({
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
