import { and, gt, type SQL } from 'drizzle-orm'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { sessions } from './tables/sessions.ts'

/**
 * Holds for sessions that have neither reached their end nor lain idle for too long. One that has lain idle signs nobody in
 * any more: until its end it is a limited login.
 */
export function isLiveSession(now: number): SQL | undefined {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, now - SESSION_IDLE_LIFETIME_MS))
}
