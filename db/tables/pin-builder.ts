import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PinFields } from '#schema/pin-builder/pin-fields.ts'
import { belongsTo, json, moment } from './columns.ts'
import { users } from './users.ts'

/** Pins that only their owner sees, and that may lack anything. */
export const pinDrafts = sqliteTable(
  'pin_drafts',
  {
    id: text('id').primaryKey(),
    ownerId: belongsTo('owner_id', () => users.id),
    fields: json<PinFields>('fields').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The pin as which it was published last. */
    pinId: text('pin_id'),
    /** The time of publishing; the draft is kept as long as publishing can be undone. */
    publishedAt: moment('published_at'),
  },
  (table) => [
    index('pin_drafts_owner').on(table.ownerId, table.updatedAt),
    index('pin_drafts_sweep').on(table.updatedAt),
    index('pin_drafts_published')
      .on(table.publishedAt)
      .where(sql`published_at is not null`),
  ],
)
