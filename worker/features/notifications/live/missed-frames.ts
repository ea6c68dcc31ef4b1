import { and, asc, eq, gt, gte, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { isLiveSession } from '#db/live-session.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { liveCounters, liveFrames } from '#db/tables/notifications/live.ts'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import { FRAMES_KEPT_MS } from '#schema/notifications/live-constants.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'

/** What one read brings; a page that has missed more asks on. */
const FRAMES_PER_READ = 200

/** A frame as it is stored. */
export interface MissedFrame {
  seq: number
  type: string
  /** JSON. */
  data: string
}

export interface Missed {
  /** The number of the account's last frame, which may be older than what is kept. */
  counter: number
  /** What is kept after the number that was asked for, in order. */
  frames: MissedFrame[]
  isAll: boolean
  /** The account's sessions by their ids: when each ends if nothing more is heard of it. */
  sessions: Map<string, number>
}

/** Reads only the counter and the sessions if there is no `after`. */
export async function readMissed(
  db: Database,
  { userId, after, now }: { userId: string; after: number | null; now: number },
): Promise<Missed> {
  const read = await batch(db, {
    sessions: db
      .select({
        id: sessions.id,
        endsAt: sql<number>`min(${sessions.expiresAt}, ${sessions.lastSeenAt} + ${SESSION_IDLE_LIFETIME_MS})`,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          eq(sessions.loginState, LOGIN_STATE.full),
          isLiveSession(now),
          sql`exists (select 1 from users u where u.id = ${userId} and ${isActive('u')})`,
        ),
      ),
    counter: db.select({ seq: liveCounters.seq }).from(liveCounters).where(eq(liveCounters.userId, userId)),
    frames:
      after === null
        ? []
        : [
            db
              .select({ seq: liveFrames.seq, type: liveFrames.type, data: sql<string>`${liveFrames.data}` })
              .from(liveFrames)
              .where(
                and(
                  eq(liveFrames.userId, userId),
                  gt(liveFrames.seq, after),
                  gte(liveFrames.createdAt, now - FRAMES_KEPT_MS),
                ),
              )
              .orderBy(asc(liveFrames.seq))
              .limit(FRAMES_PER_READ),
          ],
  })
  const frames = read.frames[0] ?? []
  return {
    counter: read.counter[0]?.seq ?? 0,
    frames,
    isAll: frames.length < FRAMES_PER_READ,
    sessions: new Map(read.sessions.map(({ id, endsAt }) => [id, endsAt])),
  }
}

/** What continues after a number; null where that is no longer kept, or was never written. */
export function findNext({ counter, frames }: Pick<Missed, 'counter' | 'frames'>, after: number): MissedFrame[] | null {
  const next = frames.filter(({ seq }) => seq > after)
  const expected = Array.from(next, (_, place) => after + 1 + place)
  const isWhole = next.every(({ seq }, place) => seq === expected[place])
  if (next.length > 0) return isWhole ? next : null
  return counter === after ? [] : null
}
