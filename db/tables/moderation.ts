import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Decision, LogKind, ModeratedType } from '#schema/moderation/constants.ts'
import { belongsTo, moment } from './columns.ts'
import { users } from './users.ts'

/** Append-only, which triggers enforce. No foreign keys: it outlives what it names. */
export const moderationLog = sqliteTable(
  'moderation_log',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<LogKind>().notNull(),
    type: text('type').$type<ModeratedType>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The person whose content it is; null if the subject was gone. */
    personId: text('person_id'),
    actorId: text('actor_id').notNull(),
    decision: text('decision').$type<Decision>(),
    note: text('note').notNull().default(''),
    /** When a write ban ends. */
    until: moment('until'),
    /** The decision that an appeal or its answer is about. */
    decisionId: text('decision_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('moderation_log_subject').on(table.subjectId, table.id),
    index('moderation_log_person').on(table.personId, table.id),
  ],
)

/** One for each decision, by the person whom it concerns. */
export const appeals = sqliteTable(
  'appeals',
  {
    id: text('id').primaryKey(),
    decisionId: text('decision_id').notNull().unique(),
    userId: belongsTo('user_id', () => users.id),
    text: text('text').notNull(),
    status: text('status').$type<'open' | 'accepted' | 'refused'>().notNull().default('open'),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('appeals_user').on(table.userId, table.id),
    index('appeals_open')
      .on(table.id)
      .where(sql`status = 'open'`),
  ],
)
