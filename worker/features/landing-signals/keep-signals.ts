import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { userLandingSignals } from '#db/tables/landing-signals.ts'
import type { LandingSignalsInput } from '#schema/calls/landing-signals.ts'
import { MAX_LANDING_SIGNALS } from '#schema/constants/visits.ts'

/** Keeps what somebody had looked at before they signed in; the same upload once more changes nothing. The oldest of many go. */
export async function keepSignals(
  db: Database,
  userId: string,
  key: string,
  input: LandingSignalsInput,
  now: number,
): Promise<void> {
  await db.batch([
    db
      .insert(userLandingSignals)
      .values({
        userId,
        key,
        isRegister: input.is_register,
        visitedPages: input.unauth_visited_pages ?? null,
        inviteRedemption: input.invite_redemption ?? null,
        paidLanding: input.paid_landing ?? null,
        createdAt: now,
      })
      .onConflictDoNothing(),
    db.delete(userLandingSignals).where(
      and(
        eq(userLandingSignals.userId, userId),
        sql`rowid in (select rowid from user_landing_signals where user_id = ${userId}
          order by created_at desc, rowid desc limit -1 offset ${MAX_LANDING_SIGNALS})`,
      ),
    ),
  ])
}

/** The statement that forgets what somebody had looked at, for the batch that erases what was recorded of them. */
export function eraseSignals(db: Database, userId: string) {
  return db.delete(userLandingSignals).where(eq(userLandingSignals.userId, userId))
}
