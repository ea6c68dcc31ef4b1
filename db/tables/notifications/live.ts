import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, extensionOf, json, moment } from '../columns.ts'
import { users } from '../users.ts'

/**
 * What is sent to an account's open pages, written in the same transaction as the change and kept for an hour. Numbers
 * start at 1 without gaps: a trigger keeps the last one in `live_counters`.
 */
export const liveFrames = sqliteTable(
  'live_frames',
  {
    userId: belongsTo('user_id', () => users.id),
    seq: integer('seq').notNull(),
    type: text('type').notNull(),
    data: json<unknown>('data').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] }), index('live_frames_age').on(table.createdAt)],
)

/** The number of an account's last frame, which outlives the frame. */
export const liveCounters = sqliteTable('live_counters', {
  userId: extensionOf('user_id', () => users.id),
  seq: integer('seq').notNull(),
})

/** The accounts that have a pin or a board open, and until when at the latest. */
export const liveWatches = sqliteTable(
  'live_watches',
  {
    userId: belongsTo('user_id', () => users.id),
    subjectType: text('subject_type').$type<'pin' | 'board'>().notNull(),
    subjectId: text('subject_id').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subjectType, table.subjectId] }),
    index('live_watches_subject').on(table.subjectType, table.subjectId, table.until),
    index('live_watches_until').on(table.until),
  ],
)
