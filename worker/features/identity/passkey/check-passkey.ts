import { and, eq, lt, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { isThere } from '#db/active-account.ts'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import { PasskeyAnswer } from '#schema/identity/passkey-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Proof } from '../proof.ts'
import { spendChallenge, type ChallengeFor } from './challenge.ts'
import { fromBase64Url, parseChallenge, toBase64Url } from './encoding.ts'
import { findRelyingParty, type RelyingParty } from './relying-party.ts'

/**
 * Uses the challenge up before checking anything. A counter that doesn't rise means a copied passkey; the database
 * checks it too, so only one of two parallel answers with one count passes.
 */
export async function checkPasskey(
  context: Pick<ActionContext, 'db' | 'now' | 'mailOrigin'>,
  answer: unknown,
  wanted: ChallengeFor,
): Promise<Proof | null> {
  const { db, now } = context
  const party = findRelyingParty(context)
  const read = v.safeParse(PasskeyAnswer, typeof answer === 'string' ? parseJson(answer) : answer)
  if (!read.success) return null
  const { id, response } = read.output
  const challenge = parseChallenge(response.clientDataJSON)
  if (challenge === null || !(await spendChallenge(db, challenge, wanted, now))) return null
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, id), isThere(sql`${passkeys.userId}`)))
  if (!passkey || (wanted.purpose !== 'login' && passkey.userId !== wanted.userId)) return null
  if (response.userHandle && response.userHandle !== toUserHandle(passkey.userId)) return null

  const counter = await verifyCounter(party, read.output, challenge, passkey, wanted.purpose === 'login')
  if (counter === null) return null
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, passkey.id),
        // Many passkeys don't count and always say 0.
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ id: passkeys.id })
  if (used.length === 0) return null
  return { userId: passkey.userId, holds: sql`exists (select 1 from ${passkeys} where ${passkeys.id} = ${passkey.id})` }
}

function toUserHandle(userId: string): string {
  return toBase64Url(new TextEncoder().encode(userId))
}

async function verifyCounter(
  { id: rpId, origin }: RelyingParty,
  { response, ...answer }: PasskeyAnswer,
  challenge: string,
  passkey: typeof passkeys.$inferSelect,
  requireUserVerification: boolean,
): Promise<number | null> {
  const { userHandle: _, ...signed } = response
  const { authenticatorAttachment: __, ...credential } = answer
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification,
      credential: {
        id: passkey.credentialId,
        publicKey: fromBase64Url(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The caller must not learn which check of the library failed.
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
