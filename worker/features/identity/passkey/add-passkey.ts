import { sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { insertWhere } from '#db/insert-where.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import type { AddedPasskey, NewPasskey, PasskeyInput } from '#schema/identity/passkey-calls.ts'
import { MAX_PASSKEYS } from '#schema/identity/two-step-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { noticeMails } from '../notice.ts'
import { spendChallenge } from './challenge.ts'
import { parseChallenge, toBase64Url } from './encoding.ts'
import { findRelyingParty, type RelyingParty } from './relying-party.ts'

/** Refuses a known passkey, whichever account has it; parallel requests can't exceed the maximum. */
export async function addPasskey(context: MemberContext, { name, credential }: PasskeyInput): Promise<AddedPasskey> {
  const { db, now } = context
  const { user, session } = context.viewer
  const party = findRelyingParty(context)
  const challenge = parseChallenge(credential.response.clientDataJSON)
  const isOurs =
    challenge !== null && (await spendChallenge(db, challenge, { purpose: 'register', userId: user.id }, now))
  const made = isOurs ? await verify(party, credential, challenge) : null
  if (!made) fail('passkeyNotAdded')

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
  const notices = noticeMails(context, 'passkeyAdded', user, { values: { passkey: name }, condition: isAdded })
  const { outcome } = await context.commit({
    added: insertWhere(db, passkeys, row, sql`${hasRoom} and ${isSessionLive(session.id)}`),
    notices: notices.map(({ statement }) => statement),
    outcome: db.all<{ isAdded: number; hasRoom: number }>(sql`select ${isAdded} as "isAdded", ${hasRoom} as "hasRoom"`),
  })
  const [answer] = outcome
  if (answer?.isAdded !== 1) {
    if (await hasSessionEnded(db, session.id)) fail('notSignedIn')
    fail(answer?.hasRoom === 1 ? 'passkeyNotAdded' : 'tooManyPasskeys')
  }
  context.send(notices)
  return { id }
}

async function verify({ id: rpId, origin }: RelyingParty, credential: NewPasskey, challenge: string) {
  const { authenticatorAttachment: _, response, ...rest } = credential
  const { transports: __, ...signed } = response
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...rest, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    })
    return registrationInfo?.credential ?? null
  } catch {
    // The caller must not learn which check of the library failed.
    return null
  }
}
