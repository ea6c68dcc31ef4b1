import { and, eq, isNull, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { totpFactors } from '#db/tables/mfa.ts'
import type { MfaSetupData } from '#schema/calls/mfa.ts'
import { MFA_SETUP_LIFETIME_MS } from '#schema/constants/mfa.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { newTotpSecret, totpUri } from './totp.ts'
import { openTotp, sealTotp, type OpenedTotp, type TotpScope } from './totp-vault.ts'

/**
 * Hands out a key that counts once its first code is entered; `mfaOn` where a confirmed one is there. Asked again, the answer
 * is another key and the one before is worth nothing: else a session that is stolen would learn the key that its owner scans.
 */
export async function setUpTotp(
  { db, now, totpKey }: TotpScope,
  { user, session }: SignedInViewer,
): Promise<MfaSetupData | 'mfaOn' | 'notConfigured' | 'notSignedIn'> {
  const secret = newTotpSecret()
  const sealed = await sealTotp(totpKey, user.id, secret)
  if (sealed === null) return 'notConfigured'
  const handedOut = await db.all(sql`insert into ${totpFactors} (user_id, secret, created_at)
    select ${user.id}, ${sealed}, ${now} where ${isSessionLive(session.id)}
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
    where ${isNull(totpFactors.confirmedAt)}
    returning user_id`)
  if (handedOut.length === 0) return (await hasSessionEnded(db, session.id)) ? 'notSignedIn' : 'mfaOn'
  return { secret, uri: totpUri(secret, user.username) }
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
