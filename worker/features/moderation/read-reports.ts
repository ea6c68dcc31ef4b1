import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm'
import { parsed } from '#db/expressions.ts'
import { reports } from '#db/tables/reports.ts'
import type { ReportData, ReportedData, ReportsInput } from '#schema/moderation/calls.ts'
import { REPORTS_PER_PAGE, REPORTS_SHOWN } from '#schema/moderation/constants.ts'
import type { ReportType } from '#schema/moderation/report-reason-constants.ts'
import { findSubjects, type SubjectRef } from './find-subjects.ts'
import { findDecisions } from './moderation-log.ts'
import { mayReadMessages, positionBefore, toPage, type Reads, type ModeratedPage } from './pages.ts'

interface GroupRow extends SubjectRef {
  type: ReportType
  /** The id of the oldest report. */
  id: string
  weight: number
  count: number
  since: number
  decisionId: string | null
}

/** One item for each subject with open reports, the heaviest first; or for each decision, the latest first. */
export async function readReports(
  reads: Reads,
  { status, type, bookmark }: ReportsInput,
): Promise<ModeratedPage<ReportedData>> {
  const { db, reader, viewer } = reads
  const position = positionBefore(bookmark)
  const isOpen = status === 'open'
  const place = isOpen ? [sql`sum(${reports.weight})`, sql`min(${reports.id})`] : [sql`${reports.decisionId}`]
  const before = position && (isOpen ? [position.score, position.id] : [position.id])
  const rows: GroupRow[] = await reader.read(
    db
      .select({
        type: reports.type,
        subjectId: reports.subjectId,
        id: sql<string>`min(${reports.id})`,
        weight: sql<number>`sum(${reports.weight})`.mapWith(Number),
        count: sql<number>`count(*)`.mapWith(Number),
        since: sql<number>`min(${reports.createdAt})`.mapWith(Number),
        decisionId: reports.decisionId,
      })
      .from(reports)
      .where(
        and(
          isOpen ? sql`${reports.decisionId} is null` : sql`${reports.decisionId} is not null`,
          type === undefined ? undefined : eq(reports.type, type),
          mayReadMessages(viewer) ? undefined : ne(reports.type, 'conversation'),
        ),
      )
      .groupBy(reports.type, reports.subjectId, reports.decisionId)
      .having(
        before &&
          sql`(${sql.join(place, sql`, `)}) < (${sql.join(
            before.map((value) => sql`${value}`),
            sql`, `,
          )})`,
      )
      .orderBy(...place.map((one) => desc(one)))
      .limit(REPORTS_PER_PAGE + 1),
  )
  const [findGroupReports, findSubject, decisions] = await Promise.all([
    findReports(reads, rows, isOpen),
    findSubjects(reads, rows),
    findDecisions(
      reads,
      rows.flatMap(({ decisionId }) => decisionId ?? []),
    ),
  ])
  return toPage(
    rows,
    (row) => ({
      id: row.id,
      status,
      type: row.type,
      subject_id: row.subjectId,
      weight: row.weight,
      report_count: row.count,
      reports: findGroupReports(row),
      subject: findSubject(row),
      decision: row.decisionId === null ? null : (decisions.get(row.decisionId) ?? null),
      created_at: new Date(row.since).toISOString(),
    }),
    (row) => (isOpen ? row.id : (row.decisionId ?? '')),
    (row) => (isOpen ? row.weight : 0),
  )
}

type GroupKey = Pick<GroupRow, 'type' | 'subjectId' | 'decisionId'>

const toKey = ({ type, subjectId, decisionId }: GroupKey) => `${type} ${subjectId} ${decisionId}`

/** The latest of each group; those who reported stay unnamed. */
async function findReports(
  { db, reader }: Reads,
  groups: readonly GroupRow[],
  isOpen: boolean,
): Promise<(group: GroupRow) => ReportData[]> {
  const wanted = groups.map(({ type, subjectId, decisionId }) =>
    and(
      eq(reports.type, type),
      eq(reports.subjectId, subjectId),
      isOpen ? sql`${reports.decisionId} is null` : eq(reports.decisionId, decisionId ?? ''),
    ),
  )
  if (wanted.length === 0) return () => []
  const rank = sql<number>`row_number() over (partition by type, subject_id, decision_id order by id desc)`
  const ranked = db
    .select({ id: reports.id, rank: rank.as('rank') })
    .from(reports)
    .where(or(...wanted))
    .as('ranked')
  const rows = await reader.read(
    db
      .select({ report: reports, senders: SENDERS })
      .from(ranked)
      .innerJoin(reports, eq(reports.id, ranked.id))
      .where(lt(ranked.rank, REPORTS_SHOWN + 1))
      .orderBy(desc(reports.id)),
  )
  const found = new Map<string, ReportData[]>()
  for (const { report, senders } of rows) {
    const key = toKey(report)
    found.set(key, [...(found.get(key) ?? []), presentReport(report, senders ?? {})])
  }
  return (group) => found.get(toKey(group)) ?? []
}

/** Usernames by id, but for the reporter's own. */
const SENDERS = parsed<Record<string, string> | null>(sql`(select json_group_object(sender.id, sender.username)
  from users sender where sender.id in (select value->>'senderId' from json_each(${reports.messages}))
    and ${reports.reporter} <> 'user:' || sender.id)`)

function presentReport(row: typeof reports.$inferSelect, senders: Record<string, string>): ReportData {
  return {
    id: row.id,
    reason: row.reason,
    detailed_reasons: row.detailedReasons,
    text: row.text,
    is_by_member: !row.reporter.startsWith('browser:'),
    facts: row.facts,
    messages: (row.messages ?? []).map(({ id, senderId, text, attachmentKind, createdAt }) => ({
      id,
      sender: senders[senderId] ?? null,
      text,
      attachment: attachmentKind,
      created_at: new Date(createdAt).toISOString(),
    })),
    created_at: new Date(row.createdAt).toISOString(),
  }
}
