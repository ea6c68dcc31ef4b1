import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { RECIPIENT_COLUMNS } from '#worker/features/identity/notice.ts'
import { logLine } from '#worker/platform/log.ts'
import { claimAccount } from './claim-account.ts'
import type { DeletionContext } from './deletion-context.ts'
import { purgeSome } from './purge-account.ts'
import { removeImages } from './remove-images.ts'

const CLAIMS_PER_SWEEP = 20

/** A few seconds of work, so that sweeps don't overlap. */
const STEPS_PER_SWEEP = 100

const NAMES_PER_SWEEP = 200

/** Each step finds what is left by itself, so the next sweep continues one that crashed. */
export async function sweepDeletions(context: DeletionContext): Promise<void> {
  const { db, now } = context
  for (const account of await findDue(db, now)) await context.send(await claimAccount(context, account))
  let steps = STEPS_PER_SWEEP
  for (const { id } of await findBegun(db)) {
    try {
      while (steps > 0 && (await purgeSome(context, id)) === 'more') steps -= 1
    } catch (error) {
      logLine('error', {
        message: 'An account could not be deleted',
        error: describeError(error).error,
      })
    }
    if (steps === 0) break
  }
  await removeImages(context)
  await freeNames(db, now)
}

function findDue(db: Database, now: number) {
  return db
    .select({ ...RECIPIENT_COLUMNS, imageSignature: users.imageSignature, coverSignature: users.coverSignature })
    .from(users)
    .where(and(lte(users.deletionDueAt, now), isNull(users.deletionStartedAt)))
    .orderBy(asc(users.deletionDueAt))
    .limit(CLAIMS_PER_SWEEP)
}

function findBegun(db: Database) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletionDueAt), isNotNull(users.deletionStartedAt)))
    .orderBy(asc(users.deletionDueAt))
    .limit(CLAIMS_PER_SWEEP)
}

/** Former names of accounts that are there go once someone else takes them: until then they lead to their owner. */
async function freeNames(db: Database, now: number): Promise<void> {
  const isOver = and(lte(users.retiredUntil, now), isNull(users.retiredFor))
  const over = db.select({ id: users.id }).from(users).where(isOver).limit(NAMES_PER_SWEEP)
  await db.delete(users).where(and(inArray(users.id, over), isNotNull(users.retiredUntil), eq(users.fullName, '')))
}
