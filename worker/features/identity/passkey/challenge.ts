import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { passkeyChallenges } from '#db/tables/identity/passkeys.ts'
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '#schema/identity/two-step-constants.ts'
import { hashToken, isToken, newToken } from '#worker/platform/tokens.ts'

export type ChallengeFor = { purpose: 'login' } | { purpose: 'register' | 'mfa'; userId: string }

/** Base64url; stored as a hash. */
export async function issueChallenge(db: Database, wanted: ChallengeFor, now: number): Promise<string> {
  const challenge = newToken()
  await db.insert(passkeyChallenges).values({
    tokenHash: await hashToken(challenge),
    purpose: wanted.purpose,
    userId: findUserId(wanted),
    expiresAt: now + PASSKEY_CHALLENGE_LIFETIME_MS,
  })
  return challenge
}

export async function spendChallenge(
  db: Database,
  challenge: string,
  wanted: ChallengeFor,
  now: number,
): Promise<boolean> {
  if (!isToken(challenge)) return false
  const userId = findUserId(wanted)
  const used = await db
    .update(passkeyChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(passkeyChallenges.tokenHash, await hashToken(challenge)),
        eq(passkeyChallenges.purpose, wanted.purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        isNull(passkeyChallenges.usedAt),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return used.length > 0
}

function findUserId(wanted: ChallengeFor): string | null {
  return wanted.purpose === 'login' ? null : wanted.userId
}
