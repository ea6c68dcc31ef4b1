import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { reports } from '#db/tables/reports.ts'
import type { DecideInput, LogEntryData } from '#schema/calls/moderation.ts'
import { DECISIONS_BY_TYPE, type Decision } from '#schema/constants/moderation.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { createReader } from '#worker/platform/reader.ts'
import { effectFrames, effectStatements } from './decision-effects.ts'
import { findDecisions } from './moderation-log.ts'
import { decisionMail, moderationMails } from './moderation-mails.ts'
import { findMailRecipients, findOwnerId, findReporterIds } from './subject-owner.ts'

/**
 * Decides all open reports of what one of them is about: of two employees at the same moment one decides. Only what a
 * decision did can still be undone.
 */
export async function decideReport(
  context: MemberContext,
  { report_id: reportId, decision, note, until }: DecideInput,
): Promise<LogEntryData> {
  const { db, viewer, now } = context
  if (until !== null && until <= now) fail('invalidInput', { field: 'until', detail: 'past' })
  const [report] = await db
    .select({ type: reports.type, subjectId: reports.subjectId })
    .from(reports)
    .where(eq(reports.id, reportId))
  if (!report) return fail('notFound')
  const { type, subjectId } = report
  const [personId, reporterIds] = await Promise.all([findOwnerId(db, report), findReporterIds(db, report)])
  if (!isPossible(decision, type, personId)) fail('decisionNotPossible')
  if (personId === viewer.user.id) fail('ownSubject')

  const id = newId(now)
  const isDecided = sql`exists (select 1 from ${moderationLog} where ${moderationLog.id} = ${id})`
  const areOpen = sql`${reports.type} = ${type} and ${reports.subjectId} = ${subjectId}
    and ${reports.decisionId} is null`
  const row = {
    id,
    kind: 'decision',
    type,
    subjectId,
    personId,
    actorId: viewer.user.id,
    decision,
    note,
    until,
  } as const
  const [owner, reporters] = await Promise.all([
    findMailRecipients(db, personId === null || decision === 'dismiss' ? [] : [personId]),
    findMailRecipients(db, decision === 'restore' ? [] : reporterIds),
  ])
  const mails = [
    ...(await moderationMails(context, owner, { ...decisionMail(decision, type, id), condition: isDecided })),
    ...(await moderationMails(context, reporters, {
      kind: 'reportDecided',
      causeId: id,
      path: href('home'),
      values: { outcome: decision === 'dismiss' ? 'kept' : 'acted', type },
      condition: isDecided,
    })),
  ]
  const effect = { type, subjectId, decision, personId, until, isDecided }
  const frames = effectFrames(db, effect, now)
  const { made, before, after } = await context.commit({
    made: insertWhereReturningId(
      db,
      moderationLog,
      { ...row, createdAt: now },
      decision === 'restore' ? sql`1` : sql`exists (select 1 from ${reports} where ${areOpen})`,
    ),
    before: frames.before,
    effects: effectStatements(db, effect),
    after: frames.after,
    mails: mails.map(({ statement }) => statement),
    reports: db.update(reports).set({ decisionId: id }).where(and(areOpen, isDecided)),
  })
  context.deliverFrames(...before, ...after)
  if (made.length === 0) fail('reportDecided')
  context.send(mails)
  const entry = (await findDecisions({ db, reader: createReader(db) }, [id])).get(id)
  return entry ?? fail('notFound')
}

/** Of what is gone only that nothing is to be done. */
function isPossible(decision: Decision, type: keyof typeof DECISIONS_BY_TYPE, personId: string | null): boolean {
  const possible: readonly Decision[] = DECISIONS_BY_TYPE[type]
  return possible.includes(decision) && (personId !== null || decision === 'dismiss')
}
