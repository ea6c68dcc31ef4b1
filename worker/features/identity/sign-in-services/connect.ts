import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { batch, type Statement } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { insertWhereOrFail } from '#db/insert-where.ts'
import { isSessionLive } from '#db/live-session.ts'
import { identities } from '#db/tables/identity/sign-in-services.ts'
import { users } from '#db/tables/users.ts'
import type { ConnectInput } from '#schema/identity/sign-in-service-calls.ts'
import type { Provider } from '#schema/identity/sign-in-service-constants.ts'
import type { MailContext, MemberContext } from '#worker/context/context.ts'
import { isUniqueViolation } from '#worker/errors/is-unique-violation.ts'
import { fail } from '#worker/errors/service-error.ts'
import { noticeMails, type Recipient } from '../notice.ts'
import { proveOwner } from '../two-step/prove-owner.ts'
import { useNonceStatement } from './nonce.ts'
import { proveService } from './prove-service.ts'
import type { ServicePerson } from './service-person.ts'

const NAMES: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }

/** Needs the password: a stolen session must leave no way in behind. */
export async function connectAccount(context: MemberContext, input: ConnectInput): Promise<void> {
  const person = await proveService(context, input, 'signInServiceOff')
  await proveOwner(context, { password: input.password ?? '' })
  const { user, session } = context.viewer
  if (!(await connect(context, person, user, isSessionLive(session.id)))) fail('notSignedIn')
}

/** Returns false if `holds` no longer does. Idempotent; unique keys settle a race. */
export async function connect(
  context: MailContext,
  person: ServicePerson,
  owner: Recipient,
  holds: SQL,
): Promise<boolean> {
  const { db, now } = context
  const notices = noticeMails(context, 'accountConnected', owner, {
    values: { service: NAMES[person.provider] },
    condition: holds,
  })
  try {
    const { marked } = await batch(db, {
      notices: notices.map(({ statement }) => statement),
      connection: connectStatements(db, person, owner.id, now, holds),
      marked: db
        .update(users)
        .set({ connectedNetworks: withNetwork(person.provider) })
        .where(and(eq(users.id, owner.id), holds))
        .returning({ id: users.id }),
    })
    if (marked.length === 0) return false
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await requireConnected(db, person, owner.id)
    return true
  }
  context.send(notices)
  return true
}

export function connectStatements(
  db: Database,
  { provider, subject, email, isEmailVerified, nonce }: ServicePerson,
  userId: string,
  now: number,
  holds: SQL = sql`true`,
): Statement[] {
  const verifiedEmail = isEmailVerified ? email : null
  return [
    insertWhereOrFail(db, identities, { provider, subject, userId, email: verifiedEmail, createdAt: now }, holds),
    ...(nonce === null ? [] : [useNonceStatement(db, nonce, now)]),
  ]
}

async function requireConnected(db: Database, { provider, subject }: ServicePerson, userId: string): Promise<void> {
  const isSame = and(eq(identities.provider, provider), eq(identities.subject, subject))
  const isOwn = and(eq(identities.provider, provider), eq(identities.userId, userId))
  const found = await db
    .select({ subject: identities.subject, userId: identities.userId })
    .from(identities)
    .where(or(isSame, isOwn))
  const same = found.find((one) => one.subject === subject)
  if (same?.userId === userId) return
  if (same) fail('serviceAccountTaken')
  if (found.length === 0) fail('serviceProofRefused')
  fail('serviceAccountTaken', 'otherServiceAccount')
}

function withNetwork(provider: Provider) {
  return sql`json_set(${users.connectedNetworks}, ${`$.${provider}`}, json('true'))`
}
