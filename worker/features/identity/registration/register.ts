import { and, eq, lte, sql } from 'drizzle-orm'
import { batch, type Statement } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { foldColumns } from '#db/folded-texts.ts'
import { newId } from '#db/id.ts'
import { insertWhere } from '#db/insert-where.ts'
import { inviteRedemptions } from '#db/tables/identity/invites.ts'
import { registrations } from '#db/tables/identity/sessions.ts'
import { identities, usedNonces } from '#db/tables/identity/sign-in-services.ts'
import { partners, users } from '#db/tables/users.ts'
import type { ErrorName } from '#schema/errors.ts'
import { isMinor } from '#schema/identity/age.ts'
import { REGISTRATION_KEY_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import type { ActionContext, MailContext } from '#worker/context/context.ts'
import { isUniqueViolation } from '#worker/errors/is-unique-violation.ts'
import { fail } from '#worker/errors/service-error.ts'
import { releaseUsername } from '#worker/model/former-usernames.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { verificationMail } from '../email/verify-email.ts'
import { connectStatements } from '../sign-in-services/connect.ts'
import type { ServicePerson } from '../sign-in-services/service-person.ts'
import { usernameCandidates } from './username-candidates.ts'

export interface NewAccount {
  email: string
  /** Null if a social service vouches for the user. */
  password: string | null
  person: ServicePerson | null
  inviteCode: string | null
  /** Null to choose one. */
  username: string | null
  firstName: string
  lastName: string
  fullName: string
  businessName: string | null
  birthday: string | null
  gender: string | null
  customGender: string | null
  country: string | null
  locale: string
}

export type RegisterContext = MailContext & Pick<ActionContext, 'parts'>

export interface RegisterOptions<Made> {
  makeEntry: MakeEntry<Made>
  /** Hash of the `Idempotency-Key` and its sender; null without one. */
  keyHash: string | null
  /** Error for a key that was used for another registration. */
  conflict: ErrorName
}

export interface Entry<Made> {
  statements: readonly Statement[]
  made(results: readonly unknown[]): Made
}

export type MakeEntry<Made> = (userId: string) => Promise<Entry<Made>>

/** The plain name, then variants with random digits, a million each. */
const MAX_USERNAME_ATTEMPTS = 6

/**
 * One batch: no account without its credentials; unique keys settle a race. The password is always hashed, so that a
 * taken email takes as long as a free one.
 */
export async function register<Made>(
  context: RegisterContext,
  account: NewAccount,
  options: RegisterOptions<Made>,
): Promise<Made> {
  const { db, now } = context
  const { makeEntry, keyHash } = options
  const { email, locale, firstName: name, person } = account
  const passwordHash = account.password === null ? null : await context.parts.passwords.hash(account.password)
  const candidates = usernameCandidates(account.fullName, secureRandom)
  for (let attempts = 0; attempts < MAX_USERNAME_ATTEMPTS; attempts += 1) {
    const id = newId(now)
    const username = account.username ?? candidates.next().value
    const entry = await makeEntry(id)
    const verification = person?.isEmailVerified
      ? null
      : await verificationMail(context, { userId: id, email, locale, name: name || username })
    const made = await insert(db, entry, [
      releaseUsername(db, username, { userId: null, now }),
      db.insert(users).values({
        ...toColumns(account),
        ...names(account, username),
        ...defaultsForAge(account, now),
        ...serviceColumns(person, now),
        id,
        username,
        passwordHash,
        adIdentifier: newToken(),
        createdAt: now,
      }),
      ...(person === null ? [] : connectStatements(db, person, id, now)),
      ...(account.businessName === null
        ? []
        : [db.insert(partners).values({ userId: id, businessName: account.businessName })]),
      ...(account.inviteCode === null ? [] : [redeemStatement(db, account.inviteCode, id, now)]),
      ...(keyHash === null ? [] : keyStatements(db, { keyHash, userId: id, createdAt: now })),
      ...(verification ? [verification.mail.statement, verification.link] : []),
    ])
    if (made) {
      if (verification) context.send([verification.mail])
      return made.made
    }

    const known = await findConflicts(db, { keyHash, email, username, person })
    if (known.key) return await repeat(context, { ...known.key, personId: known.person?.userId }, account, options)
    if (known.person) fail('serviceAccountTaken')
    if (known.email) fail(person === null ? 'emailTaken' : 'serviceNeedsPassword')
    if (known.isNonceUsed) fail('serviceProofRefused')
    if (account.username !== null) fail('usernameTaken')
  }
  throw new Error('No free username was found')
}

/** People who give no name are shown by the username. */
function names({ fullName, firstName }: NewAccount, username: string) {
  const shown = fullName || username
  return { fullName: shown, firstName: firstName || shown, ...foldColumns({ fullName: shown }) }
}

/** Returns null and writes nothing if a key is taken. */
async function insert<Made>(
  db: Database,
  entry: Entry<Made>,
  account: readonly Statement[],
): Promise<{ made: Made } | null> {
  try {
    const results = await batch(db, { account, entry: entry.statements })
    return { made: entry.made(results.entry) }
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

function keyStatements(db: Database, row: typeof registrations.$inferInsert) {
  return [
    db.delete(registrations).where(lte(registrations.createdAt, row.createdAt - REGISTRATION_KEY_LIFETIME_MS)),
    db.insert(registrations).values(row),
  ]
}

interface KnownRegistration {
  userId: string
  createdAt: number
  email: string | null
  passwordHash: string | null
  hasTwoStepEnabled: boolean
  personId: string | undefined
}

async function findConflicts(
  db: Database,
  {
    keyHash,
    email,
    username,
    person,
  }: { keyHash: string | null; email: string; username: string; person: ServicePerson | null },
) {
  const [byKey, byEmail, byUsername, byPerson, byNonce] = await db.batch([
    db
      .select({
        userId: registrations.userId,
        createdAt: registrations.createdAt,
        email: users.email,
        passwordHash: users.passwordHash,
        hasTwoStepEnabled: users.hasTwoStepEnabled,
      })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(eq(registrations.keyHash, keyHash ?? '')),
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, sql`lower(${email})`)),
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.username})`, username)),
    db
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.provider, person?.provider ?? 'google'), eq(identities.subject, person?.subject ?? ''))),
    db
      .select({ nonce: usedNonces.nonce })
      .from(usedNonces)
      .where(eq(usedNonces.nonce, person?.nonce ?? '')),
  ])
  return {
    key: byKey[0],
    email: byEmail[0],
    username: byUsername[0],
    person: byPerson[0],
    isNonceUsed: byNonce.length > 0,
  }
}

/**
 * Matched by email and password, or by the social account: others may have seen the key. Never logs in to an account
 * with two-step verification.
 */
async function repeat<Made>(
  { db, now, parts }: RegisterContext,
  known: KnownRegistration,
  { email, password, person }: NewAccount,
  { makeEntry, conflict }: RegisterOptions<Made>,
): Promise<Made> {
  const isSame =
    known.email === email &&
    !known.hasTwoStepEnabled &&
    known.createdAt > now - REGISTRATION_KEY_LIFETIME_MS &&
    (person === null
      ? password !== null && known.passwordHash !== null && (await parts.passwords.verify(password, known.passwordHash))
      : known.personId === known.userId)
  if (!isSame) fail(conflict)
  const entry = await makeEntry(known.userId)
  const results = await batch(db, { entry: entry.statements })
  return entry.made(results.entry)
}

function toColumns(account: NewAccount) {
  const { email, firstName, lastName, fullName, businessName, birthday, gender, customGender, country, locale } =
    account
  const isPartner = businessName !== null
  return { email, firstName, lastName, fullName, birthday, gender, customGender, country, locale, isPartner }
}

/** Minors start out private, hear only from people they follow, and are never reported to advertisers. */
function defaultsForAge({ birthday }: NewAccount, now: number): Partial<typeof users.$inferInsert> {
  if (!isMinor(birthday, now)) return {}
  return {
    isPrivateProfile: true,
    messagesFrom: 'following',
    mentionsFrom: 'following',
    thirdPartyMarketingTrackingEnabled: false,
  }
}

function serviceColumns(person: ServicePerson | null, now: number) {
  if (person === null) return {}
  return { connectedNetworks: { [person.provider]: true }, emailVerifiedAt: person.isEmailVerified ? now : null }
}

function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value / 2 ** 32
}

function redeemStatement(db: Database, code: string, userId: string, now: number) {
  return insertWhere(
    db,
    inviteRedemptions,
    { userId, code, createdAt: now },
    sql`exists (select 1 from invites where invites.code = ${code})`,
  )
}
