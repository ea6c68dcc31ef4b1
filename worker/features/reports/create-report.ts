import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { reports } from '#db/tables/reports.ts'
import type { ReportedSubject } from '#schema/calls/reports.ts'
import { mayKeepPersonalizationId } from '#schema/consent.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { ensureUnauthId, newUnauthId } from '#worker/context/unauth-id.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import type { ReportType } from '#schema/constants/report-reasons.ts'
import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import { hashAddress } from './hash-address.ts'
import { selectReportableBoard, selectReportableComment, selectReportablePin, selectReportableUser } from './rules.ts'
import { weighReport } from './weigh-report.ts'

/** What everyone sees, everyone may report. */
const OPEN_TO_VISITORS: readonly ReportType[] = ['pin', 'user', 'board']

/** Idempotent per viewer and, while signed out, per address. */
export async function createReport(context: ActionContext, input: ReportedSubject): Promise<void> {
  const { db, viewer, knownAddress, now } = context
  const isMember = viewer.type === 'AUTH'
  if (!isMember && !OPEN_TO_VISITORS.includes(input.type)) fail('notSignedIn')
  const [isThere, addressHash] = await Promise.all([
    isReportable(db, viewer, input),
    isMember || knownAddress === null ? null : hashAddress(db, knownAddress, now),
  ])
  if (!isThere) fail('notFound', issueText('nothingToReport', { type: input.type }))
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
      facts: pickFacts(input),
      weight: weighReport(input.reason, isMember),
      addressHash,
      createdAt: now,
    })
    .onConflictDoNothing()
}

function pickFacts({ id: _i, type: _t, reason: _r, detailed_reasons: _d, text: _x, ...facts }: ReportedSubject) {
  return facts
}

/** A browser that may not have an id gets one for this report alone. */
function findBrowserId(context: ActionContext): string {
  return mayKeepPersonalizationId(context.tracking) ? ensureUnauthId(context) : newUnauthId()
}

async function isReportable(db: Database, viewer: Viewer, { type, id }: ReportedSubject): Promise<boolean> {
  switch (type) {
    case 'pin':
      return (await selectReportablePin(db, viewer, id)).length > 0
    case 'comment':
      return (await selectReportableComment(db, viewer, id)).length > 0
    case 'user':
      return (await selectReportableUser(db, viewer, id)).length > 0
    case 'board':
      return (await selectReportableBoard(db, viewer, id)).length > 0
    case 'conversation':
      // There are no conversations yet.
      return false
  }
}
