import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, flag, moment } from './columns.ts'
import { pins } from './pins/pins.ts'

/**
 * How a pin does, from the event log, without users: a row per group of countries, and one for everywhere (`*`), whose
 * score the pin's `feed_score` copies. The table has an older name (docs/DECISIONS.md, The house).
 */
export const pinScores = sqliteTable(
  'pin_appeals',
  {
    countryGroup: text('country_group').notNull(),
    pinId: belongsTo('pin_id', () => pins.id),
    /** The impressions of a group of countries; older ones count less. */
    impressions: real('impressions').notNull().default(0),
    actions: real('actions').notNull().default(0),
    /** What the pin's score was before anything was known. */
    baseScore: real('base_score').notNull(),
    score: real('score').notNull(),
    /** The score that held until `scoredAt`. */
    previousScore: real('previous_score').notNull(),
    scoredAt: moment('scored_at').notNull(),
    /** Something came since. */
    isDue: flag('is_due').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.countryGroup, table.pinId] }),
    index('pin_appeals_feed').on(table.countryGroup, table.score, table.pinId),
    index('pin_appeals_pin').on(table.pinId),
    index('pin_appeals_due')
      .on(table.scoredAt)
      .where(sql`is_due = 1`),
    index('pin_appeals_old')
      .on(table.scoredAt)
      .where(sql`is_due = 0 and country_group <> '*'`),
  ],
)

/** How far the sweep has read: the highest `seq` of `counted_events`, the last save. */
export const scoreMarks = sqliteTable('appeal_marks', {
  id: integer('id').primaryKey(),
  /** The place in the event log, which earlier versions read. */
  eventSeq: integer('event_seq').notNull(),
  countedSeq: integer('counted_seq').notNull().default(0),
  saveId: text('save_id').notNull(),
})
