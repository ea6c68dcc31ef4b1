import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { userLandingSignals } from '#db/tables/tracking/landing-signals.ts'
import type { LandingSignalsData, LandingSignalsInput } from '#schema/tracking/landing-signal-calls.ts'
import { MAX_LANDING_SIGNALS } from '#schema/tracking/visit-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { findTracking } from '#worker/context/tracking.ts'
import { hasSignals, mayRecordSignals } from '#worker/model/signal-rules.ts'
import { readIdempotencyKey } from '#worker/platform/idempotency/key.ts'

export async function recordSignals(context: MemberContext, input: LandingSignalsInput): Promise<LandingSignalsData> {
  const { db, viewer, now } = context
  const userId = viewer.user.id
  const key = readIdempotencyKey(context) ?? crypto.randomUUID()
  const kept = hasSignals(input) && mayRecordSignals({ ...findTracking(context), isBot: context.bot.isBot })
  if (!kept) return { kept }
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
  return { kept }
}

export function eraseSignals(db: Database, userId: string) {
  return db.delete(userLandingSignals).where(eq(userLandingSignals.userId, userId))
}
