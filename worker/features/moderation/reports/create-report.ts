import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { reports } from '#db/tables/reports.ts'
import { issueText } from '#schema/issue-text.ts'
import type { ReportedSubject } from '#schema/moderation/report-calls.ts'
import type { ReportType } from '#schema/moderation/report-reason-constants.ts'
import { mayKeepPersonalizationId } from '#schema/settings/consent.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findKnownAddress } from '#worker/context/edge.ts'
import { findTracking } from '#worker/context/tracking.ts'
import { ensureUnauthId, newUnauthId } from '#worker/context/unauth-id.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readEvidence } from '#worker/model/message-evidence.ts'
import { hashAddress } from '#worker/platform/daily-hash.ts'
import {
  selectReportableBoard,
  selectReportableComment,
  selectReportablePin,
  selectReportableTry,
  selectReportableUser,
} from './rules.ts'
import { weighReport } from './weigh-report.ts'

/** What everyone sees, everyone may report. */
const OPEN_TO_VISITORS: readonly ReportType[] = ['pin', 'user', 'board', 'try']

/** Idempotent per viewer and, while signed out, per address, until what was reported is decided. */
export async function createReport(context: ActionContext, input: ReportedSubject): Promise<void> {
  const { db, viewer, now } = context
  const knownAddress = findKnownAddress(context.request)
  const isMember = viewer.type === 'AUTH'
  if (!isMember && !OPEN_TO_VISITORS.includes(input.type)) fail('notSignedIn')
  const [found, addressHash] = await Promise.all([
    findReportable(db, viewer, input, now),
    isMember || knownAddress === null ? null : hashAddress(db, knownAddress, now),
  ])
  if (!found) return fail('notFound', issueText('nothingToReport', { type: input.type }))
  await db
    .insert(reports)
    .values({
      id: newId(now),
      type: input.type,
      subjectId: input.id,
      reporter: isMember ? `user:${viewer.user.id}` : `browser:${findBrowserId(context)}`,
      reason: input.reason,
      detailedReasons: input.detailed_reasons,
      text: input.text,
      facts: pickContext(input),
      ...found,
      weight: weighReport(input.reason, isMember),
      addressHash,
      createdAt: now,
    })
    .onConflictDoNothing()
}

function pickContext({ id: _i, type: _t, reason: _r, detailed_reasons: _d, text: _x, ...facts }: ReportedSubject) {
  return facts
}

/** A browser that may not have an id gets one for this report alone. */
function findBrowserId(context: ActionContext): string {
  return mayKeepPersonalizationId(findTracking(context)) ? ensureUnauthId(context) : newUnauthId()
}

/** What is stored with a report of it; null where the viewer may not see it. */
async function findReportable(
  db: Database,
  viewer: Viewer,
  { type, id, parent_id: messageId = null }: ReportedSubject,
  now: number,
): Promise<Pick<typeof reports.$inferInsert, 'personId' | 'messages'> | null> {
  switch (type) {
    case 'pin':
      return notOwn(viewer, await selectReportablePin(db, viewer, id))
    case 'comment':
      return notOwn(viewer, await selectReportableComment(db, viewer, id))
    case 'user':
      return notOwn(viewer, await selectReportableUser(db, viewer, id))
    case 'board':
      return notOwn(viewer, await selectReportableBoard(db, viewer, id))
    case 'try':
      return notOwn(viewer, await selectReportableTry(db, viewer, id))
    case 'conversation':
      return viewer.type === 'AUTH' ? readEvidence(db, { viewer, now }, { conversationId: id, messageId }) : null
  }
}

function notOwn(viewer: Viewer, [found]: readonly { ownerId: string }[]): { personId: null } | null {
  if (viewer.type === 'AUTH' && found?.ownerId === viewer.user.id) fail('ownSubject')
  return found ? { personId: null } : null
}
