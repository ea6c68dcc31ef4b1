import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { LogEntryData, ModeratedSubject } from '#schema/moderation/calls.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { isEmployee, requireMember } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { readAppeals } from './appeals.ts'
import { findSubjects } from './find-subjects.ts'
import { readAudit } from './moderation-log.ts'
import { mayReadMessages } from './pages.ts'
import { readReports } from './read-reports.ts'

type Reports = Extract<QueryResult<'ReportsQuery'>, { __typename: 'Reports' }>

export async function findReportQueue(
  { db, reader, viewer }: QueryContext,
  { list, type, after }: QueryVariables<'ReportsQuery'>,
): Promise<QueryResult<'ReportsQuery'>> {
  if (!isEmployee(viewer)) return missing()
  const context = { db, reader, viewer: requireMember(viewer) }
  const needsTwoStep = !mayReadMessages(context.viewer)
  const nothing = { __typename: 'Reports', needsTwoStep, reported: [], appeals: [], audit: [] } as const
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
      const findSubject = await findSubjects(
        context,
        page.items.map(({ type: kind, subject_id: subjectId }) => ({ type: kind, subjectId })),
      )
      const items = page.items.map((entry) => {
        const subject = findSubject({ type: entry.type, subjectId: entry.subject_id })
        return { ...presentEntry(entry), subject: subject && { url: subject.url, title: subject.title } }
      })
      return { ...nothing, reported: [], appeals: [], audit: items, after: page.bookmark }
    }
  }
}

function presentReported(item: Awaited<ReturnType<typeof readReports>>['items'][number]): Reports['reported'][number] {
  return {
    id: item.id,
    type: item.type,
    subjectId: item.subject_id,
    weight: item.weight,
    reportCount: item.report_count,
    reports: item.reports.map(({ id, reason, text, messages, facts, ...report }) => ({
      id,
      reason,
      detailedReasons: report.detailed_reasons,
      text,
      isByMember: report.is_by_member,
      isAd: facts.is_promoted === true || facts.is_third_party_ad === true,
      messages: messages.map(({ created_at: sentAt, ...message }) => ({ ...message, createdAt: sentAt })),
      createdAt: report.created_at,
    })),
    subject: presentSubject(item.subject),
    decision: item.decision && presentEntry(item.decision),
  }
}

export function presentSubject(subject: ModeratedSubject | null): Reports['appeals'][number]['subject'] {
  if (!subject) return null
  const { url, title, text, pictures, videos, words, owner } = subject
  return {
    url,
    title,
    text,
    imageUrl: subject.image_url,
    pictures,
    videos: videos.map(({ url, captions_urls: captionsUrls }) => ({ url, captionsUrls })),
    words,
    isOpen: subject.is_open,
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

export function presentEntry(entry: LogEntryData): NonNullable<Reports['reported'][number]['decision']> {
  const { id, kind, type, actor, decision, note, until, stands } = entry
  const [subjectId, createdAt] = [entry.subject_id, entry.created_at]
  return { id, kind, type, subjectId, actor, decision, note, until, stands, createdAt }
}
