import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, moment } from '../columns.ts'
import { pins } from '../pins/pins.ts'

/**
 * Published files whose use has changed, noted by triggers in the transaction that changes it: whether they may still
 * be served is to be worked out. A later change makes another version.
 */
export const mediaChecks = sqliteTable(
  'media_checks',
  {
    signature: text('signature').primaryKey(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  /** A board or an account that goes may leave many at once, and each request takes only the latest. */
  (table) => [index('media_checks_latest').on(table.createdAt, table.signature)],
)

/** Files that lie in the store and are not served: nothing that people may see uses them. */
export const withheldMedia = sqliteTable('withheld_media', {
  signature: text('signature').primaryKey(),
  createdAt: moment('created_at').notNull(),
})

/** Files of a pin beside its picture, kept by triggers: the JSON of `pin_details` has no index. */
export const pinFiles = sqliteTable(
  'pin_files',
  {
    signature: text('signature').notNull(),
    pinId: belongsTo('pin_id', () => pins.id),
  },
  (table) => [primaryKey({ columns: [table.signature, table.pinId] }), index('pin_files_pin').on(table.pinId)],
)

/** The hashes of published videos and captions, as `pictures` has them of images. Without a row it is the signature. */
export const clipHashes = sqliteTable(
  'clip_hashes',
  {
    signature: text('signature').primaryKey(),
    contentHash: text('content_hash').notNull(),
    sourceHash: text('source_hash'),
  },
  (table) => [index('clip_hashes_content').on(table.contentHash)],
)

/** Contents that are never accepted again from anyone: of stored files, and of files as they were sent. */
export const refusedContents = sqliteTable(
  'refused_contents',
  {
    hash: text('hash').primaryKey(),
    /** The file for which it is refused. */
    signature: text('signature').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('refused_contents_signature').on(table.signature),
    index('refused_contents_age').on(table.createdAt),
  ],
)

/** Made by the first migration, of random bytes; never sent anywhere. */
export const siteSecrets = sqliteTable('site_secrets', {
  name: text('name').$type<'media'>().primaryKey(),
  /** Hexadecimal. */
  value: text('value').notNull(),
})
