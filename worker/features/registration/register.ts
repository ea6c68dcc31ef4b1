import { eq, lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { registrations } from '#db/tables/registrations.ts'
import { partners, users } from '#db/tables/users.ts'
import { REGISTRATION_KEY_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { isTaken } from '#worker/errors/is-taken.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { verificationMail } from '#worker/features/credentials/verification.ts'
import { hashPassword, verifyPassword } from '#worker/platform/passwords.ts'
import { usernameCandidates } from './username-candidates.ts'

/** What an account is made of. Every column that a caller may fill is named here; all others keep their defaults. */
export interface NewAccount {
  email: string
  password: string
  /** Null where one is to be found. */
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

export interface RegisterScope extends MailScope {
  /** Hash of the `Idempotency-Key` and of who sent it; null without one. */
  keyHash: string | null
}

/** What is written together with the account, and what comes of it. */
export interface Entry<Made> {
  statements: readonly BatchItem<'sqlite'>[]
  made(results: readonly unknown[]): Made
}

/** Prepares how a new account is let in: a handshake's token, or a session. */
export type MakeEntry<Made> = (userId: string) => Promise<Entry<Made>>

export type RegisterOutcome<Made> =
  | { type: 'registered'; made: Made }
  | { type: 'emailTaken' | 'usernameTaken' | 'idempotencyMismatch' }

/** Usernames that are tried for somebody who has chosen none: the plain one, and some with a million variants each. */
const MAX_USERNAME_TRIES = 6

/**
 * Makes an account, lets its owner in and writes to them to verify their address, all in one batch: there is no account
 * without its way in, and of two requests at the same moment the unique keys let one through. The password is hashed in any case, so that a taken email
 * takes as long as a free one.
 */
export async function register<Made>(
  scope: RegisterScope,
  account: NewAccount,
  makeEntry: MakeEntry<Made>,
): Promise<RegisterOutcome<Made>> {
  const { db, now, keyHash } = scope
  const { email, locale, firstName: name } = account
  const passwordHash = await hashPassword(account.password)
  const candidates = usernameCandidates({ name: account.fullName, email }, secureRandom)
  for (let tries = 0; tries < MAX_USERNAME_TRIES; tries += 1) {
    const id = newId(now)
    const username = account.username ?? candidates.next().value
    const entry = await makeEntry(id)
    const verification = await verificationMail(scope, { userId: id, email, locale, name })
    const made = await insert(db, entry, [
      db.insert(users).values({ ...columnsOf(account), id, username, passwordHash, createdAt: now }),
      ...(account.businessName === null
        ? []
        : [db.insert(partners).values({ userId: id, businessName: account.businessName })]),
      ...(keyHash === null ? [] : keyStatements(db, { keyHash, userId: id, createdAt: now })),
      ...verification.statements,
    ])
    if (made) {
      scope.send([verification.mail])
      return { type: 'registered', ...made }
    }

    const known = await findConflicts(db, { keyHash, email, username })
    if (known.key) return await repeat(db, known.key, account, now, makeEntry)
    if (known.email) return { type: 'emailTaken' }
    if (account.username !== null) return { type: 'usernameTaken' }
  }
  throw new Error('No free username was found')
}

/** Runs an account's statements, then its entry's; null where a key is taken, and then nothing is written. */
async function insert<Made>(
  db: Database,
  entry: Entry<Made>,
  account: readonly BatchItem<'sqlite'>[],
): Promise<{ made: Made } | null> {
  try {
    const results = await db.batch([...account, ...entry.statements] as unknown as [BatchItem<'sqlite'>])
    return { made: entry.made(results.slice(account.length)) }
  } catch (error) {
    if (isTaken(error)) return null
    throw error
  }
}

/** Remembers a key, and forgets those that nobody will send any more. */
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
}

async function findConflicts(
  db: Database,
  { keyHash, email, username }: { keyHash: string | null; email: string; username: string },
) {
  const [byKey, byEmail, byUsername] = await db.batch([
    db
      .select({
        userId: registrations.userId,
        createdAt: registrations.createdAt,
        email: users.email,
        passwordHash: users.passwordHash,
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
  ])
  return { key: byKey[0], email: byEmail[0], username: byUsername[0] }
}

/**
 * The same registration once more lets its owner in once more. It is the same by its email and password: a key alone may
 * have been seen by others.
 */
async function repeat<Made>(
  db: Database,
  known: KnownRegistration,
  { email, password }: NewAccount,
  now: number,
  makeEntry: MakeEntry<Made>,
): Promise<RegisterOutcome<Made>> {
  const isSame =
    known.email === email &&
    known.passwordHash !== null &&
    known.createdAt > now - REGISTRATION_KEY_LIFETIME_MS &&
    (await verifyPassword(password, known.passwordHash))
  if (!isSame) return { type: 'idempotencyMismatch' }
  const entry = await makeEntry(known.userId)
  const results = await db.batch(entry.statements as unknown as [BatchItem<'sqlite'>])
  return { type: 'registered', made: entry.made(results) }
}

function columnsOf(account: NewAccount) {
  const { email, firstName, lastName, fullName, businessName, birthday, gender, customGender, country, locale } =
    account
  const isPartner = businessName !== null
  return { email, firstName, lastName, fullName, birthday, gender, customGender, country, locale, isPartner }
}

function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value / 2 ** 32
}
