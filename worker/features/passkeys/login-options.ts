import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { passkeys } from '#db/tables/passkeys.ts'
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '#schema/constants/mfa.ts'
import type { AppContext } from '#worker/context/context.ts'
import { issueChallenge } from './challenge.ts'
import { fromBase64Url } from './encoding.ts'
import { relyingPartyOf } from './relying-party.ts'

/**
 * Asks for a passkey. Alone it stands for both factors, so it must know its owner by a finger or a PIN; whose it is it
 * tells itself. As the second step after a password, having it is enough, and only the account's own will do.
 */
export async function loginOptions(c: AppContext, userId: string | null): Promise<object> {
  const { db, clock } = c.var
  const challenge = await issueChallenge(
    db,
    userId === null ? { purpose: 'login' } : { purpose: 'mfa', userId },
    clock(),
  )
  const own =
    userId === null
      ? []
      : await db
          .select({ id: passkeys.credentialId, transports: passkeys.transports })
          .from(passkeys)
          .where(eq(passkeys.userId, userId))
  return await generateAuthenticationOptions({
    rpID: relyingPartyOf(c).id,
    challenge: fromBase64Url(challenge),
    allowCredentials: own,
    userVerification: userId === null ? 'required' : 'discouraged',
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
  })
}
