import type { ErrorName } from '#schema/errors.ts'
import { ACCOUNT_BACK_COOKIE } from '#schema/constants/leaving.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { announceResurrection } from '#worker/features/pixels/announce-resurrection.ts'
import { saveIntended } from '#worker/features/saves/save-intent.ts'
import { comeBack } from '../leaving/come-back.ts'
import { createSession } from '../create-session.ts'
import type { Proof } from '../proof.ts'
import { newSessionOf, setSessionCookies } from '../session-cookie.ts'

/**
 * Signs the browser of this request in: the one way to do it once there is proof of whose account it is. An account that
 * was deactivated is reactivated before it has a session, and what the next page says of that, or asks of ad vendors, is
 * set once the session is there. Fails with `refusal` where the proof has ended since, and then the browser stays signed out.
 */
export async function signIn(context: ActionContext, proof: Proof, refusal: ErrorName): Promise<void> {
  const isReactivated = await comeBack(context, proof)
  const { userId, holds, isSecondHand = false } = proof
  const session = { ...newSessionOf(context, userId), isProved: !isSecondHand, holds }
  const created = await createSession(context.db, session, context.now)
  if (!created) fail(refusal)
  setSessionCookies(context, created)
  if (isReactivated) announceReactivation(context)
  await announceResurrection(context, created.session)
  await saveIntended(context, created.session)
}

/** The next page says it, and takes the cookie away. */
function announceReactivation(context: ActionContext): void {
  context.setCookie(ACCOUNT_BACK_COOKIE, '1', { path: '/', secure: true, sameSite: 'Lax' })
}
