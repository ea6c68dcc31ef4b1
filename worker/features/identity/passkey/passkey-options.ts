import { eq } from 'drizzle-orm'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import type { PasskeyOptionsData } from '#schema/identity/passkey-calls.ts'
import type { TwoStepProofInput } from '#schema/identity/two-step-calls.ts'
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_LIFETIME_MS } from '#schema/identity/two-step-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { proveOwner } from '../two-step/prove-owner.ts'
import { issueChallenge } from './challenge.ts'
import { fromBase64Url } from './encoding.ts'
import { findRelyingParty } from './relying-party.ts'

export async function passkeyOptions(context: MemberContext, proof: TwoStepProofInput): Promise<PasskeyOptionsData> {
  await proveOwner(context, proof)
  const { db, now } = context
  const { user } = context.viewer
  const own = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
  if (own.length >= MAX_PASSKEYS) fail('tooManyPasskeys')
  const challenge = await issueChallenge(db, { purpose: 'register', userId: user.id }, now)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Tackboard',
    rpID: findRelyingParty(context).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    userDisplayName: user.fullName,
    challenge: fromBase64Url(challenge),
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
  })
  return { options: { ...options } }
}
