import { eq } from 'drizzle-orm'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import type { HandshakeData } from '#schema/identity/account-calls.ts'
import type { PasskeyLoginInput, PasskeyLoginOptionsInput, PasskeyOptionsData } from '#schema/identity/passkey-calls.ts'
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '#schema/identity/two-step-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { issueHandshake } from '../issue-handshake.ts'
import { findBegunLogin } from '../two-step-token.ts'
import { issueChallenge } from './challenge.ts'
import { checkPasskey } from './check-passkey.ts'
import { fromBase64Url } from './encoding.ts'
import { findRelyingParty } from './relying-party.ts'

/** User verification (fingerprint or PIN) is required without a first step: the passkey is both factors. */
export async function loginOptions(
  context: ActionContext,
  { mfa_token: token }: PasskeyLoginOptionsInput,
): Promise<PasskeyOptionsData> {
  const { db, now } = context
  const { id: rpID } = findRelyingParty(context)
  const login = token === undefined ? null : ((await findBegunLogin(db, token, now)) ?? fail('twoStepExpired'))
  const challenge = await issueChallenge(
    db,
    login === null ? { purpose: 'login' } : { purpose: 'mfa', userId: login.userId },
    now,
  )
  const own =
    login === null
      ? []
      : await db
          .select({ id: passkeys.credentialId, transports: passkeys.transports })
          .from(passkeys)
          .where(eq(passkeys.userId, login.userId))
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: fromBase64Url(challenge),
    allowCredentials: own,
    userVerification: login === null ? 'required' : 'discouraged',
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
  })
  return { options: { ...options } }
}

export async function logInByPasskey(
  context: ActionContext,
  { credential }: PasskeyLoginInput,
): Promise<HandshakeData> {
  const proof = (await checkPasskey(context, credential, { purpose: 'login' })) ?? fail('passkeyFailed')
  return await issueHandshake(context, proof, 'passkeyFailed')
}
