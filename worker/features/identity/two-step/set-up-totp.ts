import { and, eq, isNull, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { totpFactors } from '#db/tables/identity/two-step.ts'
import type { TwoStepSetupData, PasswordProofInput } from '#schema/identity/two-step-calls.ts'
import { TWO_STEP_SETUP_LIFETIME_MS } from '#schema/identity/two-step-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { proveOwner } from './prove-owner.ts'
import { openTotp, sealTotp, type OpenedTotp, type TotpContext } from './totp-vault.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/** Each call creates another key: otherwise a stolen session would learn the key that the owner scans. */
export async function setUpTotp(context: MemberContext, { password }: PasswordProofInput): Promise<TwoStepSetupData> {
  await proveOwner(context, { password })
  const { db, now, env } = context
  const { user, session } = context.viewer
  const secret = newTotpSecret()
  const sealed = (await sealTotp(env.TOTP_KEY, user.id, secret)) ?? fail('notConfigured')
  const inserted = await db.all(sql`insert into ${totpFactors} (user_id, secret, created_at)
    select ${user.id}, ${sealed}, ${now} where ${isSessionLive(session.id)}
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
    where ${isNull(totpFactors.confirmedAt)}
    returning user_id`)
  if (inserted.length === 0) fail((await hasSessionEnded(db, session.id)) ? 'notSignedIn' : 'twoStepOn')
  return { secret, uri: totpUri(secret, user.username) }
}

export async function findPendingTotp(
  { db, now, env }: TotpContext,
  userId: string,
): Promise<(OpenedTotp & { stored: string }) | null> {
  const [factor] = await db
    .select({ stored: totpFactors.secret })
    .from(totpFactors)
    .where(
      and(
        eq(totpFactors.userId, userId),
        isNull(totpFactors.confirmedAt),
        sql`${totpFactors.createdAt} > ${now - TWO_STEP_SETUP_LIFETIME_MS}`,
      ),
    )
  const opened = factor ? await openTotp(env.TOTP_KEY, userId, factor.stored) : null
  return factor && opened ? { ...opened, stored: factor.stored } : null
}
