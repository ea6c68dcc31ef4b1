import { and, eq, isNull, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { totpFactors } from '#db/tables/mfa.ts'
import type { MfaSetupData } from '#schema/calls/mfa.ts'
import { MFA_SETUP_LIFETIME_MS } from '#schema/constants/mfa.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { newTotpSecret, totpUri } from './totp.ts'
import { openTotp, sealTotp, type OpenedTotp, type TotpScope } from './totp-vault.ts'

/**
 * Hands out a key that counts once its first code is entered. Asked twice within its lifetime, the answer is the same key:
 * whatever was scanned first stays right. `mfaOn` where a confirmed one is there.
 */
export async function setUpTotp(
  { db, now, totpKey }: TotpScope,
  { user, session }: SignedInViewer,
): Promise<MfaSetupData | 'mfaOn' | 'notConfigured' | 'notSignedIn'> {
  const made = newTotpSecret()
  const sealed = await sealTotp(totpKey, user.id, made)
  if (sealed === null) return 'notConfigured'
  const isLive = sql`${totpFactors.createdAt} > ${now - MFA_SETUP_LIFETIME_MS}`
  const [factor] = await db.all<{ secret: string }>(sql`insert into ${totpFactors} (user_id, secret, created_at)
    select ${user.id}, ${sealed}, ${now} where ${isSessionLive(session.id)}
    on conflict (user_id) do update set
      secret = case when ${isLive} then ${totpFactors.secret} else excluded.secret end,
      created_at = case when ${isLive} then ${totpFactors.createdAt} else excluded.created_at end
    where ${isNull(totpFactors.confirmedAt)}
    returning secret`)
  if (!factor) return (await hasSessionEnded(db, session.id)) ? 'notSignedIn' : 'mfaOn'
  const secret = (await openTotp(totpKey, user.id, factor.secret))?.secret
  return secret === undefined ? 'notConfigured' : { secret, uri: totpUri(secret, user.username) }
}

/** The key that waits for its first code, or null. */
export async function findPendingTotp(
  { db, now, totpKey }: TotpScope,
  userId: string,
): Promise<(OpenedTotp & { stored: string }) | null> {
  const [factor] = await db
    .select({ stored: totpFactors.secret })
    .from(totpFactors)
    .where(
      and(
        eq(totpFactors.userId, userId),
        isNull(totpFactors.confirmedAt),
        sql`${totpFactors.createdAt} > ${now - MFA_SETUP_LIFETIME_MS}`,
      ),
    )
  const opened = factor ? await openTotp(totpKey, userId, factor.stored) : null
  return factor && opened ? { ...opened, stored: factor.stored } : null
}
