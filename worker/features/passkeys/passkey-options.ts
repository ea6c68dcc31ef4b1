import { generateRegistrationOptions } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { passkeys } from '#db/tables/passkeys.ts'
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_LIFETIME_MS } from '#schema/constants/mfa.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'
import { issueChallenge } from './challenge.ts'
import { fromBase64Url } from './encoding.ts'
import { relyingPartyOf } from './relying-party.ts'

/** What a browser needs to make a passkey for an account; one that the account has already is not made again. */
export async function passkeyOptions(c: AppContext, user: ViewerUser): Promise<object | 'tooManyPasskeys'> {
  const { db, clock } = c.var
  const own = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
  if (own.length >= MAX_PASSKEYS) return 'tooManyPasskeys'
  const challenge = await issueChallenge(db, { purpose: 'register', userId: user.id }, clock())
  return await generateRegistrationOptions({
    rpName: 'Tackboard',
    rpID: relyingPartyOf(c).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    userDisplayName: user.fullName,
    challenge: fromBase64Url(challenge),
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
  })
}
