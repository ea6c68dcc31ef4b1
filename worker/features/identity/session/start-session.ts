import { sql } from 'drizzle-orm'
import { isThere } from '#db/active-account.ts'
import type { ErrorName } from '#schema/errors.ts'
import { ACCOUNT_BACK_COOKIE } from '#schema/identity/leaving-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { saveIntended } from '#worker/features/saves/save-intended.ts'
import { announceResurrection } from '#worker/features/tracking/third-parties/announce-resurrection.ts'
import { createSession } from '../create-session.ts'
import { reactivate } from '../leaving/reactivate.ts'
import type { Proof } from '../proof.ts'
import { toNewSession, setSessionCookies } from '../session-cookie.ts'
import { isNotSuspended, requireNotSuspended } from '../settle-suspension.ts'

/**
 * The only way to log a browser in, but for accounts that are suspended. Reactivates a deactivated account first. Fails
 * with `refusal` if the proof no longer holds.
 */
export async function startSession(context: ActionContext, proof: Proof, refusal: ErrorName): Promise<void> {
  const { userId, isSecondHand = false } = proof
  await requireNotSuspended(context.db, userId, context.now)
  const isReactivated = await reactivate(context, proof)
  const holds = sql`(${proof.holds} and ${isThere(userId)} and ${isNotSuspended(userId, context.now)})`
  const session = { ...toNewSession(context, userId), isProved: !isSecondHand, holds }
  const created = await createSession(context.db, session, context.now)
  if (!created) fail(refusal)
  setSessionCookies(context, created)
  // It replaces the browser's former session of the account.
  context.closeEndedSockets([userId])
  if (isReactivated) announceReactivation(context)
  await announceResurrection(context, created.session)
  await saveIntended(context, created.session)
}

function announceReactivation(context: ActionContext): void {
  context.setCookie(ACCOUNT_BACK_COOKIE, '1', { path: '/', secure: true, sameSite: 'Lax' })
}
