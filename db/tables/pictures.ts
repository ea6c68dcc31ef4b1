import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MediaExtension } from '#schema/picture.ts'
import { moment } from './columns.ts'

/** A picture in the media store. Its renditions per size follow from the signature and the box. */
export const pictures = sqliteTable('pictures', {
  /** 32 hexadecimal digits of the SHA-256 of the stored original. */
  signature: text('signature').primaryKey(),
  /** Ending of the stored original. */
  extension: text('extension').$type<MediaExtension>().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** `#rrggbb`, lower case. */
  dominantColor: text('dominant_color').notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Pictures of deleted accounts that may be in use nowhere else: looked into, and removed, some time later. */
export const pictureRemovals = sqliteTable('picture_removals', {
  signature: text('signature').primaryKey(),
  createdAt: moment('created_at').notNull(),
})
