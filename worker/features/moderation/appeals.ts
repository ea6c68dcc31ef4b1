import { and, desc, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { insertWhere, insertWhereReturningId } from '#db/insert-where.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import { selectBans, stands } from '#db/standing-decisions.ts'
import { appeals, moderationLog } from '#db/tables/moderation.ts'
import { users } from '#db/tables/users.ts'
import type {
  AnswerAppealInput,
  AppealData,
  AppealInput,
  AppealsInput,
  SuspensionAppealForm,
} from '#schema/moderation/calls.ts'
import { APPEAL_WITHIN_MS, APPEALABLE, REPORTS_PER_PAGE } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import type { ActionContext, MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { provePassword } from '#worker/features/identity/prove-password.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { readAppealToken } from './appeal-links.ts'
import { effectStatements, finishEffects, listChanged } from './decision-effects.ts'
import { toIso, type LogRow } from './moderation-log.ts'
import { moderationMails } from './moderation-mails.ts'
import { idBefore, mayReadMessages, toPage, type Reads, type ModeratedPage } from './pages.ts'
import { findMailRecipients } from './subject-owner.ts'

/** The person whom a decision concerns may appeal; for all others it does not exist. */
export async function createAppeal(
  context: MemberContext,
  { decision_id: decisionId, text }: AppealInput,
): Promise<AppealData> {
  return insertAppeal(context, { userId: context.viewer.user.id, decisionId, text, holds: sql`1` })
}

/**
 * The mailed link is the proof, or the password, as the account can't log in. With the password it is told nothing more
 * than the login tells it.
 */
export async function appealSuspension(context: ActionContext, input: SuspensionAppealForm): Promise<void> {
  if ('token' in input) return await appealByLink(context, input)
  const { username_or_email: usernameOrEmail, password, text } = input
  const { db, now } = context
  const { userId, holds } = await provePassword(context, { usernameOrEmail, password, canSendToken: false })
  const [decision] = await db.all<{ id: string }>(
    sql`${selectBans(userId, sql`d.id`, now, 'suspend')} order by d.id desc limit 1`,
  )
  if (!decision) return fail('decisionNotFound')
  await insertAppeal(context, { userId, decisionId: decision.id, text, holds })
}

async function appealByLink(
  context: ActionContext,
  { token, text }: Extract<SuspensionAppealForm, { token: string }>,
): Promise<void> {
  const { db, env } = context
  const decisionId = (await readAppealToken(env, token)) ?? fail('linkExpired')
  const [decision] = await db
    .select({ userId: users.id })
    .from(moderationLog)
    .innerJoin(users, eq(users.id, moderationLog.personId))
    .where(and(eq(moderationLog.id, decisionId), eq(moderationLog.decision, 'suspend')))
  if (!decision) return fail('linkExpired')
  const { userId } = decision
  const holds = sql`exists (select 1 from ${users} where ${users.id} = ${userId})`
  await insertAppeal(context, { userId, decisionId, text, holds })
}

async function insertAppeal(
  context: ActionContext,
  { userId, decisionId, text, holds }: { userId: string; decisionId: string; text: string; holds: SQL },
): Promise<AppealData> {
  const { db, now } = context
  const [decision] = await db
    .select()
    .from(moderationLog)
    .where(and(eq(moderationLog.id, decisionId), isAppealableBy(userId)))
  if (!decision) return fail('decisionNotFound')
  if (decision.createdAt < now - APPEAL_WITHIN_MS) fail('appealExpired')
  const id = newId(now)
  const { made, exists } = await context.commit({
    made: insertWhereReturningId(
      db,
      appeals,
      { id, decisionId, userId, text, createdAt: now },
      sql`exists (select 1 from ${moderationLog}
        where ${moderationLog.id} = ${decisionId} and ${isAppealableBy(userId)} and ${holds})`,
    ),
    log: insertWhere(db, moderationLog, toLogEntry(decision, 'appeal', { actorId: userId, now }), isThere(id)),
    exists: db.select({ id: appeals.id }).from(appeals).where(eq(appeals.decisionId, decisionId)),
  })
  if (made.length === 0) fail(exists.length > 0 ? 'appealExists' : 'decisionNotFound')
  return readAppeal(context, eq(appeals.id, id))
}

/** A decision that took something from them, and has not been taken back. */
export function isAppealableBy(userId: string): SQL {
  return sql`(${moderationLog.kind} = 'decision' and ${moderationLog.personId} = ${userId}
    and ${inArray(moderationLog.decision, [...APPEALABLE])} and ${stands(sql`moderation_log`)})`
}

/** Employees read them all, everyone else their own. */
export async function readAppeals(
  { db, reader, viewer }: Reads & Pick<MemberContext, 'viewer'>,
  { status, decision_id: decisionId, bookmark }: AppealsInput,
): Promise<ModeratedPage<AppealData>> {
  const before = idBefore(bookmark)
  const statement = selectAppeals(
    db,
    and(
      viewer.user.isEmployee ? undefined : eq(appeals.userId, viewer.user.id),
      viewer.user.isEmployee && !mayReadMessages(viewer)
        ? or(ne(moderationLog.type, 'conversation'), eq(appeals.userId, viewer.user.id))
        : undefined,
      status && (status === 'open' ? eq(appeals.status, 'open') : ne(appeals.status, 'open')),
      decisionId === undefined ? undefined : eq(appeals.decisionId, decisionId),
      before === undefined ? undefined : lt(appeals.id, before),
    ),
  )
  const rows = await reader.read(statement)
  return toPage(rows, presentAppeal, ({ appeal }) => appeal.id)
}

/** An appeal that is accepted takes back what the decision did, and nothing that others did. */
export async function answerAppeal(
  context: MemberContext,
  { appeal_id: appealId, accept, note }: AnswerAppealInput,
): Promise<AppealData> {
  const { db, viewer, now } = context
  const [row] = await selectAppeals(db, eq(appeals.id, appealId))
  if (!row) return fail('notFound')
  const { appeal, decision } = row
  if (decision.type === 'conversation' && !mayReadMessages(viewer)) fail('twoStepRequired')
  if (appeal.userId === viewer.user.id) fail('ownSubject')
  const entry = {
    ...toLogEntry(decision, accept ? 'appeal_accepted' : 'appeal_refused', { actorId: viewer.user.id, now }),
    note,
  }
  const isDecided = sql`exists (select 1 from ${moderationLog} where ${moderationLog.id} = ${entry.id})`
  const personId = appeal.userId
  const mails = await moderationMails(context, await findMailRecipients(db, [personId]), {
    kind: accept ? 'appealAccepted' : 'appealRefused',
    causeId: appealId,
    path: href('appeal', { id: decision.id }),
    condition: isDecided,
  })
  const undone = accept && decision.decision !== null ? listChanged(decision.decision) : []
  const effect = { type: decision.type, subjectId: decision.subjectId, changed: undone, personId, isDecided, now }
  const { before, effects, after } = effectStatements(db, effect)
  const { made, gone, back } = await context.commit({
    made: insertWhereReturningId(
      db,
      moderationLog,
      entry,
      sql`exists (select 1 from ${appeals} where ${appeals.id} = ${appealId} and ${appeals.status} = 'open')`,
    ),
    gone: before,
    effects,
    back: after,
    answered: db
      .update(appeals)
      .set({ status: accept ? 'accepted' : 'refused', answeredAt: now })
      .where(and(eq(appeals.id, appealId), isDecided)),
    mails: mails.map(({ statement }) => statement),
    notifications: insertNotificationEvents(
      db,
      {
        kind: 'moderation',
        actorId: null,
        subjectId: decision.id,
        objectId: accept ? 'accepted' : 'refused',
        cause: `appeal:${appealId}`,
        now,
      },
      sql`select ${personId} as id where ${isDecided}`,
    ),
  })
  context.deliverFrames(...gone, ...back)
  if (made.length === 0) fail('appealAnswered')
  finishEffects(context, effect)
  await settleMedia(context)
  context.notify()
  context.send(mails)
  return readAppeal(context, eq(appeals.id, appealId))
}

function toLogEntry(
  { id, type, subjectId, personId }: LogRow,
  kind: LogRow['kind'],
  { actorId, now }: { actorId: string; now: number },
) {
  const base = { id: newId(now), kind, type, subjectId, personId }
  return { ...base, actorId, decisionId: id, createdAt: now }
}

function isThere(id: string): SQL {
  return sql`exists (select 1 from ${appeals} where ${appeals.id} = ${id})`
}

interface AppealRow {
  appeal: typeof appeals.$inferSelect
  decision: LogRow
}

function selectAppeals(db: MemberContext['db'], condition: SQL | undefined) {
  return db
    .select({ appeal: appeals, decision: moderationLog })
    .from(appeals)
    .innerJoin(moderationLog, eq(moderationLog.id, appeals.decisionId))
    .where(condition)
    .orderBy(desc(appeals.id))
    .limit(REPORTS_PER_PAGE + 1)
}

async function readAppeal({ db }: Pick<ActionContext, 'db'>, condition: SQL): Promise<AppealData> {
  const [row] = await selectAppeals(db, condition)
  return row ? presentAppeal(row) : fail('notFound')
}

function presentAppeal({ appeal, decision }: AppealRow): AppealData {
  if (decision.decision === null) throw new Error(`${decision.id} is no decision`)
  return {
    id: appeal.id,
    decision_id: appeal.decisionId,
    text: appeal.text,
    status: appeal.status,
    decision: decision.decision,
    type: decision.type,
    subject_id: decision.subjectId,
    created_at: new Date(appeal.createdAt).toISOString(),
    answered_at: toIso(appeal.answeredAt),
  }
}
