import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, json, moment } from './columns.ts'
import { users } from './users.ts'

export type BoardPrivacy = 'public' | 'protected' | 'secret'
export type BoardLayout = 'default' | 'grid' | 'list'
export type CollaboratorPermission = 'save_pins' | 'edit_pins' | 'invite'

export const boards = sqliteTable(
  'boards',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    privacy: text('privacy').$type<BoardPrivacy>().notNull().default('public'),
    layout: text('layout').$type<BoardLayout>().notNull().default('default'),
    isCollaborative: flag('is_collaborative').notNull().default(false),
    followerCount: integer('follower_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('boards_owner_slug').on(table.ownerId, table.slug),
    index('boards_owner').on(table.ownerId, table.id),
  ],
)

export const boardSections = sqliteTable(
  'board_sections',
  {
    id: text('id').primaryKey(),
    boardId: text('board_id')
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [uniqueIndex('board_sections_board_slug').on(table.boardId, table.slug)],
)

export const boardCollaborators = sqliteTable(
  'board_collaborators',
  {
    boardId: text('board_id')
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permissions: json<CollaboratorPermission[]>('permissions').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.userId] }),
    index('board_collaborators_user').on(table.userId),
  ],
)

export const boardFollows = sqliteTable(
  'board_follows',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    boardId: text('board_id')
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.boardId] }), index('board_follows_board').on(table.boardId)],
)
