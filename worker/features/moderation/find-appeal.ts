import { and, eq, sql } from 'drizzle-orm'
import { yesOrNo } from '#db/expressions.ts'
import { stands } from '#db/standing-decisions.ts'
import { appeals, moderationLog } from '#db/tables/moderation.ts'
import { reports } from '#db/tables/reports.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { APPEAL_WITHIN_MS, APPEALABLE, getOutcome } from '#schema/moderation/constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { toIso, type LogRow } from './moderation-log.ts'

/** The person concerned reads the decision; those who reported it, whether something was done. */
export async function findAppeal(
  { db, reader, viewer, now }: QueryContext,
  { decisionId }: QueryVariables<'AppealQuery'>,
): Promise<QueryResult<'AppealQuery'>> {
  if (viewer.type !== 'AUTH') return missing()
  const [rows, reported] = await Promise.all([
    reader.read(
      db
        .select({
          entry: moderationLog,
          stands: yesOrNo(stands(sql`moderation_log`)),
          text: appeals.text,
          status: appeals.status,
        })
        .from(moderationLog)
        .leftJoin(appeals, eq(appeals.decisionId, moderationLog.id))
        .where(
          and(
            eq(moderationLog.id, decisionId),
            eq(moderationLog.kind, 'decision'),
            eq(moderationLog.personId, viewer.user.id),
          ),
        ),
    ),
    reader.read(
      db
        .select({ type: moderationLog.type, decision: moderationLog.decision, createdAt: moderationLog.createdAt })
        .from(reports)
        .innerJoin(moderationLog, eq(moderationLog.id, reports.decisionId))
        .where(and(eq(reports.decisionId, decisionId), eq(reports.reporter, `user:${viewer.user.id}`)))
        .limit(1),
    ),
  ])
  const [row] = rows
  if (!row || row.entry.decision === null || row.entry.decision === 'dismiss') return presentReviewed(reported[0])
  const { entry, text, status } = row
  const { decision, type, until, createdAt } = row.entry
  const isTakenBack = !row.stands
  return {
    __typename: 'Decision',
    decision: row.entry.decision,
    type,
    until: toIso(until),
    createdAt: new Date(createdAt).toISOString(),
    mayAppeal:
      text === null && !isTakenBack && APPEALABLE.includes(decision) && entry.createdAt >= now - APPEAL_WITHIN_MS,
    isTakenBack,
    appeal: text === null || status === null ? null : { text, status },
  }
}

function presentReviewed(
  report: Pick<LogRow, 'type' | 'decision' | 'createdAt'> | undefined,
): QueryResult<'AppealQuery'> {
  if (!report || report.decision === null) return missing()
  const { type, decision, createdAt } = report
  return {
    __typename: 'ReviewedReport',
    type,
    outcome: getOutcome(decision),
    createdAt: new Date(createdAt).toISOString(),
  }
}
