import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import { twoStepTokens } from '#db/tables/identity/two-step.ts'
import { users } from '#db/tables/users.ts'
import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import { TWO_STEP_TOKEN_LIFETIME_MS } from '#schema/identity/two-step-constants.ts'
import { hashToken, isToken, newToken } from '#worker/platform/tokens.ts'
import type { Proof } from './proof.ts'
import { requireNotSuspended } from './settle-suspension.ts'

export interface BegunLogin {
  tokenHash: string
  userId: string
}

/** Returns null if one factor is enough. Call after every proof of a first factor, before anything it unlocks. */
export async function beginTwoStep(
  db: Database,
  { userId, holds }: Proof,
  now: number,
): Promise<TwoStepRequiredData | null> {
  const [user] = await db
    .select({
      hasTwoStep: users.hasTwoStepEnabled,
      hasPasskey: sql<number>`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId))
  await requireNotSuspended(db, userId, now)
  if (!user?.hasTwoStep) return null
  const token = newToken()
  const row = { tokenHash: await hashToken(token), userId, expiresAt: now + TWO_STEP_TOKEN_LIFETIME_MS }
  await insertWhere(db, twoStepTokens, row, holds)
  return { mfa_token: token, methods: ['totp', 'recovery_code', ...(user.hasPasskey ? (['passkey'] as const) : [])] }
}

export async function findBegunLogin(db: Database, token: string, now: number): Promise<BegunLogin | null> {
  if (!isToken(token)) return null
  const [row] = await db
    .select({ tokenHash: twoStepTokens.tokenHash, userId: twoStepTokens.userId })
    .from(twoStepTokens)
    .where(isLive(await hashToken(token), now))
  return row ?? null
}

/** Holds until something cancels the login, which deletes its row, used or not. */
export function toProof({ tokenHash, userId }: BegunLogin): Proof {
  return { userId, holds: sql`exists (select 1 from ${twoStepTokens} where ${twoStepTokens.tokenHash} = ${tokenHash})` }
}

export function spendTwoStepToken(db: Database, { tokenHash }: BegunLogin, now: number, condition: SQL = sql`true`) {
  return db
    .update(twoStepTokens)
    .set({ usedAt: now })
    .where(and(isLive(tokenHash, now), condition))
    .returning({ userId: twoStepTokens.userId })
}

export function selectLiveToken(db: Database, { tokenHash }: BegunLogin, now: number) {
  return db.select({ userId: twoStepTokens.userId }).from(twoStepTokens).where(isLive(tokenHash, now))
}

function isLive(tokenHash: string, now: number) {
  return and(eq(twoStepTokens.tokenHash, tokenHash), isNull(twoStepTokens.usedAt), gt(twoStepTokens.expiresAt, now))
}
