import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '#db/client.ts'
import { insertWhereOrFail } from '#db/insert-where.ts'
import { newId } from '#db/id.ts'
import { identities } from '#db/tables/social.ts'
import { users } from '#db/tables/users.ts'
import type { Provider } from '#schema/calls/social.ts'
import { isTaken } from '#worker/errors/is-taken.ts'
import type { MailContext } from '#worker/context/context.ts'
import { noticeMail } from '#worker/features/credentials/notice.ts'
import { useNonceStatement } from './nonce.ts'
import type { SocialPerson } from './social-person.ts'

export type ConnectOutcome = 'connected' | 'socialAccountTaken' | 'otherConnected' | 'socialProofRefused' | 'proofEnded'

/** What services are called in a sentence. */
const NAMES: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }

export interface Owner {
  id: string
  email: string | null
  username: string
  firstName: string
  locale: string
}

/**
 * Lets an account of another service sign in to one of ours, while what its owner showed for it still `holds`, and writes
 * so to its owner. Sent twice it is done once; the unique keys settle who comes first.
 */
export async function connect(
  context: MailContext,
  person: SocialPerson,
  owner: Owner,
  holds: SQL,
): Promise<ConnectOutcome> {
  const { db, now } = context
  const notices =
    owner.email === null
      ? []
      : [
          noticeMail(context, {
            kind: 'accountConnected',
            senderId: owner.id,
            recipient: owner.email,
            locale: owner.locale,
            name: owner.firstName,
            values: { username: owner.username, service: NAMES[person.provider] },
            idempotencyKey: `account-connected:${newId(now)}`,
            condition: holds,
          }),
        ]
  const statements: BatchItem<'sqlite'>[] = [
    ...notices.map(({ statement }) => statement),
    ...connectStatements(db, person, owner.id, now, holds),
    db
      .update(users)
      .set({ connectedNetworks: withNetwork(person.provider) })
      .where(and(eq(users.id, owner.id), holds))
      .returning({ id: users.id }),
  ]
  try {
    const results: unknown[] = await db.batch(statements as [BatchItem<'sqlite'>])
    const marked = results.at(-1) as { id: string }[]
    if (marked.length === 0) return 'proofEnded'
  } catch (error) {
    if (!isTaken(error)) throw error
    return await whatStandsAgainst(db, person, owner.id)
  }
  context.send(notices)
  return 'connected'
}

/** Connects the two where a condition holds, and uses the token's nonce up; fails as a whole where either was done before. */
export function connectStatements(
  db: Database,
  { provider, subject, email, isEmailVerified, nonce }: SocialPerson,
  userId: string,
  now: number,
  holds: SQL = sql`true`,
): BatchItem<'sqlite'>[] {
  const vouched = isEmailVerified ? email : null
  return [
    insertWhereOrFail(db, identities, { provider, subject, userId, email: vouched, createdAt: now }, holds),
    ...(nonce === null ? [] : [useNonceStatement(db, nonce, now)]),
  ]
}

async function whatStandsAgainst(
  db: Database,
  { provider, subject }: SocialPerson,
  userId: string,
): Promise<ConnectOutcome> {
  const isSame = and(eq(identities.provider, provider), eq(identities.subject, subject))
  const isOwn = and(eq(identities.provider, provider), eq(identities.userId, userId))
  const found = await db
    .select({ subject: identities.subject, userId: identities.userId })
    .from(identities)
    .where(or(isSame, isOwn))
  const same = found.find((one) => one.subject === subject)
  if (same) return same.userId === userId ? 'connected' : 'socialAccountTaken'
  return found.length > 0 ? 'otherConnected' : 'socialProofRefused'
}

/** The networks of an account with one more. */
function withNetwork(provider: Provider) {
  return sql`json_set(${users.connectedNetworks}, ${`$.${provider}`}, json('true'))`
}
