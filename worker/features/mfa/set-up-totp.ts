import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { totpFactors } from '#db/tables/mfa.ts'
import type { MfaSetupData } from '#schema/calls/mfa.ts'
import { MFA_SETUP_LIFETIME_MS } from '#schema/constants/mfa.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/**
 * Hands out a key that counts once its first code is entered. Asked twice within its lifetime, the answer is the same key:
 * whatever was scanned first stays right. `mfaOn` where a confirmed one is there.
 */
export async function setUpTotp(
  db: Database,
  user: Pick<ViewerUser, 'id' | 'username'>,
  now: number,
): Promise<MfaSetupData | 'mfaOn'> {
  const isLive = sql`${totpFactors.createdAt} > ${now - MFA_SETUP_LIFETIME_MS}`
  const [factor] = await db
    .insert(totpFactors)
    .values({ userId: user.id, secret: newTotpSecret(), createdAt: now })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: {
        secret: sql`case when ${isLive} then ${totpFactors.secret} else excluded.secret end`,
        createdAt: sql`case when ${isLive} then ${totpFactors.createdAt} else excluded.created_at end`,
      },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ secret: totpFactors.secret })
  return factor ? { secret: factor.secret, uri: totpUri(factor.secret, user.username) } : 'mfaOn'
}

/** The key that waits for its first code, or null. */
export async function findPendingTotp(db: Database, userId: string, now: number): Promise<string | null> {
  const [factor] = await db
    .select({ secret: totpFactors.secret })
    .from(totpFactors)
    .where(
      and(
        eq(totpFactors.userId, userId),
        isNull(totpFactors.confirmedAt),
        sql`${totpFactors.createdAt} > ${now - MFA_SETUP_LIFETIME_MS}`,
      ),
    )
  return factor?.secret ?? null
}
