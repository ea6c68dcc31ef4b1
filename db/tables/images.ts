import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MediaExtension } from '#schema/media/image.ts'
import { flag, look, moment } from './columns.ts'

export const images = sqliteTable(
  'pictures',
  {
    /** 32 hexadecimal digits that nothing leads to: of the content of older images, else `uploads.signature`. */
    signature: text('signature').primaryKey(),
    /** The hash of the file, as uploads have it; null for older images, as it is their signature. */
    contentHash: text('content_hash'),
    sourceHash: text('source_hash'),
    extension: text('extension').$type<MediaExtension>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** `#rrggbb`, lower case. */
    dominantColor: text('dominant_color').notNull(),
    bytes: integer('bytes').notNull(),
    /** The original moves; its renditions are still. */
    isAnimated: flag('is_animated').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** What it looks like: close to others that look alike. Null until it is described, and where it cannot be read. */
    look: look('look'),
    isDescribed: flag('is_described').notNull().default(false),
  },
  (table) => [
    index('pictures_undescribed')
      .on(table.signature)
      .where(sql`is_described = 0`),
    index('pictures_content')
      .on(table.contentHash)
      .where(sql`content_hash is not null`),
  ],
)

/**
 * Files of deleted accounts, those just published and those that the sweep found unknown, which are removed where
 * nothing uses them by then.
 */
export const imageRemovals = sqliteTable('picture_removals', {
  /** An upload that has no row is `uploads/` and its id. */
  signature: text('signature').primaryKey(),
  /** They stay until then. */
  createdAt: moment('created_at').notNull(),
})
