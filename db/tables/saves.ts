import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boardSections, boards } from './boards/boards.ts'
import { belongsTo, flag, moment } from './columns.ts'
import { pins } from './pins/pins.ts'
import { users } from './users.ts'

export const saves = sqliteTable(
  'saves',
  {
    id: text('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    pinId: belongsTo('pin_id', () => pins.id),
    boardId: belongsTo('board_id', () => boards.id),
    sectionId: text('section_id').references(() => boardSections.id, { onDelete: 'set null' }),
    /** Only the user who saved the pin reads the note. */
    note: text('note').notNull().default(''),
    /** Its place on the board among ids and others' positions, highest first; without one its id. */
    position: text('position'),
    place: text('place').generatedAlwaysAs(sql`coalesce(position, id)`, { mode: 'virtual' }),
    /** True for a product; this, the price and the currency that it had then are kept by triggers. */
    isProduct: flag('is_product'),
    savedPrice: text('saved_price'),
    savedCurrency: text('saved_currency'),
    /** Its board is secret, protected or archived: kept by triggers, and in steps where a board changes. */
    isOffProfile: flag('is_off_profile').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saves_user_pin_board').on(table.userId, table.pinId, table.boardId),
    index('saves_user').on(table.userId, table.id),
    index('saves_user_listed')
      .on(table.userId, table.id)
      .where(sql`is_off_profile = 0`),
    index('saves_products')
      .on(table.userId, table.id)
      .where(sql`is_product = 1`),
    index('saves_pin').on(table.pinId),
    index('saves_board').on(table.boardId, table.id),
    index('saves_section').on(table.sectionId, table.id),
    index('saves_board_order').on(table.boardId, table.place),
    index('saves_section_order').on(table.sectionId, table.place),
    // Those of no section, which boards show themselves.
    index('saves_board_part').on(table.boardId, table.sectionId, table.place),
  ],
)

/** Saves as they were, while they can be brought back. No foreign keys to what may be gone by then. */
export const removedSaves = sqliteTable(
  'removed_saves',
  {
    id: text('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    pinId: text('pin_id').notNull(),
    boardId: text('board_id').notNull(),
    sectionId: text('section_id'),
    note: text('note').notNull(),
    position: text('position'),
    createdAt: moment('created_at').notNull(),
    removedBy: text('removed_by').notNull(),
    removedAt: moment('removed_at').notNull(),
  },
  (table) => [index('removed_saves_user').on(table.userId), index('removed_saves_due').on(table.removedAt)],
)
