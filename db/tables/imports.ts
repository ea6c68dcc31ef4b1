import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ImportKind, ImportStatus } from '#schema/settings/import-constants.ts'
import type { ImportItem } from '#schema/settings/import-item.ts'
import { belongsTo, json, moment } from './columns.ts'
import { users } from './users.ts'

/** A file from elsewhere that becomes boards and pins. */
export const imports = sqliteTable(
  'imports',
  {
    id: text('id').primaryKey(),
    ownerId: belongsTo('owner_id', () => users.id),
    /** The upload; its file is removed once the import has ended. */
    mediaId: text('media_id').notNull(),
    /** Null until the file has been looked at. */
    kind: text('kind').$type<ImportKind>(),
    status: text('status').$type<ImportStatus>().notNull(),
    /** Name of an error of the catalog: why it failed as a whole. */
    error: text('error'),
    done: integer('done').notNull().default(0),
    /** Null until all items are listed. */
    total: integer('total'),
    /** How often its file was looked at: one by which the worker dies is not tried forever. */
    listings: integer('listings').notNull().default(0),
    /** One worker at a time has it; one that was killed holds it until then, and no one while it waits. */
    leaseUntil: moment('lease_until').notNull().default(0),
    /** A limit is reached until then. */
    waitsUntil: moment('waits_until'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('imports_owner').on(table.ownerId, table.id),
    uniqueIndex('imports_media').on(table.mediaId),
    index('imports_running')
      .on(table.leaseUntil)
      .where(sql`status = 'running'`),
    index('imports_ended')
      .on(table.endedAt)
      .where(sql`ended_at is not null`),
  ],
)

/** What is still to be done of an import, and what could not be: an item that is done is gone. */
export const importItems = sqliteTable(
  'import_items',
  {
    importId: belongsTo('import_id', () => imports.id),
    position: integer('position').notNull(),
    /** Tells people which item has failed. */
    name: text('name').notNull(),
    /** Null for what was left out from the start. */
    item: json<ImportItem>('item'),
    tries: integer('tries').notNull().default(0),
    /** Name of an error of the catalog. */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('import_items_waiting')
      .on(table.importId, table.position)
      .where(sql`reason is null`),
    index('import_items_failed')
      .on(table.importId, table.position)
      .where(sql`reason is not null`),
  ],
)
