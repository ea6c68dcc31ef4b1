import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { totpFactors } from '#db/tables/mfa.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { forgetTries } from '#worker/platform/rate-limit.ts'
import { checkOwnCode, codeLimit } from './prove-code.ts'
import type { Hindrance } from './outcome.ts'
import { proveOwner } from './prove-owner.ts'
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { securityNotice } from './security-notice.ts'

/**
 * Makes new recovery codes for an account that proves itself by its password and a code; the old ones are worth nothing from
 * then on. Of two renewals at once one is done and the other learns that its set of codes is gone: else it would hand out
 * codes that are dead already.
 */
export async function renewRecoveryCodes(
  c: AppContext,
  viewer: SignedInViewer,
  proof: { password: string; code: string },
): Promise<{ type: 'renewed'; codes: string[] } | Hindrance> {
  const scope = mailScope(c)
  const { db, now } = scope
  const { user, session } = viewer
  const isOwn = and(eq(totpFactors.userId, user.id), isNotNull(totpFactors.confirmedAt))
  const [before] = await db.select({ codesId: totpFactors.codesId }).from(totpFactors).where(isOwn)
  const owner = await proveOwner(c, viewer, proof.password)
  if (owner.type !== 'proved') return owner
  if (!before) return { type: 'mfaOff' }
  const check = await checkOwnCode(c, viewer, proof.code)
  if (check.type !== 'ready') return check

  const codes = await newRecoveryCodes(user.id)
  const codesId = newId(now)
  const isRenewed = sql`exists (select 1 from ${totpFactors} where ${totpFactors.userId} = ${user.id} and ${totpFactors.codesId} = ${codesId})`
  const notices = securityNotice(scope, user, 'recoveryCodesRenewed', { condition: isRenewed })
  const [renewed, found] = await db.batch([
    db
      .update(totpFactors)
      .set({ codesId })
      .where(and(isOwn, sql`${totpFactors.codesId} is ${before.codesId}`, check.code.isGood, isSessionLive(session.id)))
      .returning({ codesId: totpFactors.codesId }),
    db.select({ codesId: totpFactors.codesId }).from(totpFactors).where(isOwn),
    check.code.spend(isRenewed),
    ...replaceRecoveryCodes(db, user.id, codes, isRenewed),
    ...notices.map(({ statement }) => statement),
  ])
  if (renewed.length === 0) {
    if (await hasSessionEnded(db, session.id)) return { type: 'notSignedIn' }
    if (!found[0]) return { type: 'mfaOff' }
    return { type: found[0].codesId === before.codesId ? 'wrongOwnerCode' : 'codesRenewed' }
  }
  scope.send(notices)
  await forgetTries(db, [codeLimit(user.id)])
  return { type: 'renewed', codes: codes.shown }
}
