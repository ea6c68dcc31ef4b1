import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { yesOrNo } from '#db/expressions.ts'
import { LASTING, stands } from '#db/standing-decisions.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { users } from '#db/tables/users.ts'
import type { AuditInput, LogEntryData } from '#schema/moderation/calls.ts'
import { REPORTS_PER_PAGE } from '#schema/moderation/constants.ts'
import { idBefore, mayReadMessages, toPage, type Reads, type ModeratedPage } from './pages.ts'

export type LogRow = typeof moderationLog.$inferSelect

/** Newest first. With `person_id` also what was decided about what is theirs. */
export async function readAudit(
  { db, reader, viewer }: Reads,
  { subject_id: subjectId, person_id: personId, bookmark }: AuditInput & { person_id?: string | undefined },
): Promise<ModeratedPage<LogEntryData>> {
  const before = idBefore(bookmark)
  const rows = await reader.read(
    selectLog(db)
      .where(
        and(
          subjectId === undefined
            ? undefined
            : or(
                eq(moderationLog.subjectId, subjectId),
                personId === undefined ? undefined : eq(moderationLog.personId, personId),
              ),
          before === undefined ? undefined : lt(moderationLog.id, before),
          mayReadMessages(viewer) ? undefined : ne(moderationLog.type, 'conversation'),
        ),
      )
      .orderBy(desc(moderationLog.id))
      .limit(REPORTS_PER_PAGE + 1),
  )
  return toPage(rows, presentEntry, ({ entry }) => entry.id)
}

export async function findDecisions({ db, reader }: Reads, ids: readonly string[]): Promise<Map<string, LogEntryData>> {
  const rows = ids.length === 0 ? [] : await reader.read(selectLog(db).where(inArray(moderationLog.id, [...ids])))
  return new Map(rows.map((row) => [row.entry.id, presentEntry(row)]))
}

function selectLog(db: Database) {
  return db
    .select({ entry: moderationLog, actor: users.username, stands: yesOrNo(isInForce()) })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.actorId))
    .$dynamic()
}

/** An appeal or its answer, which decides nothing by itself, is not. */
function isInForce() {
  return sql`coalesce(${inArray(moderationLog.decision, [...LASTING])} and ${stands(sql`moderation_log`)}, 0)`
}

interface EntryRow {
  entry: LogRow
  actor: string | null
  stands: boolean
}

function presentEntry({ entry, actor, stands: isStanding }: EntryRow): LogEntryData {
  return {
    id: entry.id,
    kind: entry.kind,
    type: entry.type,
    subject_id: entry.subjectId,
    person_id: entry.personId,
    actor: actor ?? entry.actorId,
    decision: entry.decision,
    note: entry.note,
    until: toIso(entry.until),
    decision_id: entry.decisionId,
    stands: isStanding,
    created_at: new Date(entry.createdAt).toISOString(),
  }
}

export function toIso(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
