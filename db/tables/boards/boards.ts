import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BoardLayout, BoardPermission } from '#schema/boards/constants.ts'
import { belongsTo, flag, foldedText, isUnfolded, json, moment } from '../columns.ts'
import { users } from '../users.ts'

export type BoardPrivacy = 'public' | 'protected' | 'secret'

export const boards = sqliteTable(
  'boards',
  {
    id: text('id').primaryKey(),
    ownerId: belongsTo('owner_id', () => users.id),
    name: text('name').notNull(),
    /** Made by `toNameKey`: no two of one owner are the same. Null until it is filled, and for deleted boards. */
    nameKey: text('name_key'),
    /** Its address; equal ones of different names are numbered. */
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    privacy: text('privacy').$type<BoardPrivacy>().notNull().default('public'),
    /**
     * The privacy that the owner chose, while moderation hides the board and it is secret for that reason; null
     * otherwise.
     */
    chosenPrivacy: text('chosen_privacy').$type<BoardPrivacy>(),
    layout: text('layout').$type<BoardLayout | 'default'>().notNull().default('default'),
    isCollaborative: flag('is_collaborative').notNull().default(false),
    followerCount: integer('follower_count').notNull().default(0),
    /** The order on its owner's profile: highest first, and of equal ones the newest. */
    position: integer('position').notNull().default(0),
    isArchived: flag('is_archived').notNull().default(false),
    /** No foreign key, as pins already have one to their board: the pin may be gone. */
    coverPinId: text('cover_pin_id'),
    /** An image of its own, before any pin's. */
    coverSignature: text('cover_signature'),
    /** The moment since which its pins and saves have yet to follow its privacy. */
    audienceDueAt: moment('audience_due_at'),
    /** Secret, with its pins on their way out. */
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull(),
    nameFolded: foldedText('name'),
    descriptionFolded: foldedText('description'),
  },
  (table) => [
    uniqueIndex('boards_owner_slug').on(table.ownerId, table.slug),
    uniqueIndex('boards_owner_name').on(table.ownerId, table.nameKey),
    index('boards_without_key')
      .on(table.ownerId)
      .where(sql`name_key is null and deleted_at is null`),
    index('boards_owner').on(table.ownerId, table.id),
    index('boards_owner_order').on(table.ownerId, table.position, table.id),
    index('boards_cover')
      .on(table.coverSignature)
      .where(sql`cover_signature is not null`),
    index('boards_owner_listed')
      .on(table.ownerId, table.id)
      .where(sql`privacy = 'public' and is_archived = 0`),
    index('boards_owner_listed_order')
      .on(table.ownerId, table.position, table.id)
      .where(sql`privacy = 'public' and is_archived = 0`),
    index('boards_audience_due')
      .on(table.audienceDueAt)
      .where(sql`audience_due_at is not null`),
    index('boards_unfolded').on(table.id).where(isUnfolded('name', 'description')),
    index('boards_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

export const boardSections = sqliteTable(
  'board_sections',
  {
    id: text('id').primaryKey(),
    boardId: belongsTo('board_id', () => boards.id),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Made by `toNameKey`: no two of one board are the same. Null until it is filled. */
    titleKey: text('title_key'),
    position: integer('position').notNull(),
  },
  (table) => [
    uniqueIndex('board_sections_board_slug').on(table.boardId, table.slug),
    uniqueIndex('board_sections_board_title').on(table.boardId, table.titleKey),
    index('board_sections_without_key')
      .on(table.boardId)
      .where(sql`title_key is null`),
    index('board_sections_order').on(table.boardId, table.position, table.id),
  ],
)

/** Former addresses of sections; a trigger writes them. */
export const sectionRedirects = sqliteTable(
  'section_redirects',
  {
    boardId: belongsTo('board_id', () => boards.id),
    slug: text('slug').notNull(),
    sectionId: belongsTo('section_id', () => boardSections.id),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.slug] }),
    index('section_redirects_section').on(table.sectionId),
  ],
)

/** Addresses of sections that were merged away, and where their pins went: to a section, or to none of a board. */
export const movedSections = sqliteTable(
  'moved_sections',
  {
    boardId: belongsTo('board_id', () => boards.id),
    slug: text('slug').notNull(),
    toBoardId: belongsTo('to_board_id', () => boards.id),
    toSectionId: text('to_section_id').references(() => boardSections.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.slug] }),
    index('moved_sections_board').on(table.toBoardId),
    index('moved_sections_section').on(table.toSectionId),
  ],
)

export const boardCollaborators = sqliteTable(
  'board_collaborators',
  {
    boardId: belongsTo('board_id', () => boards.id),
    userId: belongsTo('user_id', () => users.id),
    permissions: json<BoardPermission[]>('permissions').notNull(),
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
    userId: belongsTo('user_id', () => users.id),
    boardId: belongsTo('board_id', () => boards.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.boardId] }),
    index('board_follows_board').on(table.boardId),
    index('board_follows_following').on(table.userId, table.createdAt, table.boardId),
  ],
)
