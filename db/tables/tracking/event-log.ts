import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { belongsTo, flag, json, moment } from '../columns.ts'
import { pins } from '../pins/pins.ts'

/**
 * Kept for `EVENT_RETENTION_DAYS`. At most one of `userId` and `unauthId` is set: what users do while logged in is not
 * tied to their browser. `seq` only grows, so what one transaction has added lies above a mark.
 */
export const events = sqliteTable(
  'events',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    clientUuid: text('client_uuid').notNull(),
    /** Days since 1970 of `at`, UTC. */
    day: integer('day').notNull(),
    /** Browser's clock, corrected. */
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    userId: text('user_id'),
    unauthId: text('unauth_id'),
    eventType: integer('event_type').notNull(),
    viewType: integer('view_type'),
    objectId: text('object_id'),
    pairId: text('pair_id'),
    durationMs: real('duration_ms'),
    country: text('country').notNull(),
    region: text('region').notNull(),
    device: text('device').notNull(),
    locale: text('locale').notNull(),
    appVersion: text('app_version').notNull(),
    data: json<Record<string, unknown>>('data').notNull(),
  },
  (table) => [
    // A client that learns the UUID of another user's event can't make that one look like a duplicate. The owner comes
    // first, so that events a user sends together are stored together; UUIDs alone would touch a page each.
    uniqueIndex('events_once').on(
      sql`case when user_id is not null then user_id when unauth_id is not null then unauth_id else '' end`,
      table.clientUuid,
    ),
    index('events_user')
      .on(table.userId, table.seq)
      .where(sql`user_id is not null`),
    index('events_unauth')
      .on(table.unauthId, table.seq)
      .where(sql`unauth_id is not null`),
    index('events_day').on(table.day),
  ],
)

/**
 * What counts of what viewers do with pins: once per kind, pin, viewer and day, as its unique keys say, however many
 * events say so. Kept for a few days, and names no one: its keys are hashes with the salt of their day.
 */
export const countedEvents = sqliteTable(
  'counted_events',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    /** Days since 1970 of the server's clock, UTC: browsers can't choose it. */
    day: integer('day').notNull(),
    /** An account, else an address. */
    viewer: text('viewer').notNull(),
    /** A signed-out browser, which may come by several addresses. */
    browser: text('browser'),
    pinId: text('pin_id').notNull(),
    kind: integer('kind').$type<CountedKind>().notNull(),
    /** The day it is shown under: by the browser's clock, corrected. */
    happenedDay: integer('happened_day').notNull(),
    countryGroup: text('country_group').notNull(),
    /** What it counts in scores. */
    weight: real('weight').notNull(),
  },
  (table) => [
    uniqueIndex('counted_events_viewer').on(table.day, table.viewer, table.pinId, table.kind),
    uniqueIndex('counted_events_browser')
      .on(table.day, table.browser, table.pinId, table.kind)
      .where(sql`browser is not null`),
  ],
)

/** An impression, a closeup, a click on its link. */
export type CountedKind = 0 | 1 | 2

/** The highest `seq` before the transaction that is adding events: 1 of `events`, 2 of `counted_events`. */
export const eventMarks = sqliteTable('event_marks', {
  id: integer('id').primaryKey(),
  seq: integer('seq').notNull(),
})

/** Counts per day (UTC), without users. */
export const pinDays = sqliteTable(
  'pin_days',
  {
    pinId: belongsTo('pin_id', () => pins.id),
    day: integer('day').notNull(),
    impressions: integer('impressions').notNull().default(0),
    closeups: integer('closeups').notNull().default(0),
    saves: integer('saves').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
    /** Counts for the score: weighed by who it was, and with one action at most per viewer and day. */
    scoredImpressions: real('scored_impressions').notNull().default(0),
    scoredActions: real('scored_actions').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pinId, table.day] })],
)

/** Hours since 1970. */
export const eventHours = sqliteTable(
  'event_hours',
  {
    hour: integer('hour').notNull(),
    eventType: integer('event_type').notNull(),
    countryGroup: text('country_group').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.eventType, table.countryGroup] })],
)

/** Count and sum of a metric's values per bucket and day. */
export const metricDays = sqliteTable(
  'metric_days',
  {
    day: integer('day').notNull(),
    name: text('name').notNull(),
    surface: text('surface').notNull(),
    countryGroup: text('country_group').notNull(),
    bucket: text('bucket').notNull(),
    count: integer('count').notNull(),
    total: real('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.surface, table.countryGroup, table.bucket] })],
)

export const experimentDays = sqliteTable(
  'experiment_days',
  {
    day: integer('day').notNull(),
    experiment: text('experiment').notNull(),
    group: text('group_name').notNull(),
    exposures: integer('exposures').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.experiment, table.group] })],
)

/** Events received earlier are dropped, wherever they still wait. */
export const eventErasures = sqliteTable(
  'event_erasures',
  {
    /** `user:` and an account's id, or `browser:` and a signed-out browser's id. */
    actor: text('actor').primaryKey(),
    erasedAt: moment('erased_at').notNull(),
    /** Rows may be left for the next sweep. */
    unfinished: flag('unfinished').notNull().default(false),
  },
  (table) => [
    index('event_erasures_erased').on(table.erasedAt),
    index('event_erasures_unfinished')
      .on(table.unfinished, table.erasedAt)
      .where(sql`unfinished = 1`),
  ],
)
