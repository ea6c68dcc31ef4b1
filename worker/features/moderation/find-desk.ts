import type { LogEntryData, ModeratedSubject } from '#schema/calls/moderation.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { isEmployee, requireMember } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { readAppeals } from './appeals.ts'
import { findSubjects } from './find-subjects.ts'
import { readAudit } from './moderation-log.ts'
import { readReports } from './read-reports.ts'

type Desk = Extract<QueryResult<'DeskQuery'>, { __typename: 'Desk' }>

export async function findDesk(
  { db, reader, viewer }: QueryContext,
  { list, type, after }: QueryVariables<'DeskQuery'>,
): Promise<QueryResult<'DeskQuery'>> {
  if (!isEmployee(viewer)) return missing()
  const context = { db, reader, viewer: requireMember(viewer) }
  const nothing = { __typename: 'Desk', reported: [], appeals: [], audit: [] } as const
  switch (list) {
    case 'open':
    case 'decided': {
      const page = await readReports(context, { status: list, ...(type !== null && { type }), bookmark: after })
      return { ...nothing, appeals: [], audit: [], reported: page.items.map(presentReported), after: page.bookmark }
    }
    case 'appeals': {
      const page = await readAppeals(context, { status: 'open', bookmark: after })
      const findSubject = await findSubjects(
        context,
        page.items.map(({ type: kind, subject_id: subjectId }) => ({ type: kind, subjectId })),
      )
      const items = page.items.map((appeal) => ({
        id: appeal.id,
        text: appeal.text,
        decision: appeal.decision,
        type: appeal.type,
        createdAt: appeal.created_at,
        subject: presentSubject(findSubject({ type: appeal.type, subjectId: appeal.subject_id })),
      }))
      return { ...nothing, reported: [], audit: [], appeals: items, after: page.bookmark }
    }
    case 'audit': {
      const page = await readAudit(context, { bookmark: after })
      return { ...nothing, reported: [], appeals: [], audit: page.items.map(presentEntry), after: page.bookmark }
    }
  }
}

function presentReported(item: Awaited<ReturnType<typeof readReports>>['items'][number]): Desk['reported'][number] {
  return {
    id: item.id,
    type: item.type,
    subjectId: item.subject_id,
    weight: item.weight,
    reportCount: item.report_count,
    reports: item.reports.map(({ id, reason, text, messages, created_at: createdAt }) => ({
      id,
      reason,
      text,
      messages: messages.map(({ created_at: sentAt, ...message }) => ({ ...message, createdAt: sentAt })),
      createdAt,
    })),
    subject: presentSubject(item.subject),
    decision: item.decision && presentEntry(item.decision),
  }
}

function presentSubject(subject: ModeratedSubject | null): Desk['appeals'][number]['subject'] {
  if (!subject) return null
  const { url, title, text, owner } = subject
  return {
    url,
    title,
    text,
    imageUrl: subject.image_url,
    isHidden: subject.is_hidden,
    isUnsafe: subject.is_unsafe,
    owner: {
      id: owner.id,
      username: owner.username,
      fullName: owner.full_name,
      isWriteBanned: owner.is_write_banned,
      decisionCount: owner.decision_count,
    },
  }
}

function presentEntry(entry: LogEntryData): Desk['audit'][number] {
  const { id, kind, type, actor, decision, note, until, stands } = entry
  const [subjectId, createdAt] = [entry.subject_id, entry.created_at]
  return { id, kind, type, subjectId, actor, decision, note, until, stands, createdAt }
}
