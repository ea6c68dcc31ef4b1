import type { RateLimit } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { reports } from '#db/tables/reports.ts'
import type { ReportInput } from '#schema/calls/reports.ts'
import { FLOOD_RETRY_AFTER_S, REPORT_LIMIT } from '#schema/constants/limits.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { addressKey, addressMayTry, countTry } from '#worker/platform/rate-limit.ts'
import { hashAddress } from './hash-address.ts'
import { selectReportableComment, selectReportablePin } from './rules.ts'

export interface ReportScope {
  db: Database
  limit: RateLimit
  viewer: Viewer
  /** The id of a signed-out browser. */
  browserId: string
  /** What the caller's address counts as. */
  address: string
  /** The address itself; null where the edge names none. */
  knownAddress: string | null
  now: number
}

export type ReportOutcome =
  | { type: 'taken' }
  | { type: 'missing' }
  | { type: 'tooManyRequests'; retryAfterSeconds: number }

/**
 * Takes a report of something that the reporter can see; the same from the same reporter once more changes nothing,
 * nor does another of the same subject from the same address while nobody is signed in.
 * A try is counted before the subject is looked up, so that reports are no way of finding out what exists.
 */
export async function createReport(scope: ReportScope, input: ReportInput): Promise<ReportOutcome> {
  const { db, viewer, now } = scope
  if (!(await addressMayTry(scope.limit, scope.address))) {
    return { type: 'tooManyRequests', retryAfterSeconds: FLOOD_RETRY_AFTER_S }
  }
  const isUser = viewer.type === 'AUTH'
  // Signed-out browsers get as many ids as they ask for, so it is their address that counts.
  const key = isUser ? `user:${viewer.user.id}` : addressKey(scope.address)
  const attempt = await countTry(db, [{ rule: REPORT_LIMIT, key }], now)
  if (attempt.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: attempt.retryAfterSeconds }
  const [isThere, addressHash] = await Promise.all([
    isReportable(db, viewer, input),
    isUser || scope.knownAddress === null ? null : hashAddress(db, scope.knownAddress, now),
  ])
  if (!isThere) return { type: 'missing' }
  await db
    .insert(reports)
    .values({
      id: newId(now),
      type: input.type,
      subjectId: input.id,
      reporter: isUser ? `user:${viewer.user.id}` : `browser:${scope.browserId}`,
      reason: input.reason,
      detailedReasons: input.detailed_reasons,
      text: input.text,
      addressHash,
      createdAt: now,
    })
    .onConflictDoNothing()
  return { type: 'taken' }
}

async function isReportable(db: Database, viewer: Viewer, { type, id }: ReportInput): Promise<boolean> {
  switch (type) {
    case 'pin':
      return (await selectReportablePin(db, viewer, id)).length > 0
    case 'comment':
      return (await selectReportableComment(db, viewer, id)).length > 0
    case 'conversation':
      // Nobody has any yet.
      return false
  }
}
