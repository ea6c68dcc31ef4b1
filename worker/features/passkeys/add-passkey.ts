import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { sql } from 'drizzle-orm'
import { insertWhere } from '#db/insert-where.ts'
import { newId } from '#db/id.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { passkeys } from '#db/tables/passkeys.ts'
import type { NewPasskey } from '#schema/calls/passkeys.ts'
import { MAX_PASSKEYS } from '#schema/constants/mfa.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { securityNotice } from '#worker/features/mfa/security-notice.ts'
import { spendChallenge } from './challenge.ts'
import { challengeOf, toBase64Url } from './encoding.ts'
import { relyingPartyOf } from './relying-party.ts'

export type AddOutcome = { type: 'added'; id: string } | { type: 'passkeyNotAdded' | 'tooManyPasskeys' | 'notSignedIn' }

/**
 * Takes a new passkey in, if it signed a challenge that this account got for its password. One that is known already, of
 * whichever account, is not taken; of several at the same moment only as many as there is room for.
 */
export async function addPasskey(
  c: AppContext,
  { user, session }: SignedInViewer,
  { name, credential }: { name: string; credential: NewPasskey },
): Promise<AddOutcome> {
  const scope = mailScope(c)
  const { db, now } = scope
  const challenge = challengeOf(credential.response.clientDataJSON)
  const isOurs =
    challenge !== null && (await spendChallenge(db, challenge, { purpose: 'register', userId: user.id }, now))
  const made = isOurs ? await verified(c, credential, challenge) : null
  if (!made) return { type: 'passkeyNotAdded' }

  const id = newId(now)
  const row = {
    id,
    credentialId: made.id,
    userId: user.id,
    publicKey: toBase64Url(made.publicKey),
    counter: made.counter,
    transports: credential.response.transports ?? [],
    name,
    createdAt: now,
  }
  const hasRoom = sql`(select count(*) from ${passkeys} where ${passkeys.userId} = ${user.id}) < ${MAX_PASSKEYS}`
  const isAdded = sql`exists (select 1 from ${passkeys} where ${passkeys.id} = ${id})`
  const notices = securityNotice(scope, user, 'passkeyAdded', { values: { passkey: name }, condition: isAdded })
  const results = await db.batch([
    insertWhere(db, passkeys, row, sql`${hasRoom} and ${isSessionLive(session.id)}`),
    ...notices.map(({ statement }) => statement),
    db.all<{ isAdded: number; hasRoom: number }>(sql`select ${isAdded} as "isAdded", ${hasRoom} as "hasRoom"`),
  ])
  const [answer] = results.at(-1) as { isAdded: number; hasRoom: number }[]
  if (answer?.isAdded !== 1) {
    if (await hasSessionEnded(db, session.id)) return { type: 'notSignedIn' }
    return { type: answer?.hasRoom === 1 ? 'passkeyNotAdded' : 'tooManyPasskeys' }
  }
  scope.send(notices)
  return { type: 'added', id }
}

async function verified(c: AppContext, credential: NewPasskey, challenge: string) {
  const { id: rpId, origin } = relyingPartyOf(c)
  const { authenticatorAttachment: _, response, ...rest } = credential
  const { transports: __, ...signed } = response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...rest, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    })
    return registrationInfo?.credential ?? null
  } catch {
    // The library throws for whatever does not fit; which part it was is nobody's business.
    return null
  }
}
