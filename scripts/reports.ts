import { desc, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reports } from '#db/tables/reports.ts'
import { href } from '#schema/routes.ts'
import { withDatabase } from './lib/with-database.ts'

/** What fits on a few screens. */
const SHOWN_REPORTS = 200

/** Newest first, from the database of DATABASE_URL or of the data folder. */
export function run(): Promise<number> {
  return withDatabase(async (db) => {
    for (const line of await listReports(db)) console.log(line)
  })
}

/** Each report says whose subject it is about and where that is to be seen, as long as it is there. */
export async function listReports(db: Database, siteOrigin = process.env['SITE_ORIGIN'] ?? ''): Promise<string[]> {
  const subjectId = sql`${reports.subjectId}`
  const ownerId = sql`case ${reports.type}
    when 'pin' then (select pinner_id from pins where id = ${subjectId})
    when 'comment' then (select user_id from comments where id = ${subjectId})
    when 'try' then (select user_id from pin_tries where id = ${subjectId})
    when 'board' then (select owner_id from boards where id = ${subjectId})
    when 'conversation' then ${reports.personId}
    else ${subjectId} end`
  const rows = await db
    .select({
      report: reports,
      owner: sql<string | null>`(select username from users where id = ${ownerId})`,
      pinId: sql<string | null>`case ${reports.type}
        when 'pin' then (select id from pins where id = ${subjectId})
        when 'comment' then (select pin_id from comments where id = ${subjectId})
        when 'try' then (select pin_id from pin_tries where id = ${subjectId}) end`,
      board: sql<string | null>`(select slug from boards where ${reports.type} = 'board' and id = ${subjectId})`,
    })
    .from(reports)
    .orderBy(desc(reports.id))
    .limit(SHOWN_REPORTS)
  const lines = rows.map((row) => {
    const { createdAt, type, subjectId: id, reason, detailedReasons, reporter, text } = row.report
    const path = findPath(row)
    return [
      `${new Date(createdAt).toISOString()}  ${type} ${id}`,
      row.owner === null ? 'gone' : `of ${row.owner}`,
      [reason, ...detailedReasons].join(', '),
      `by ${reporter}`,
      // A text may hold anything, control characters for the terminal included.
      JSON.stringify(text),
      ...(path === null ? [] : [siteOrigin + path]),
    ].join('  ')
  })
  return [...lines, rows.length === 0 ? 'No reports yet.' : `${rows.length} shown.`]
}

interface ReportedRow {
  report: { type: string; subjectId: string }
  owner: string | null
  pinId: string | null
  board: string | null
}

/** A conversation is read by moderation alone. */
function findPath({ report, owner, pinId, board }: ReportedRow): string | null {
  const { type, subjectId } = report
  if (type === 'conversation') return href('reportsTool')
  if (pinId !== null)
    return type === 'comment' ? href('pin', { id: pinId }, { comment: subjectId }) : href('pin', { id: pinId })
  if (owner === null) return null
  if (type === 'user') return href('profile', { username: owner })
  return board === null ? null : href('board', { username: owner, board })
}
