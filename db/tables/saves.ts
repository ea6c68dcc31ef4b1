import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boardSections, boards } from './boards.ts'
import { moment } from './columns.ts'
import { pins } from './pins.ts'
import { users } from './users.ts'

export const saves = sqliteTable(
  'saves',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pinId: text('pin_id')
      .notNull()
      .references(() => pins.id, { onDelete: 'cascade' }),
    boardId: text('board_id')
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    sectionId: text('section_id').references(() => boardSections.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saves_user_pin_board').on(table.userId, table.pinId, table.boardId),
    index('saves_user').on(table.userId, table.id),
    index('saves_pin').on(table.pinId),
    index('saves_board').on(table.boardId, table.id),
    index('saves_section').on(table.sectionId, table.id),
  ],
)
