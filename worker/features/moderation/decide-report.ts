import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import { isLasting, stands } from '#db/standing-decisions.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { reports } from '#db/tables/reports.ts'
import type { DecideInput, LogEntryData } from '#schema/moderation/calls.ts'
import { DECISIONS_BY_TYPE, getOutcome, type Decision } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { logSecurity } from '#worker/context/security-log.ts'
import { fail } from '#worker/errors/service-error.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { createReader } from '#worker/platform/reader.ts'
import { effectStatements, finishEffects, listChanged, listRestored } from './decision-effects.ts'
import type { SubjectRef } from './find-subjects.ts'
import { findDecisions, type LogRow } from './moderation-log.ts'
import { decisionMail, moderationMails } from './moderation-mails.ts'
import { mayReadMessages } from './pages.ts'
import { findMailRecipients, findOwnerId, findReporterIds } from './subject-owner.ts'

/**
 * Decides all open reports of what one of them is about: of two employees at the same moment one decides. To restore
 * takes back the decision by which that report was decided, or else all that is hidden or unsafe of its subject.
 */
export async function decideReport(
  context: MemberContext,
  { report_id: reportId, decision, note, until }: DecideInput,
): Promise<LogEntryData> {
  const { db, viewer, now } = context
  if (until !== null && until <= now) fail('invalidInput', { field: 'until', detail: 'past' })
  const [report] = await db
    .select({ type: reports.type, subjectId: reports.subjectId, made: moderationLog })
    .from(reports)
    .leftJoin(moderationLog, eq(moderationLog.id, reports.decisionId))
    .where(eq(reports.id, reportId))
  if (!report) return fail('notFound')
  const { type, subjectId, made: earlier } = report
  if (type === 'conversation' && !mayReadMessages(viewer)) fail('twoStepRequired')
  const undone = decision === 'restore' && isLasting(earlier?.decision) ? earlier : null
  const [ownerId, reporterIds] = await Promise.all([findOwnerId(db, report), findReporterIds(db, report)])
  const personId = undone?.personId ?? ownerId
  if (!isPossible(decision, type, personId)) fail('decisionNotPossible')
  if (personId === viewer.user.id || (await isAccused(db, report, viewer.user.id))) fail('ownSubject')

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
    decisionId: undone?.id ?? null,
  } as const
  const [owner, reporters] = await Promise.all([
    findMailRecipients(db, personId === null || decision === 'dismiss' ? [] : [personId]),
    findMailRecipients(db, undone ? [] : reporterIds.filter((one) => one !== personId)),
  ])
  const mails = [
    ...(await moderationMails(context, owner, {
      ...(await decisionMail(context.env, decision, undone?.decision === 'write_ban' ? 'user' : type, id)),
      condition: isDecided,
    })),
    ...(await moderationMails(context, reporters, {
      kind: 'reportDecided',
      causeId: id,
      path: href('appeal', { id }),
      values: { outcome: getOutcome(decision), type },
      condition: isDecided,
    })),
  ]
  const changed =
    decision !== 'restore'
      ? listChanged(decision)
      : undone?.decision
        ? listChanged(undone.decision)
        : listRestored(type)
  const effect = { type, subjectId, changed, personId, isDecided, now }
  const { before, effects, after } = effectStatements(db, effect)
  const { made, gone, back } = await context.commit({
    made: insertWhereReturningId(
      db,
      moderationLog,
      { ...row, createdAt: now },
      decision === 'restore'
        ? isRestorable({ type, subjectId, undone })
        : sql`exists (select 1 from ${reports} where ${areOpen})`,
    ),
    gone: before,
    effects,
    back: after,
    appeals: decision === 'restore' && personId !== null ? [acceptAppeals(db, { personId, isDecided, now })] : [],
    mails: mails.map(({ statement }) => statement),
    reports: undone ? [] : [db.update(reports).set({ decisionId: id }).where(and(areOpen, isDecided))],
    notifications: insertNotificationEvents(
      db,
      { kind: 'moderation', actorId: null, subjectId: id, objectId: 'report', cause: `report:${id}`, now },
      selectReporters(id, personId),
    ),
  })
  context.deliverFrames(...gone, ...back)
  if (made.length === 0) fail('reportDecided')
  finishEffects(context, effect)
  await settleMedia(context)
  const ban = decision === 'write_ban' ? 'account banned' : undone?.decision === 'write_ban' ? 'ban lifted' : null
  if (ban) await logSecurity(context, ban, { user: personId, by: viewer.user.id })
  context.notify()
  context.send(mails)
  const entry = (await findDecisions({ db, viewer, reader: createReader(db) }, [id])).get(id)
  return entry ?? fail('notFound')
}

/** Open ones of the person against decisions that no longer stand. */
export function acceptAppeals(
  db: Database,
  { personId, isDecided, now }: { personId: string; isDecided: SQL; now: number },
) {
  return db.run(sql`update appeals set status = 'accepted', answered_at = ${now}
    where status = 'open' and user_id = ${personId} and ${isDecided} and exists (
      select 1 from moderation_log d where d.id = appeals.decision_id and not ${stands(sql`d`)})`)
}

/** Accounts that reported what was decided, but not the person whom it concerns. */
export function selectReporters(decisionId: string, personId: string | null): SQL {
  return sql`select distinct u.id from reports r join users u on r.reporter = 'user:' || u.id
    where r.decision_id = ${decisionId} and u.deactivated_at is null and u.id is not ${personId}`
}

/** True if another open report of the same conversation accuses them, which is decided with it. */
async function isAccused(db: Database, { type, subjectId }: SubjectRef, personId: string): Promise<boolean> {
  if (type !== 'conversation') return false
  const isOpen = and(eq(reports.type, type), eq(reports.subjectId, subjectId), isNull(reports.decisionId))
  return (await db.$count(reports, and(isOpen, eq(reports.personId, personId)))) > 0
}

/** The only decision on what is gone is that nothing is to be done. */
function isPossible(decision: Decision, type: keyof typeof DECISIONS_BY_TYPE, personId: string | null): boolean {
  const possible: readonly Decision[] = DECISIONS_BY_TYPE[type]
  return possible.includes(decision) && (personId !== null || decision === 'dismiss')
}

/** One of two who restore the same at once does. */
export function isRestorable({ type, subjectId, undone }: SubjectRef & { undone: LogRow | null }): SQL {
  if (undone) return sql`exists (select 1 from moderation_log d where d.id = ${undone.id} and ${stands(sql`d`)})`
  switch (type) {
    case 'pin':
      return sql`exists (select 1 from pins p where p.id = ${subjectId}
        and (p.is_unsafe = 1 or iif(p.deleted_at is null, p.is_hidden, p.was_hidden) = 1))`
    case 'comment':
      return sql`exists (select 1 from comments c where c.id = ${subjectId} and c.is_hidden_by_desk = 1)`
    case 'try':
      return sql`exists (select 1 from pin_tries t where t.id = ${subjectId} and t.is_hidden = 1)`
    case 'user':
      return sql`exists (select 1 from users u where u.id = ${subjectId} and u.is_write_banned = 1)`
    case 'board':
      return sql`exists (select 1 from boards b where b.id = ${subjectId} and b.chosen_privacy is not null)`
    case 'conversation':
    case 'image':
      return sql`0`
  }
}
