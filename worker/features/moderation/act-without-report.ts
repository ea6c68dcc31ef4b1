import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import { isDecidedAgainst, selectBans } from '#db/standing-decisions.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { reports } from '#db/tables/reports.ts'
import type { ActionInput, LogEntryData } from '#schema/moderation/calls.ts'
import { ACTIONS_BY_TYPE, type Action } from '#schema/moderation/constants.ts'
import type { ReportType } from '#schema/moderation/report-reason-constants.ts'
import { DELETE_UNDO_MS } from '#schema/pins/constants.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { clearBoard } from '#worker/features/boards/clear-board.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { createReader } from '#worker/platform/reader.ts'
import { actionStatements } from './action-effects.ts'
import { acceptAppeals, isRestorable, selectReporters } from './decide-report.ts'
import { effectStatements, finishEffects, listChanged, listRestored } from './decision-effects.ts'
import { findDecisions } from './moderation-log.ts'
import { decisionMail, moderationMails } from './moderation-mails.ts'
import { findImage } from './refused-images.ts'
import { findMailRecipients, findOwnerId, findReporterIds } from './subject-owner.ts'

/**
 * What an employee does without a report; open reports of the same are decided with it. Of two at the same moment who
 * do the same one does.
 */
export async function actWithoutReport(
  context: MemberContext,
  { subject, action, reason, until }: ActionInput,
): Promise<LogEntryData> {
  const { db, viewer, now } = context
  const { type, id: subjectId } = subject
  const possible: readonly Action[] = ACTIONS_BY_TYPE[type]
  if (!possible.includes(action)) fail('decisionNotPossible')
  if (until !== null && until <= now) fail('invalidInput', { field: 'until', detail: 'past' })
  const isImage = type === 'image'
  // What is refused is gone by now.
  const image =
    isImage && action !== 'restore'
      ? ((await findImage(context, subjectId, { hasSizes: action === 'refuse' })) ?? fail('notFound'))
      : null
  const ref = { type, subjectId }
  const [personId, reporterIds] = isImage
    ? [image?.ownerId ?? null, []]
    : await Promise.all([findOwnerId(db, ref), findReporterIds(db, ref)])
  if (!isImage && personId === null) fail('notFound')
  if (personId === viewer.user.id) fail('ownSubject')

  const id = newId(now)
  const isDecided = sql`exists (select 1 from ${moderationLog} where ${moderationLog.id} = ${id})`
  const isNoticed = action !== 'log_out' && personId !== null
  const [owner, reporters] = await Promise.all([
    findMailRecipients(db, isNoticed && personId !== null ? [personId] : []),
    findMailRecipients(db, action === 'restore' ? [] : reporterIds.filter((one) => one !== personId)),
  ])
  const mails = [
    ...(await moderationMails(context, owner, {
      ...(await decisionMail(context.env, action, type, id)),
      condition: isDecided,
    })),
    ...(await moderationMails(context, reporters, {
      kind: 'reportDecided',
      causeId: id,
      path: href('appeal', { id }),
      values: { outcome: 'acted', type },
      condition: isDecided,
    })),
  ]
  const changed = action === 'restore' && type !== 'image' ? listRestored(type) : listChanged(action)
  const effect = { type, subjectId, changed, personId, isDecided, now }
  const { before, effects, after } = effectStatements(db, effect)
  const done = actionStatements(context, { ...effect, action, image })
  const areOpen = and(
    eq(reports.type, type as ReportType),
    eq(reports.subjectId, subjectId),
    isNull(reports.decisionId),
    isDecided,
  )
  const isUndoing = action === 'restore' || action === 'unsuspend'
  const { made, gone, frames, back } = await context.commit({
    made: insertWhereReturningId(
      db,
      moderationLog,
      {
        id,
        kind: 'decision',
        type,
        subjectId,
        personId,
        actorId: viewer.user.id,
        decision: action,
        note: reason,
        until,
        createdAt: now,
      },
      isActionable({ ...effect, action }),
    ),
    gone: before,
    frames: done.frames,
    effects,
    done: done.statements,
    back: after,
    appeals: isUndoing && personId !== null ? [acceptAppeals(db, { personId, isDecided, now })] : [],
    mails: mails.map(({ statement }) => statement),
    reports: isUndoing || isImage ? [] : [db.update(reports).set({ decisionId: id }).where(areOpen)],
    notifications: insertNotificationEvents(
      db,
      { kind: 'moderation', actorId: null, subjectId: id, objectId: 'report', cause: `report:${id}`, now },
      selectReporters(id, personId),
    ),
  })
  context.deliverFrames(...gone, ...frames, ...back)
  if (made.length === 0) fail('reportDecided')
  finishEffects(context, effect)
  if (type === 'board' && action === 'delete') {
    void context.waitUntil(clearBoard(db, subjectId).then(() => settleMedia(context)))
  }
  if (type === 'user' && personId !== null) context.closeEndedSockets([personId])
  await settleMedia(context)
  context.notify()
  context.send(mails)
  const entry = (await findDecisions({ db, viewer, reader: createReader(db) }, [id])).get(id)
  return entry ?? fail('notFound')
}

/** It is there, and not yet as it is to be. */
function isActionable({
  type,
  subjectId: id,
  action,
  now,
}: Pick<Parameters<typeof actionStatements>[1], 'type' | 'subjectId' | 'action' | 'now'>): SQL {
  if (action === 'restore') {
    return type === 'image'
      ? sql`exists (select 1 from refused_contents r where r.signature = ${id})`
      : isRestorable({ type, subjectId: id, undone: null })
  }
  if (type === 'image') {
    return action === 'refuse' ? sql`not exists (select 1 from refused_contents r where r.signature = ${id})` : sql`1`
  }
  const isThere = {
    pin: sql`exists (select 1 from pins p where p.id = ${id}
      and (p.deleted_at is null or p.deleted_at > ${now - DELETE_UNDO_MS}))`,
    comment: sql`exists (select 1 from comments c where c.id = ${id})`,
    board: sql`exists (select 1 from boards b where b.id = ${id} and b.deleted_at is null)`,
    user: sql`exists (select 1 from users u where u.id = ${id} and u.retired_until is null
      and (u.deletion_due_at is null or u.deletion_due_at > ${now}))`,
    try: sql`0`,
    conversation: sql`0`,
  }[type]
  if (action === 'hide') return sql`(${isThere} and not ${isDecidedAgainst({ type, subjectId: id }, 'hide')})`
  if (action === 'unsuspend') return sql`(${isThere} and exists (${selectBans(id, sql`1`, now, 'suspend')}))`
  return isThere
}
