import { eq, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { selectBans, stands } from '#db/standing-decisions.ts'
import { users } from '#db/tables/users.ts'
import type { Suspension } from '#schema/identity/account-calls.ts'
import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'

/** A suspension without an end, or one whose end is still to come. */
function isSuspended(alias: string, now: number): SQL {
  const u = sql.identifier(alias)
  return sql`(${u}.suspended_at is not null and (${u}.suspended_until is null or ${u}.suspended_until > ${now}))`
}

/** Must hold where a session begins. */
export function isNotSuspended(userId: string, now: number): SQL {
  return sql`not exists (select 1 from users barred where barred.id = ${userId} and ${isSuspended('barred', now)})`
}

/** Call once the owner is proved: it says why and until when. Fails with `accountSuspended`. */
export async function requireNotSuspended(db: Database, userId: string, now: number): Promise<void> {
  const [row] = await db
    .select({
      until: users.suspendedUntil,
      reason: sql<string | null>`(select d.note from moderation_log d where d.person_id = ${userId}
        and (d.decision = 'suspend' or (d.decision = 'delete' and d.type = 'user')) and ${stands(sql`d`)}
        order by d.id desc limit 1)`,
    })
    .from(users)
    .where(sql`${eq(users.id, userId)} and ${isSuspended('users', now)}`)
  if (!row) return
  const until = row.until === null ? null : new Date(row.until).toISOString()
  const reason = row.reason ?? ''
  fail('accountSuspended', {
    detail: issueText('suspended', { until: until?.slice(0, 10) ?? 'never', reason }),
    data: { reason, until } satisfies Suspension,
    headers: { 'cache-control': 'private, no-store' },
  })
}

/**
 * The statements are for a commit in which the log already says what stands: the account is away as long as the longest
 * suspension, and then is again what it was before.
 */
export function settleSuspension(
  db: Database,
  { userId, isDecided, now }: { userId: string; isDecided: SQL; now: number },
): Statement[] {
  const select = (columns: SQL) => selectBans(userId, columns, now, 'suspend')
  const isMeant = sql`id = ${userId} and deletion_started_at is null and ${isDecided}`
  return [
    db.run(sql`update users set deactivated_before = iif(suspended_at is null, deactivated_at, deactivated_before),
        suspended_at = coalesce(suspended_at, ${now}), deactivated_at = coalesce(deactivated_at, ${now}),
        suspended_until = (${select(sql`iif(count(d.until) = count(*), max(d.until), null)`)})
      where ${isMeant} and exists (${select(sql`1`)})`),
    db.run(sql`update users set ${BACK} where ${isMeant} and suspended_at is not null
      and not exists (${select(sql`1`)})`),
  ]
}

const BACK = sql`deactivated_at = deactivated_before, deactivated_before = null, suspended_at = null,
  suspended_until = null`

/** A deletion that is due by every clock, also by one that is behind the clock of the decision. */
const DUE_AT_ONCE = 1

/** The same for one that is to be deleted: nothing brings it back meanwhile. */
export function suspendForDeletion(db: Database, userId: string, isDecided: SQL, now: number): Statement {
  return db.run(sql`update users set deactivated_before = iif(suspended_at is null, deactivated_at, deactivated_before),
      suspended_at = coalesce(suspended_at, ${now}), deactivated_at = coalesce(deactivated_at, ${now}),
      suspended_until = null, deletion_due_at = ${DUE_AT_ONCE}
    where id = ${userId} and deletion_started_at is null and retired_until is null and ${isDecided}`)
}

/** Suspensions end with the first sweep after their time, or with a login before it. */
export async function sweepSuspensions(db: Database, now: number): Promise<void> {
  await db.run(sql`update users set ${BACK} where suspended_until <= ${now} and suspended_at is not null
    and deletion_started_at is null`)
}
