import type { Database } from '#db/client.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import type { LimitRule } from '#schema/constants/limits.ts'
import { hashToken } from '#worker/platform/tokens.ts'

/** Uses the tries of a rule up, from now on. */
export async function useUp(
  db: Database,
  { scope, maxAttempts }: LimitRule,
  key: string,
  waitMs = 900_000,
): Promise<void> {
  const now = Date.now()
  await db.insert(rateLimits).values({
    scope,
    key: await hashToken(key),
    windowStartedAt: now,
    count: maxAttempts,
    blockedUntil: now + waitMs,
  })
}
