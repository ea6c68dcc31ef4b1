import { and, eq } from 'drizzle-orm'
import { appeals, moderationLog } from '#db/tables/moderation.ts'
import { APPEAL_WITHIN_MS, APPEALABLE } from '#schema/constants/moderation.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { toIso } from './moderation-log.ts'

export async function findAppeal(
  { db, reader, viewer, now }: QueryContext,
  { decisionId }: QueryVariables<'AppealQuery'>,
): Promise<QueryResult<'AppealQuery'>> {
  if (viewer.type !== 'AUTH') return missing()
  const [row] = await reader.read(
    db
      .select({ entry: moderationLog, text: appeals.text, status: appeals.status })
      .from(moderationLog)
      .leftJoin(appeals, eq(appeals.decisionId, moderationLog.id))
      .where(
        and(
          eq(moderationLog.id, decisionId),
          eq(moderationLog.kind, 'decision'),
          eq(moderationLog.personId, viewer.user.id),
        ),
      ),
  )
  if (!row || row.entry.decision === null || row.entry.decision === 'dismiss') return missing()
  const { entry, text, status } = row
  const { decision, type, until, createdAt } = row.entry
  return {
    __typename: 'Decision',
    decision: row.entry.decision,
    type,
    until: toIso(until),
    createdAt: new Date(createdAt).toISOString(),
    mayAppeal:
      text === null && decision !== null && APPEALABLE.includes(decision) && entry.createdAt >= now - APPEAL_WITHIN_MS,
    appeal: text === null || status === null ? null : { text, status },
  }
}
