import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ReportContext } from '#schema/moderation/report-calls.ts'
import type { DetailedReportReason, ReportReason, ReportType } from '#schema/moderation/report-reason-constants.ts'
import { json, moment } from './columns.ts'

export interface ReportedMessage {
  id: string
  senderId: string
  text: string
  attachmentKind: string | null
  attachmentId: string | null
  createdAt: number
}

/** No foreign key: a subject may be gone when the report is read. */
export const reports = sqliteTable(
  'reports',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<ReportType>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** `user:` and an account's id, or `browser:` and a signed-out browser's id. */
    reporter: text('reporter').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    detailedReasons: json<DetailedReportReason[]>('detailed_reasons').notNull().default([]),
    text: text('text').notNull().default(''),
    facts: json<Partial<ReportContext>>('facts').notNull().default({}),
    /**
     * The person whom a report of a conversation is about, and what was said around it, as the reporter could read it
     * then.
     */
    personId: text('person_id'),
    messages: json<ReportedMessage[]>('messages'),
    /** How much it counts in the queue. */
    weight: integer('weight').notNull().default(1),
    /** The entry of the moderation log; null while the report is open. */
    decisionId: text('decision_id'),
    /** HMAC of the address of a signed-out reporter, with the salt of its day; null for accounts. */
    addressHash: text('address_hash'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // One report per address, subject and day, whatever ids its browsers bring; what was decided may be reported again.
    uniqueIndex('reports_address_once')
      .on(table.type, table.subjectId, table.addressHash)
      .where(sql`decision_id is null`),
    uniqueIndex('reports_once')
      .on(table.reporter, table.type, table.subjectId, table.reason)
      .where(sql`decision_id is null`),
    index('reports_reporter').on(table.reporter),
    index('reports_subject').on(table.type, table.subjectId),
    index('reports_open')
      .on(table.type, table.subjectId, table.weight, table.id)
      .where(sql`decision_id is null`),
    index('reports_decision').on(table.decisionId),
  ],
)

/** Hashes for counts and logs use it, too. Deleted with its day: from then on no hash can be traced to who it was. */
export const reportSalts = sqliteTable('report_salts', {
  /** Days since 1970. */
  day: integer('day').primaryKey(),
  salt: text('salt').notNull(),
})
